// Puzzles in words.
import { n, num, t } from '../../i18n';
import { presetTitle } from '../../play/words';
import type { PresetName } from '../../tsoro/api';
import type { Outcome } from './score';
import type { Answer } from './table';

/** "Fuva · fuva:files=6": the name for people, and the rules to the letter. */
export function variantTitle(variant: string): string {
  return `${presetTitle(variant.replace(/:.*/s, '') as PresetName)} · ${variant}`;
}

/** What kind of move to look for. */
export function themeText(theme: string): string {
  switch (theme) {
    case 'capture':
      return t('The winning move captures.');
    case 'bonus':
      return t('The winning move captures and takes bonus holes.');
    case 'stop':
      return t('The winning move stops at a head.');
    case 'single':
      return t('The winning move is a step of a single stone.');
    default:
      return t('The winning move captures nothing.');
  }
}

export function answerText(answer: Answer): string {
  switch (answer) {
    case 'solved':
      return t('Solved: this is the only way to win.');
    case 'loses':
      return t('Not this one: now North wins.');
    case 'endless':
      return t('Not this one: now North can play on for ever.');
    case 'shown':
      return t('This was the solution.');
    default:
      return '';
  }
}

/** What became of the puzzle at an earlier visit. */
export function beforeText(outcome: Outcome): string {
  return outcome === 'solved' ? t('You have solved this puzzle before: it does not count again.') : t('You have tried this puzzle before: it does not count again.');
}

/** "Your rating: 1216 (+16)". */
export function ratingText(rating: number, change: number | null): string {
  if (change === null) return t('Your rating: {rating}', { rating: num(rating) });
  const signed = change > 0 ? `+${num(change)}` : change < 0 ? `−${num(-change)}` : `±${num(0)}`;
  return t('Your rating: {rating} ({change})', { rating: num(rating), change: signed });
}

export function countsText(outcomes: string[]): string {
  const solved = outcomes.filter((outcome) => outcome === 'solved').length;
  return `${n('{count} solved', '{count} solved', solved)} · ${n('{count} failed', '{count} failed', outcomes.length - solved)}`;
}
