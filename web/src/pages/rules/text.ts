// The rules, for players. Wording is our own; what the sources leave open is marked as a ruling.
import { msg } from '../../i18n/msg';
import type { Section } from '../../content/types';

export const sections: Section[] = [
  {
    id: 'overview',
    title: msg('Overview'),
    blocks: [
      { p: msg('Tsoro, also called Fuva or Imbwe, is a mancala game of the Shona of Zimbabwe for two players. Each player owns two rows of holes and sows stones round them; a sowing can go on and on, lap after lap, until the last stone falls into an empty hole.') },
      { p: msg('You win when your opponent cannot move any more. Stones that are captured leave the game; nobody counts them.') },
    ],
  },
  {
    id: 'board',
    title: msg('The board'),
    blocks: [
      { p: msg('The board has four rows of holes (Shona: gomba, plural magomba). South owns the two lower rows, North the two upper ones. The traditional board has 21 holes in a row; smaller boards with 6, 8, 12, 15 or 18 are common, and 8 is a good size to learn on.') },
      { p: msg('A hole is named like a square of a chess board, always as South sees it: a letter for the column, called file, and the number of the row, called rank. The rank next to its owner is the outer rank, the one next to the enemy the inner rank.') },
      { p: msg('At the start every outer hole holds two stones (dombo, plural matombo) and the inner holes are empty. South moves first.') },
      { ruling: msg('The sources do not agree who begins; here it is South.') },
      { diagram: { variant: 'fuva:files=8', position: '2x8/0x8/0x8/2x8 S 0 1', caption: msg('The start on a board with 8 files. The marked holes at the ends of the outer ranks are the heads.') } },
    ],
  },
  {
    id: 'sowing',
    title: msg('How to play: sowing'),
    blocks: [
      { p: msg('Lift all stones of one of your holes that holds two or more, and sow them one by one into the holes that follow, anticlockwise: along your outer rank, round the corner, back along your inner rank, and round the corner again. You never sow into the holes of your opponent.') },
      { list: [
        msg('If the last stone falls into an empty hole, your move ends.'),
        msg('If it falls into an occupied hole, you lift everything in that hole, the last stone included, and sow on: this is called relay, and each sowing is a lap.'),
        msg('If it falls into an occupied head, you choose: stop, or lift and sow on.'),
      ] },
      { diagram: { variant: 'basic:files=6', position: '2x6/0x6/0x6/2x6 S 0 1', ringed: ['a1', 'c1'], caption: msg('Two stones from a1 go to b1 and c1. The last one falls into the occupied c1, so its three stones are lifted and sown on.') } },
      { ruling: msg('The hole that was just emptied is not skipped if the stones go all the way round.') },
    ],
  },
  {
    id: 'singles',
    title: msg('Single stones'),
    blocks: [
      { p: msg('As long as you have a hole with two or more stones, you must lift such a hole. Only if every one of your occupied holes holds exactly one stone may you move a single stone, and only into an empty hole: the next one in sowing order.') },
      { diagram: { variant: 'basic:files=6', position: '0,1,0x2,1,0/0x3,1,0x2/0x2,1,0x3/1x2,0x2,1,0 S 0 1', ringed: ['b1', 'e1', 'c2'], caption: msg('Only singles: South may move b1, e1 or c2. The stone on a1 is blocked by its neighbour on b1.') } },
    ],
  },
  {
    id: 'heads',
    title: msg('Heads'),
    blocks: [
      { p: msg('The heads (musoro, plural misoro) are the two rightmost holes of each outer rank, as their owner sees them. They are the last holes before the path turns into the inner rank, and the only occupied holes where you may stop. Players gather stones there for a long swoop along the inner rank.') },
      { p: msg('If you stop at a head, the move ends and nothing is captured. An empty head is an empty hole like any other.') },
    ],
  },
  {
    id: 'capture',
    title: msg('Capture and bonus'),
    blocks: [
      { p: msg('If your last stone falls into an empty hole of your inner rank, and the inner hole of your opponent that faces it is occupied, you capture: you take everything in that hole, and everything in the outer hole behind it. If the facing inner hole is empty you take nothing, whatever stands behind it.') },
      { p: msg('After a capture you may also take the contents of up to two more occupied holes of your opponent, anywhere on the board. This bonus is a right, not a duty: you may take one, or none.') },
      { diagram: { variant: 'basic:files=6', position: '0,1,0x4/0,1,0,1,0x2/0x2,1,0,1,0/0,1,0x3,1 S 0 1', ringed: ['c2', 'b3', 'b4'], caption: msg('The stone from c2 falls into the empty b2. The enemy hole b3, which faces it, is occupied: b3 and b4 are taken.') } },
      { ruling: msg('Heads may be chosen as bonus holes. One source calls heads a sanctuary; the variant setting “sanctuary” plays that reading.') },
    ],
  },
  {
    id: 'endless',
    title: msg('Sowing that never ends'),
    blocks: [
      { p: msg('A relay can come back to the very state in which it began: the same stones everywhere and the same hole about to be lifted. It would go round for ever.') },
      { ruling: msg('Such a sowing is not a move. If it passes an occupied head before it closes its circle, you may stop there. A hole whose sowing never ends and offers no stop may not be lifted.') },
    ],
  },
  {
    id: 'end',
    title: msg('The end and the winner'),
    blocks: [
      { p: msg('A player who is to move and cannot has lost: with no stones left, or with stones that are all blocked.') },
      { p: msg('Tradition knows no draws, but play can go round in circles even when both play well.') },
      { ruling: msg('When the same position, with the same player to move, stands for the third time, the game is over as endless and nobody wins. The same holds after 1,000 moves in a row without a capture. Two other settings can be chosen: the player with more stones wins, or repeating a position is forbidden.') },
    ],
  },
  {
    id: 'variants',
    title: msg('Regional variants'),
    blocks: [
      { p: msg('Before playing with a stranger one agrees on the variation. These are known, and all can be played here:') },
      { table: {
        head: [msg('Name'), msg('What is different')],
        plain: [0],
        rows: [
          ['fuva', msg('The game described on this page, 21 files.')],
          ['fuva:bonus=1', msg('One bonus hole after a capture.')],
          ['fuva:bonus=3', msg('Three bonus holes after a capture.')],
          ['musoro', msg('A single head, the rightmost hole, which starts with three stones.')],
          ['basic', msg('Matthews’ basic game: 8 files, no heads, no bonus.')],
          ['matthews1', msg('Basic with two heads.')],
          ['matthews2', msg('Basic with one head, the owner’s leftmost hole, which starts with three stones.')],
          ['matthews3', msg('Basic with a head at each end of the outer rank; the left one starts with three stones.')],
          ['matthews4', msg('Captured stones are not removed: the captor sows them on, and the move continues.')],
          ['matthews5', msg('Basic with bonus holes; their number is agreed beforehand.')],
          ['matthews6', msg('Two heads that are safe from the bonus, one bonus hole.')],
          ['tracey', msg('A different start, and bonus holes that become fewer: five for the first capture, three for the second, then two.')],
        ],
      } },
      { p: msg('The number of files, the heads, the bonus and the other settings can be combined freely in the dialog for a new game.') },
    ],
  },
  {
    id: 'terms',
    title: msg('Terms'),
    blocks: [
      { table: {
        head: [msg('Term'), msg('Meaning')],
        rows: [
          [msg('file'), msg('A column of the board, a letter.')],
          [msg('rank'), msg('A row of the board, a number from 1 to 4.')],
          [msg('lap'), msg('One sowing of the stones of one hole.')],
          [msg('relay'), msg('Lifting the hole where the last stone fell, and sowing on.')],
          [msg('single'), msg('A hole with exactly one stone.')],
          [msg('double'), msg('A hole with two stones or more.')],
          [msg('bonus'), msg('Further holes of the opponent that may be taken after a capture.')],
          [msg('immobilised'), msg('Unable to move: the game is lost.')],
        ],
      } },
      { p: msg('Moves are written as the hole that is lifted; then s and a number for a stop at a head; then x and the captured file; then the bonus holes: e2xk+c4+d3.') },
    ],
  },
  {
    id: 'sources',
    title: msg('Sources'),
    blocks: [
      { list: [
        msg('A page on the four-row Shona mancala called Tsoro, Fuva or Imbwe, in five translations; where they disagree, the rules say which reading holds.'),
        msg('J. B. Matthews, “Notes on Some African Stone Games”, NADA 9(1), 1964, pages 64 to 66: the first description, with seven variants.'),
      ] },
      { p: msg('Everything marked as a ruling is decided here because neither source decides it. A ruling is not tradition.') },
    ],
  },
];
