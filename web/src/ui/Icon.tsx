// Line icons on a 24-unit square, drawn in the colour of the text. Always beside or inside a name.
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z',
  gear: 'M12 8.500a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM12 2.500v3M12 18.500v3M2.5 12h3M18.5 12h3M5.3 5.300l2.1 2.100M16.6 16.600l2.1 2.100M18.7 5.300l-2.1 2.100M7.4 16.600l-2.1 2.1',
  undo: 'M8 5L3.5 9.5 8 14M4 9.500h10a6 6 0 010 12H9',
  redo: 'M16 5l4.5 4.500L16 14M20 9.500H10a6 6 0 000 12h5',
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M8 5v14M16 5v14',
  step: 'M6 5v14l9-7zM18.5 5v14',
  skip: 'M4 5v14l7-7zM12 5v14l7-7zM20.5 5v14',
  replay: 'M4.5 12a7.5 7.5 0 107.5-7.500H7M10 1.500l-3 3 3 3',
  hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 00-3.5 10.900c.6.5 1 1.2 1 2.100h5c0-.9.4-1.6 1-2.100A6 6 0 0012 3z',
  flag: 'M6 21V4M6 4.500c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  flip: 'M7 4v16M7 4L3.5 7.500M7 4l3.5 3.500M17 20V4M17 20l-3.5-3.500M17 20l3.5-3.5',
  plus: 'M12 5v14M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  share: 'M12 15V3.500M8 7l4-3.500L16 7M5 12v8h14v-8',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  upload: 'M12 16V5M8 8.500l4-4 4 4M5 20h14',
  sound: 'M4 9.500v5h3.500L12 19V5L7.5 9.500zM15.5 9a4 4 0 010 6M18 6.500a8 8 0 010 11',
  mute: 'M4 9.500v5h3.500L12 19V5L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5',
  check: 'M5 12.500l5 5 9-11',
  first: 'M18 5v14l-9-7zM6 5v14',
  last: 'M6 5v14l9-7zM18 5v14',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  pencil: 'M4 20l1-4.500L16 4.500l3.5 3.5-11 11zM14 6.500l3.5 3.5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.500L20 17M15.5 9h.01',
  chart: 'M4 20V4M4 20h16M7 15l4-5 3.5 3L20 7',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.500M12 7.500h.01',
  people: 'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.500a3.5 3.5 0 010 6.500M17.5 14.500c2.2.8 3.5 2.5 3.5 5.5',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
