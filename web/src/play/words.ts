// What happened, and why not, in words. The data comes from the library; the sentences are ours.
import type { MoveSummary, Player, PresetName, Result, Status, View, Why } from '../tsoro/api';
import { TsoroError } from '../tsoro/api';
import { language, n, num, t, tag, tc } from '../i18n';

/** "a, b and c" as the language writes it. */
export function list(items: string[]): string {
  const Format = (Intl as { ListFormat?: typeof Intl.ListFormat }).ListFormat;
  if (Format === undefined) return items.join(', ');
  return new Format(tag(language()), { type: 'conjunction' }).format(items);
}

export function playerName(player: Player): string {
  return player === 'south' ? t('South') : t('North');
}

function sentence(parts: string[]): string {
  return parts.join(tc('between the parts of a sentence about a move', ', ')) + tc('end of a sentence', '.');
}

/** "5 stones from c1, 3 laps, ends in h2, takes 4 from file h, bonus d4 and e3." */
export function describeMove(summary: MoveSummary): string {
  const { hole, stones, laps, end, stopped, files, captured, bonus } = summary;
  const parts = [n('{count} stone from {hole}', '{count} stones from {hole}', stones, { hole })];
  parts.push(n('{count} lap', '{count} laps', laps));
  parts.push(stopped ? t('stops in the head {hole}', { hole: end }) : t('ends in {hole}', { hole: end }));
  if (files.length > 0) {
    const count = captured.reduce((sum, taken) => sum + taken.stones, 0);
    const many = files.length > 1;
    parts.push(many ? n('takes {count} from files {files}', 'takes {count} from files {files}', count, { files: list(files) }) : n('takes {count} from file {file}', 'takes {count} from file {file}', count, { file: files[0]! }));
  }
  if (bonus.length > 0) parts.push(t('bonus {holes}', { holes: list(bonus.map((taken) => taken.hole)) }));
  return sentence(parts);
}

/** The same with the player's name first, for the caption after a move. */
export function tellMove(summary: MoveSummary): string {
  return t('{player}: {move}', { player: playerName(summary.player), move: describeMove(summary) });
}

/** While the stones still fall: who lifts which hole. */
export function tellLift({ player, hole }: MoveSummary): string {
  return t('{player}: {move}', { player: playerName(player), move: `${hole} …` });
}

/** Why a hole may not be lifted or a move not be played. */
export function whyNot(why: Why, hole = ''): string {
  switch (why) {
    case 'LEGAL':
      return '';
    case 'NOT_YOURS':
      return t('{hole} is not yours: you lift from your own two rows.', { hole });
    case 'NOT_A_PIT':
      return t('There is no such hole on this board.');
    case 'EMPTY':
      return t('{hole} is empty: there is nothing to lift.', { hole });
    case 'HAVE_DOUBLE':
      return t('{hole} holds a single stone, and you still have a hole with two or more: lift that.', { hole });
    case 'NEXT_OCCUPIED':
      return t('{hole} holds a single stone, and the next hole is not empty: singles move only into an empty hole.', { hole });
    case 'ENDLESS':
      return t('{hole} would sow for ever: it comes back to where it began and never ends. Choose another hole.', { hole });
    case 'NO_SUCH_STOP':
      return t('This sowing does not reach a head so often.');
    case 'NO_BONUS':
      return t('Bonus holes are taken only after a capture.');
    case 'TOO_MANY_BONUS':
      return t('That is more bonus holes than the rules grant.');
    case 'BONUS_EMPTY':
      return t('{hole} is empty: a bonus hole must hold stones.', { hole });
    case 'BONUS_HEAD':
      return t('{hole} is a head, and in this variant heads are safe from the bonus.', { hole });
    case 'REPEATS':
      return t('This would bring back a position that has stood before, which this variant forbids.');
    case 'GAME_OVER':
      return t('The game is over.');
  }
}

/** Who won. */
export function outcomeTitle(result: Result): string {
  if (result.outcome === 'endless') return t('Endless: nobody wins');
  if (result.outcome === 'none') return t('Not finished');
  return t('{player} wins', { player: playerName(result.outcome) });
}

