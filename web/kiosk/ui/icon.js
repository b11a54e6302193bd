// @ts-check

/** Icons on a field of 24 × 24, drawn with lines. */
const PATHS = Object.freeze({
  accessible: 'M11 4.5a1.3 1.3 0 1 0 .1 0M11 8v6h4.5l2.5 5M11 10.5h4M9 11.5a4.7 4.7 0 1 0 5.6 6.4',
  art: 'M5 20h14M8 20l1.5-6h5L16 20M12 14V9M12 9a3 3 0 1 0-.1 0',
  booth: 'M4 10l1.5-5h13L20 10M4 10h16M6 10v9h12v-9M10 19v-5h4v5',
  clear: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  erase: 'M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5',
  escalator: 'M3 19h5L18 7h3M8 10a1.3 1.3 0 1 0-.1 0M8 12.5V16',
  exit: 'M13 4H5v16h8M10 12h10M16 8l4 4-4 4',
  first: 'M12 5v14M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  food: 'M7 3v8M4.5 3v5a2.5 2.5 0 0 0 5 0V3M7 11v10M17 21V3c-2.5 1-3.5 4-3.5 9H17',
  hand: 'M9 12V5a1.6 1.6 0 0 1 3.2 0v6l5 1.2c1.3.3 2 1.4 1.8 2.7L18 20H11l-4.6-5.2c-1.2-1.5.6-3.2 2-2z',
  information: 'M12 11v6M12 7.2v.1M12 3a9 9 0 1 0 .1 0',
  keyboard: 'M3 7h18v11H3zM7 11h.1M12 11h.1M17 11h.1M8 14.5h8',
  left: 'M19 19v-6a4 4 0 0 0-4-4H5M9 5L5 9l4 4',
  lift: 'M5 3h14v18H5zM9 11l3-4 3 4M9 14l3 4 3-4',
  locate: 'M12 8a4 4 0 1 0 .1 0M12 2v4M12 18v4M2 12h4M18 12h4',
  minus: 'M5 12h14',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 7a2.5 2.5 0 1 0 .1 0',
  play: 'M7 4l13 8-13 8z',
  plus: 'M12 5v14M5 12h14',
  right: 'M5 19v-6a4 4 0 0 1 4-4h10M15 5l4 4-4 4',
  room: 'M4 5h16v11H4zM9 20h6M12 16v4',
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0M15.5 15.5L21 21',
  sharpLeft: 'M17 20V7l-9 8M8 9.5V15h5.5',
  sharpRight: 'M7 20V7l9 8M16 9.5V15h-5.5',
  slightLeft: 'M16 20v-6L8 6M8 11.5V6h5.5',
  slightRight: 'M8 20v-6l8-8M16 11.5V6h-5.5',
  stage: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4M8.5 21h7',
  stairs: 'M4 20v-4h4v-4h4V8h4V4h4',
  stop: 'M6 6h12v12H6z',
  straight: 'M12 20V4M6 10l6-6 6 6',
  toilet: 'M7 4.5a1.2 1.2 0 1 0 .1 0M7 9v5M5 9h4l1 5H4zM6 14v6M8 14v6M17 4.5a1.2 1.2 0 1 0 .1 0M15 9h4v5h-4zM16 14v6M18 14v6',
  up: 'M6 15l6-6 6 6',
  walk: 'M13 4a1.4 1.4 0 1 0 .1 0M12 9l-1 5 3 3 1 4M11 14l-1.5 3.5L7 21M12 9l-3 1.5L8 14M12 9l2.5 3 3 1',
  warn: 'M12 4l9 16H3zM12 10v5M12 17.5v.1',
});

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An icon that takes its colour and size from the text around it; hidden from screen readers.
 * @param {string} name  unknown names give the pin
 * @returns {SVGElement}
 */
export const icon = (name) => {
  const made = document.createElementNS(SVG, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('class', 'icon');
  made.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name] ?? PATHS.pin);
  made.append(path);
  return made;
};
