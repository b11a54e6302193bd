// @ts-check

/** Pictures that only the editor has: SVG paths on a 24 × 24 grid, drawn with a line of 2. */
export const iconPaths = {
  select: 'M5 3l14 8-6.5 1.5L9 19z',
  poi: 'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  rectangle: 'M4 6h16v12H4z',
  polygon: 'M12 3l8 6-3 11H7L4 9z',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  line: 'M5 19L19 5M3.5 19a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M17.5 5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  target: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 2v5M12 17v5M2 12h5M17 12h5',
  snap: 'M6 4v8a6 6 0 0 0 12 0V4M4 8h4M16 8h4',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  error: 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM9 9l6 6M15 9l-6 6',
  suggestion: 'M12 2l10 10-10 10L2 12zM9.8 9.7a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.7M12 16.4v.01',
  fix: 'M14.5 6.5a4 4 0 0 1 5-3.8l-2.6 2.6.6 2.2 2.2.6 2.6-2.6a4 4 0 0 1-5.3 5l-8.6 8.8a2 2 0 0 1-2.9-2.9l8.8-8.6a4 4 0 0 1 .2-1.3z',
  toFront: 'M4 14V4h10v3M10 10h10v10H10z',
  toBack: 'M4 4h10v10H4zM17 10h3v10H10v-3',
  sync: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  offline: 'M3 3l18 18M5 12a10 10 0 0 1 5-3M19 12a10 10 0 0 0-3-2.2M8.5 15.5a5 5 0 0 1 6 0M12 19h.01',
};
