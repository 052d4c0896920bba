// The course: short lessons, each with tasks on the board. A task is solved by one of the moves in
// `accept`; the library decides what is legal, and a test asks it whether every task can be solved
// and can be missed. Positions are written as position lines (docs/rules.md).
import { msg } from '../../i18n/msg';

export interface Task {
  text: string; // what there is to know, before the task
  task: string; // what to do
  variant: string;
  position: string;
  accept: string[]; // canonical moves that solve it
  anyBonus?: boolean; // whatever bonus is taken with them
  hint: string;
  praise: string; // said when it is solved
}

export interface Lesson {
  id: string;
  title: string;
  tasks: Task[];
}

export const lessons: Lesson[] = [
  {
    id: 'sowing',
    title: msg('Sowing'),
    tasks: [
      {
        text: msg('You are South: the two lower rows are yours. You lift all stones of one of your holes and sow them one by one into the next holes, anticlockwise. If the last stone falls into an empty hole, your move ends.'),
        task: msg('Sow the three stones of b1.'),
        variant: 'basic:files=6',
        position: '0,2,0x2,1,0/0x2,1,0x3/0x6/0,3,0x3,2 S 0 1',
        accept: ['b1'],
        hint: msg('Choose the hole b1: second from the left in the lowest row.'),
        praise: msg('One stone each into c1, d1 and e1. The last hole was empty, so the move ended there.'),
      },
      {
        text: msg('The path runs along your outer row to the right, turns the corner, and comes back along your inner row to the left. You never sow on the other side.'),
        task: msg('Sow round the corner into the inner row.'),
        variant: 'basic:files=6',
        position: '0,2,0x2,1,0/0x2,1,0x3/0x6/0,3,0x3,2 S 0 1',
        accept: ['f1'],
        hint: msg('The hole at the right end of the outer row is next to the corner.'),
        praise: msg('From f1 the path goes to f2 and then to the left.'),
      },
    ],
  },
  {
    id: 'relay',
    title: msg('Relay'),
    tasks: [
      {
        text: msg('If the last stone falls into an occupied hole, you lift everything there and sow on. One move can run for many laps.'),
        task: msg('Make a move that runs for two laps.'),
        variant: 'basic:files=6',
        position: '2,0,2,0,1,0/0x2,1,0x3/0x6/2,0,1,0x2,2 S 0 1',
        accept: ['a1'],
        hint: msg('Two stones from a1 end in c1, which is occupied.'),
        praise: msg('The stone on c1 was lifted together with the one that fell on it.'),
      },
      {
        text: msg('Count before you lift: where does the first lap end, and is that hole occupied?'),
        task: msg('Find the move that ends in the left corner of your inner row, a2.'),
        variant: 'basic:files=6',
        position: '0,2,0x4/0x3,1,0x2/0,1,0,2,0x2/2,0,2,0,3,0 S 0 1',
        accept: ['c1'],
        hint: msg('From c1 the first lap ends in e1, the second in d2.'),
        praise: msg('Three laps: c1 to e1, e1 to d2, d2 to a2.'),
      },
    ],
  },
  {
    id: 'heads',
    title: msg('Heads'),
    tasks: [
      {
        text: msg('The two ringed holes at the end of your outer row are heads. When your last stone falls into an occupied head you may choose: stop there, or lift and sow on. Stopping lets you gather stones.'),
        task: msg('Lift c1 and stop at the head e1.'),
        variant: 'fuva:files=6',
        position: '2,0,2,0x3/0x6/0x3,1,0x2/0x2,2,0,1,2 S 0 1',
        accept: ['c1s1'],
        hint: msg('Choose c1, then choose to stop.'),
        praise: msg('The stones stay in the head, ready for later.'),
      },
      {
        text: msg('The same position again. Without the stop the stones of the head are sown on.'),
        task: msg('Lift c1 and sow on from the head.'),
        variant: 'fuva:files=6',
        position: '2,0,2,0x3/0x6/0x3,1,0x2/0x2,2,0,1,2 S 0 1',
        accept: ['c1'],
        hint: msg('Choose c1, then choose to sow on.'),
        praise: msg('From e1 the stones turned the corner and ended in f2.'),
      },
    ],
  },
  {
    id: 'capture',
    title: msg('Capture'),
    tasks: [
      {
        text: msg('You capture when your last stone falls into an empty hole of your inner row and the hole facing it is occupied. You take that hole and the outer hole behind it.'),
        task: msg('Make the move that captures.'),
        variant: 'basic:files=6',
        position: '0,2,3,0,1,0/0,1,2,0x3/0x4,1,0/2,0,2,0,3,0 S 0 1',
        accept: ['e1xc'],
        hint: msg('Look for a move that ends in c2.'),
        praise: msg('Two stones from c3 and three from c4: five stones leave the game.'),
      },
      {
        text: msg('A capture wins at once if your opponent has nothing left to move.'),
        task: msg('Capture and win.'),
        variant: 'basic:files=6',
        position: '0,2,0x4/0,1,0x4/0x2,1,0,1,0/1x3,0,1,0 S 0 1',
        accept: ['c2xb'],
        hint: msg('All enemy stones stand in file b.'),
        praise: msg('No stones, no move: the game is won.'),
      },
    ],
  },
  {
    id: 'bonus',
    title: msg('Bonus'),
    tasks: [
      {
        text: msg('In Fuva a capture also gives you a bonus: up to two more enemy holes of your choice, anywhere on the board.'),
        task: msg('Capture, and take two bonus holes so that nothing is left.'),
        variant: 'fuva:files=6',
        position: '0x2,1,0x3/2,0,1,0x3/0x2,1,0,1x2/0x3,2,0,1 S 0 1',
        accept: ['d1xa+c3+c4'],
        hint: msg('Lift d1, sow on from the head, then choose c3 and c4.'),
        praise: msg('The capture took file a, the bonus file c. North cannot move.'),
      },
      {
        text: msg('Think about what you leave, not only about what you take.'),
        task: msg('Capture so that North cannot move at all.'),
        variant: 'fuva:files=6',
        position: '0x2,1,0,2,0/0x3,1,0x2/0x2,1,0,1,0/1,0x2,1x3 S 0 1',
        accept: ['e2xd+c4+e4'],
        hint: msg('A single stone moves from e2 to d2.'),
        praise: msg('Everything is gone: file d by the capture, c4 and e4 by the bonus.'),
      },
    ],
  },
  {
    id: 'singles',
    title: msg('Single stones'),
    tasks: [
      {
        text: msg('While you have a hole with two stones or more, you must lift such a hole. When all your stones are singles you move one of them, into the next hole if it is empty.'),
        task: msg('Move a single stone out of the way of a1.'),
        variant: 'basic:files=6',
        position: '0,1,0x2,1,0/0x3,1,0x2/0x2,1,0x3/1x2,0x2,1,0 S 0 1',
        accept: ['b1'],
        hint: msg('Which stone stands right in front of a1?'),
        praise: msg('Now a1 can move next time.'),
      },
      {
        text: msg('A single stone captures in the same way: into an empty hole of the inner row that faces an occupied one.'),
        task: msg('Capture at the corner: take the stone on f3.'),
        variant: 'basic:files=6',
        position: '0x4,1,0/0x3,1,0,1/0,1x2,0,1,0/0x2,1,0x2,1 S 0 1',
        accept: ['f1xf'],
        hint: msg('The stone on f1 stands just before the corner.'),
        praise: msg('The stone turned the corner and met the enemy face to face.'),
      },
    ],
  },
  {
    id: 'endless',
    title: msg('Sowing for ever'),
    tasks: [
      {
        text: msg('Some sowings would go round for ever. Such a hole may not be lifted: try f2 and read why.'),
        task: msg('Make a move that ends in your inner row.'),
        variant: 'basic:files=6',
        position: '1,0,2,1,2,0/0x4,2x2/0,1,0,1,0,2/2,1,0,1,2,1 S 0 1',
        accept: ['e1'],
        hint: msg('From e1 the first lap ends in f2, which is lifted too.'),
        praise: msg('This one ends after two laps, in c2.'),
      },
    ],
  },
  {
    id: 'endings',
    title: msg('Endings'),
    tasks: [
      {
        text: msg('The ending of single stones decides most games. Two captures are possible here, but only one of them wins.'),
        task: msg('Find the capture that wins.'),
        variant: 'basic:files=6',
        position: '0,1,0x4/0,1,0,1,0x2/0x2,1,0,1,0/0,1,0x3,1 S 0 1',
        accept: ['c2xb'],
        hint: msg('Take the file with two stones.'),
        praise: msg('One stone is left, and yours are already waiting for it.'),
      },
      {
        text: msg('Enemy singles must come along their inner row towards its end. A stone of yours that faces that end blocks the way; stones far behind it can wait.'),
        task: msg('Wait in the right way: only one move wins.'),
        variant: 'basic:files=6',
        position: '0x5,1/1,0x4,1/0x3,1,0x2/1,0x3,1x2 S 0 1',
        accept: ['f1xf'],
        hint: msg('The stone next to the corner can capture.'),
        praise: msg('The stone that is left has nowhere to hide.'),
      },
    ],
  },
  {
    id: 'advice',
    title: msg('Matthews’ advice'),
    tasks: [
      {
        text: msg('Opening: build a stock of stones in your heads. Stopping costs nothing while the enemy is far away.'),
        task: msg('Add stones to a head and stop there.'),
        variant: 'fuva:files=8',
        position: '2x8/0x8/0x8/2x8 S 0 1',
        accept: ['b1s1', 'c1s1', 'e1s1', 'f1s1'],
        hint: msg('Several holes reach a head; choose one and stop.'),
        praise: msg('A stock in the heads is a threat along the whole front row.'),
      },
      {
        text: msg('Middle game: with a single double left, a player’s next move is known, and the singles around it can be picked off. Bonus holes are the way to get there.'),
        task: msg('Capture, and leave North nothing to move.'),
        variant: 'fuva:files=6',
        position: '0x2,1x2,0x2/1,0x2,1,0x2/1,0,1,0x2,2/2,0x5 S 0 1',
        accept: ['f2xd+a3+c4'],
        hint: msg('Lift f2. Afterwards two enemy holes are left: take both.'),
        praise: msg('You know the game now. Play one!'),
      },
    ],
  },
];
