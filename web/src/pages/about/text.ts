// The history of the game and its words.
import { msg } from '../../i18n/msg';
import type { Section } from '../../content/types';

export const sections: Section[] = [
  {
    id: 'people',
    title: msg('Who plays it'),
    blocks: [
      { p: msg('This game belongs to the Shona of north-eastern Zimbabwe. Tsoro is their general word for board games: draughts, three in a row and the mancala games all are tsoro. The four-row mancala itself is called fuva or imbwe.') },
      { p: msg('It is played outdoors and in company, mostly by men, and everybody who stands around has something to say about the next move. Holes about three inches across are scooped in earth or sand; smooth river pebbles, wild seeds or bottle tops serve as stones. Boards are also drawn on paper with pencil or chalk, and carved in wood.') },
    ],
  },
  {
    id: 'history',
    title: msg('First written down'),
    blocks: [
      { p: msg('J. B. Matthews described the game in 1964, in the yearbook NADA. He gave a basic game on a board of eight files and seven variations: with heads, with captured stones sown on, with bonus holes, and with a different opening set-up.') },
      { p: msg('The number of files is free. Six to twenty-one are common; Matthews met eight most often. Before playing with a stranger one agrees on the variation.') },
    ],
  },
  {
    id: 'advice',
    title: msg('What makes a good player'),
    blocks: [
      { p: msg('What tells a good player from a poor one is how far the consequences of a sowing are foreseen. Matthews divides the game into three parts.') },
      { list: [
        msg('The opening builds a position. With heads, that means a stock of stones gathered in them, ready for a swoop along the front row.'),
        msg('In the middle game, do not let yourself be left with only singles but one double: while there is a double your move must begin with it, so it is predictable, and your singles can be picked off one by one.'),
        msg('The ending of single stones decides. Best is one blocking stone at the start of the inner rank, facing the end of the enemy’s inner rank along which the enemy’s singles must come, and many singles far behind it that can wait.'),
      ] },
    ],
  },
  {
    id: 'words',
    title: msg('Shona words'),
    blocks: [
      { table: {
        head: [msg('Shona'), msg('Plural'), msg('Meaning')],
        plain: [0, 1],
        rows: [
          ['gomba', 'magomba', msg('hole')],
          ['dombo', 'matombo', msg('stone')],
          ['musoro', 'misoro', msg('head')],
          ['mutambi', 'vatambi', msg('player')],
          ['mutemo', 'mitemo', msg('rule')],
          ['kudyara', '–', msg('to sow')],
          ['kudya', '–', msg('to eat: to capture')],
          ['ndakudya', '–', msg('“I have eaten you”, said after a capture')],
        ],
      } },
    ],
  },
  {
    id: 'others',
    title: msg('Other games called Tsoro'),
    blocks: [
      { p: msg('Tsoro yemutatu is three in a row, on nine points or on a triangle of seven, with three stones each that move to any free point. Tsoro yemutwelve has twelve stones each on the 24 points of three squares with diagonals: placing, moving, and flying at three stones. They share no rule with the four-row game.') },
    ],
  },
  {
    id: 'project',
    title: msg('This program'),
    blocks: [
      { p: msg('The same C library plays in this page, in a terminal program and in the tools for researchers; it follows one written rulebook and is tested against independent implementations. The page works without a network, sends nothing anywhere, and keeps your games on this device only.') },
      { p: msg('It is free software under the MIT licence.') },
    ],
  },
];
