// @ts-check
import { addIcons } from './icons.js';

/** The icons of the pages on which people work: those of visitors are quicker there without them. */
export const addWorkIcons = () =>
  addIcons({
    bell: { stroke: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1H4.500zM10 20.500h4' },
    fullscreen: { stroke: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 4l5 5M20 20l-5 -5' },
    figures: { stroke: 'M4 4v16h16M8.500 16v-4M13 16V7M17.500 16v-6' },
    print: { stroke: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z' },
    table: { stroke: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14' },
    filter: { stroke: 'M4 5h16l-6 7v6l-4 2v-8z' },
    heat: {
      stroke:
        'M12 21a6 6 0 0 1 -6 -6c0 -4 4 -5 4 -11c4 2 5 5 4.500 8c1 0 2 -1 2 -2.500c1 1.500 1.500 3.500 1.500 5.500a6 6 0 0 1 -6 6z',
    },
  });