/** Why the game is over, in full sentences. */
export function explainEnd(view: View, repeat: string): string {
  const { result, mover, stones } = view;
  const loser = playerName(result.outcome === 'south' ? 'north' : 'south');
  switch (result.reason) {
    case 'immobilised':
      return immobilised(view, playerName(mover), stones[mover]);
    case 'endless':
      return repeat === 'majority'
        ? t('The same position stood for the third time. In this variant the player with more stones on the board wins: South has {south}, North has {north}.', stones)
        : t('The same position stood for the third time, with the same player to move. Neither side makes progress, so the game is called endless and nobody wins.');
    case 'quiet':
      return n('For {count} move in a row nobody has captured, so the game is called off.', 'For {count} moves in a row nobody has captured, so the game is called off.', view.quiet);
    case 'resigned':
      return t('{player} resigned.', { player: loser });
    case 'agreed':
      return t('Both players agreed that this game would never end.');
    case 'time':
      return t('{player} has no time left.', { player: loser });
    default:
      return t('The game was left unfinished.');
  }
}

function immobilised(view: View, player: string, stones: number): string {
  if (stones === 0) return t('{player} has no stones left and cannot move.', { player });
  if (view.lift.includes('ENDLESS')) return t('{player} cannot move: every hole that could be lifted would sow for ever.', { player });
  if (view.lift.includes('REPEATS')) return t('{player} cannot move: every move left would bring back a position that has stood before.', { player });
  return n('{player} has {count} stone and cannot move it: the next hole is occupied.', '{player} has {count} single stones and none of them can move: every next hole is occupied.', stones, { player });
}

export function presetTitle(preset: PresetName): string {
  switch (preset) {
    case 'fuva':
      return t('Fuva');
    case 'musoro':
      return t('Musoro');
    case 'basic':
      return t('Basic game');
    case 'matthews1':
      return t('Two heads');
    case 'matthews2':
      return t('One head of three');
    case 'matthews3':
      return t('Two heads, one of three');
    case 'matthews4':
      return t('Captured stones re-enter');
    case 'matthews5':
      return t('Bonus holes');
    case 'matthews6':
      return t('Safe heads');
    case 'tracey':
      return t('Tracey’s start');
  }
}

export function presetHint(preset: PresetName): string {
  switch (preset) {
    case 'fuva':
      return t('Two heads on each side, two bonus holes after a capture. The usual game.');
    case 'musoro':
      return t('As Fuva, with a single head that starts with three stones.');
    case 'basic':
      return t('No heads and no bonus: sowing and capturing only.');
    case 'matthews1':
      return t('The basic game with two heads.');
    case 'matthews2':
      return t('One head at the owner’s left, which starts with three stones.');
    case 'matthews3':
      return t('A head at each end of the outer row; the left one starts with three stones.');
    case 'matthews4':
      return t('Captured stones are not removed: the captor sows them on.');
    case 'matthews5':
      return t('No heads; after a capture one more hole, or as many as were agreed.');
    case 'matthews6':
      return t('Two heads; the bonus may not be taken from them.');
    case 'tracey':
      return t('Another start; the first captures take more bonus holes than the later ones.');
  }
}

/** "7, medium": levels are steps of strength, named by where they lie between first and last. */
export function levelTitle(level: number, levels: number): string {
  const names = [t('beginner'), t('easy'), t('medium'), t('hard'), t('full strength')];
  const at = level >= levels ? 4 : Math.min(3, Math.floor(((level - 1) / Math.max(1, levels - 1)) * 4));
  return t('{level}, {name}', { level, name: names[at]! });
}

function expected(status: Status): string {
  const [a, b] = status.args;
  switch (status.expected) {
    case 'EXPECT_END':
      return t('nothing more was expected');
    case 'EXPECT_NUMBER':
      return t('a number was expected');
    case 'EXPECT_SPACE':
      return t('a space was expected');
    case 'EXPECT_SLASH':
      return t('a “/” was expected, the end of a row');
    case 'EXPECT_COMMA':
      return t('a comma and the next key were expected, or the end');
    case 'EXPECT_FILES':
      return t('a row needs {wanted} holes, here are {found}', { wanted: a, found: b });
    case 'EXPECT_MOVER':
      return t('“S” or “N” was expected: who is to move');
    case 'EXPECT_TAKES':
      return t('the captures made by each player were expected');
    case 'EXPECT_VARIANT_NAME':
      return t('the name of a variant was expected');
    case 'EXPECT_KEY':
      return t('a key of the variant was expected');
    case 'EXPECT_MOVE':
      return t('a move was expected');
    case 'EXPECT_MOVE_NUMBER':
      return t('the move number {number} was expected', { number: a });
    case 'EXPECT_RESULT':
      return t('a result was expected: 1-0, 0-1, 1/2-1/2 or *');
    case 'EXPECT_TAG':
      return t('a tag was expected, such as [Event "Evening"]');
    case 'EXPECT_HOLE':
    case 'EXPECT_OWN_HOLE':
    case 'EXPECT_ENEMY_HOLE':
      return t('a hole was expected');
    default:
      return '';
  }
}

function place(status: Status): string {
  const where = status.found === '' ? t('at the end') : t('at “{found}”, character {number}', { found: status.found, number: status.offset + 1 });
  const wanted = expected(status);
  return wanted === '' ? where : t('{place}: {expected}', { place: where, expected: wanted });
}

/** Any failure as a sentence that a person understands. */
export function explainError(error: unknown): string {
  if (!(error instanceof TsoroError)) return t('Something went wrong. The game is still there.');
  const { status } = error;
  switch (status.code) {
    case 'NO_WEBASSEMBLY':
      return t('This browser cannot run WebAssembly, or it is switched off. The board needs it; the rules and the history can be read without it.');
    case 'LOAD_FAILED':
      return t('The game could not be loaded. Is there a network? Load the page again when there is.');
    case 'CRASHED':
      return t('The game’s worker stopped unexpectedly. Your game was saved and is opened again.');
    case 'ERR_MEMORY':
      return t('There is not enough memory for that.');
    case 'ERR_UNKNOWN_NAME':
      return t('No variant is called “{name}”.', { name: status.found });
    case 'ERR_UNKNOWN_KEY':
      return t('Variants have no key “{name}”.', { name: status.found });
    case 'ERR_TOO_MANY_STONES':
      return t('{count} stones are too many: a board holds at most {most}.', { count: status.args[0], most: status.args[1] });
    case 'ERR_RANGE':
      return t('The number {place} must lie between {least} and {most}.', { place: place({ ...status, expected: '' }), least: status.args[0], most: status.args[1] });
    case 'ERR_DUPLICATE':
      return t('“{name}” is named twice.', { name: status.found });
    case 'ERR_CONFLICT':
      return t('These rules exclude each other: {place}.', { place: place(status) });
    case 'ERR_ILLEGAL_MOVE':
      return t('The move {place} is not allowed. {reason}', { place: place({ ...status, expected: '' }), reason: whyNot(status.why ?? 'NOT_A_PIT', status.found) });
    case 'ERR_GAME_OVER':
      return t('There is a move after the end of the game.');
    case 'ERR_MISMATCH':
      return t('Two statements do not agree: {place}.', { place: place(status) });
    case 'ERR_SYNTAX':
      return t('This cannot be read: {place}.', { place: place(status) });
    case 'ERR_UNSUPPORTED':
      return t('That is not available for this variant.');
    default:
      return t('Something went wrong ({code}). The game is still there.', { code: status.code });
  }
}

/** An address with a part that nothing is called by. */
export function explainAddress(part: string): string {
  return explainError(new TsoroError({ code: 'ERR_SYNTAX', found: part }));
}

/** "12 stones": how many a player has on the board. */
export function stonesOnBoard(count: number): string {
  return n('{count} stone', '{count} stones', count);
}

export function sizeName(files: number): string {
  return t('{rows} × {files}', { rows: num(4), files: num(files) });
}
