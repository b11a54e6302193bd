// @ts-check

/** A drawing on a 24 × 24 grid: `stroke` is outlined 2 wide with round ends, `fill` filled.
 * @typedef {{ stroke?: string, fill?: string }} IconPaths */

const arrowHead = (x = 12, y = 4) => `M${x - 5} ${y + 5}l5 -5l5 5`;

/** Our own icons by name.
 * @type {Readonly<Record<string, IconPaths>>} */
export const iconPaths = Object.freeze({
  // What there is in a venue
  info: { stroke: 'M12 11v7', fill: 'M12 4.6a1.7 1.7 0 1 0 .01 0z' },
  exit: { stroke: 'M13 4H6v16h7M10 12h10M16 8l4 4l-4 4' },
  entrance: { stroke: 'M11 4h7v16h-7M4 12h10M10 8l4 4l-4 4' },
  toilet: {
    fill:
      'M7.5 3a2 2 0 1 0 .01 0zM16.500 3a2 2 0 1 0 .01 0zM5 8h5l1 6h-1.600l-.6 7h-2.600l-.6 -7H4zM15.200 8h2.600L21 16h-2.400l-.5 5h-3.200l-.5 -5H12z',
  },
  lift: {
    stroke: 'M5 3h14v18H5zM12 3v18M8.500 10v4M15.500 10v4',
    fill: 'M7 9.500l1.500 -2.500L10 9.500zM14 14.500l1.500 2.500l1.500 -2.500z',
  },
  stairs: { stroke: 'M3 20h5v-5h5v-5h5V5h3' },
  escalator: {
    stroke: 'M3 19h4L17 8h4M14 3l3 0M15.500 1.500v3',
    fill: 'M9 5a1.800 1.800 0 1 0 .01 0zM7.500 9.500h3v4.500l-3 3.200z',
  },
  ramp: { stroke: 'M3 19h18L21 9zM8 11l4 -4M12 10V7H9' },
  food: { stroke: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7c-2 -1 -3 -3 -3 -6c0 -3 1.500 -5 3 -5z' },
  bar: { stroke: 'M4 4h16l-8 9zM12 13v7M8 20h8' },
  coffee: {
    stroke:
      'M5 9h11v6a4 4 0 0 1 -4 4H9a4 4 0 0 1 -4 -4zM16 10h2a2.500 2.500 0 0 1 0 5h-2M8 5V3M12 5V3',
  },
  stage: {
    stroke: 'M9 18V5l11 -2v12',
    fill: 'M6.500 15a3 2.600 0 1 0 .01 0zM17.500 12a3 2.600 0 1 0 .01 0z',
  },
  booth: {
    stroke:
      'M4 9l1.500 -5h13L20 9M4 9c0 3 5 3 5.300 0c.3 3 5 3 5.300 0c.3 3 5.400 3 5.400 0M5.500 12v8h13v-8',
  },
  shop: { stroke: 'M5 8h14l-1 12H6zM9 8V7a3 3 0 0 1 6 0v1' },
  meeting: {
    stroke: 'M3 20c0 -4 2.500 -6 5.500 -6s5.500 2 5.500 6M15 14c3 0 6 2 6 6',
    fill: 'M8.500 5a3.200 3.200 0 1 0 .01 0zM16 6a2.700 2.700 0 1 0 .01 0z',
  },
  room: { stroke: 'M9 20H4V4h16v16h-5M9 20v-6M15 20a6 6 0 0 0-6-6' },
  'first-aid': { fill: 'M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500z' },
  cloakroom: {
    stroke:
      'M10 6a2 2 0 1 1 3 1.700c-1 .6 -1 1 -1 2.300L21 16c1 .8 .6 2 -.6 2H3.600c-1.200 0 -1.600 -1.200 -.6 -2L12 10',
  },
  wifi: {
    stroke:
      'M2.500 9.500a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.300 16.300a4.200 4.200 0 0 1 5.400 0',
    fill: 'M12 18a1.500 1.500 0 1 0 .01 0z',
  },
  parking: { stroke: 'M8 20V4h5a4.500 4.500 0 0 1 0 9H8' },
  'baby-care': {
    stroke:
      'M8 21h8a2 2 0 0 0 2 -2v-7a2 2 0 0 0 -2 -2H8a2 2 0 0 0 -2 2v7a2 2 0 0 0 2 2zM9 10V7h6v3M11 7c-1 -4 3 -4 2 0M6 15h4',
  },
  quiet: { stroke: 'M19 14a8 8 0 1 1 -8 -10a6.500 6.500 0 0 0 8 10z' },
  lounge: {
    stroke:
      'M5 11V8a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v3M3 12a2 2 0 0 1 4 0v3h10v-3a2 2 0 0 1 4 0v6H3zM6 18v2M18 18v2',
  },
  art: { stroke: 'M4 4h16v16H4zM4 16l5 -5l4 4l3 -3l4 4' },
  service: { stroke: 'M4 18a8 8 0 0 1 16 0zM3 21h18M12 10V7M10 7h4' },
  restricted: { stroke: 'M12 3a9 9 0 1 0 .01 0zM7 12h10' },
  ease: {
    stroke:
      'M12 3a1.500 1.500 0 1 0 .01 0zM4 9l5.500 1h5l5.500 -1M9.500 10v4L7.500 21M14.500 10v4l2 7M9.500 15h5',
  },
  screen: { stroke: 'M3 4h18v12H3zM12 16v4M8 20h8' },
  pin: { fill: 'M12 5.500a6.500 6.500 0 1 0 .01 0z' },
  // Actions
  plus: { stroke: 'M12 5v14M5 12h14' },
  minus: { stroke: 'M5 12h14' },
  fit: { stroke: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' },
  compass: { stroke: 'M12 2v2', fill: 'M12 5l4 8H8z M9 14h6l-3 7z' },
  rotate: { stroke: 'M20 12a8 8 0 1 1 -2.500 -5.800M20 3v4h-4' },
  search: { stroke: 'M10.500 4a6.500 6.500 0 1 0 .01 0zM15.500 15.500L21 21' },
  dots: {
    fill: 'M5 10a2 2 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0zM19 10a2 2 0 1 0 .01 0z',
  },
  undo: { stroke: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 11h-3' },
  redo: { stroke: 'M16 5l4 4l-4 4M20 9H10a6 6 0 0 0 0 11h3' },
  download: { stroke: 'M12 4v11M7 11l5 5l5 -5M4 20h16' },
  trash: { stroke: 'M4 6h16M9 6V4h6v2M6 6l1 15h10l1 -15M10 10v7M14 10v7' },
  move: {
    stroke:
      'M12 3v18M3 12h18M9.500 5.500L12 3l2.500 2.500M9.500 18.500L12 21l2.500 -2.500M5.500 9.500L3 12l2.500 2.500M18.500 9.500L21 12l-2.500 2.500',
  },
  pencil: { stroke: 'M4 20l1 -4.500L16.500 4L20 7.500L8.500 19zM14 6.500L17.500 10' },
  polygon: { stroke: 'M6 6l12 -2l2 11l-9 5l-7 -7z' },
  close: { stroke: 'M6 6l12 12M18 6L6 18' },
  check: { stroke: 'M5 13l4.500 5L19 7' },
  wheelchair: {
    stroke: 'M11 9v6h5l3 5M11 11h5M9 12a5 5 0 1 0 5.500 7',
    fill: 'M11 3a2 2 0 1 0 .01 0z',
  },
  walking: {
    stroke:
      'M12.500 8l-2 6l3.500 3v4M10.500 14l-1 3l-3 4M12.500 8L8.500 9.500L7 13M12.500 8l2 3.500l3.500 1',
    fill: 'M13.500 2.500a2 2 0 1 0 .01 0z',
  },
  layers: { stroke: 'M12 3l9 5l-9 5l-9 -5zM3 12.500l9 5l9 -5M3 17l9 5l9 -5' },
  'wifi-off': {
    stroke:
      'M3 3l18 18M2.500 9.500a14 14 0 0 1 5 -3M11 5.600a14 14 0 0 1 10.500 3.900M6 13a9 9 0 0 1 4 -2.200M9.300 16.300a4.200 4.200 0 0 1 5.400 0',
    fill: 'M12 18a1.500 1.500 0 1 0 .01 0z',
  },
  clock: { stroke: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3.500 2' },
  pause: { stroke: 'M8 5v14M16 5v14' },
  play: { fill: 'M7 4l13 8l-13 8z' },
  route: {
    stroke: 'M8 18h7a3.500 3.500 0 0 0 0 -7H9a3.500 3.500 0 0 1 0 -7h6',
    fill: 'M5.500 15.800a2.200 2.200 0 1 0 .01 0zM18.500 1.800a2.200 2.200 0 1 0 .01 0z',
  },
  beacon: {
    stroke: 'M12 14v7M8 16a6 6 0 1 1 8 0M5 19a10 10 0 1 1 14 0',
    fill: 'M12 8a3 3 0 1 0 .01 0z',
  },
  camera: {
    stroke: 'M4 7h3l1.500 -2.500h7L17 7h3v12H4zM12 9.500a3.500 3.500 0 1 0 .01 0z',
  },
  follow: { stroke: 'M12 7a5 5 0 1 0 .01 0zM12 2v4M12 18v4M2 12h4M18 12h4' },
  people: {
    stroke: 'M3 20c0 -4 2.500 -6 5.500 -6s5.500 2 5.500 6M15 14c3 0 6 2 6 6',
    fill: 'M8.500 5a3.200 3.200 0 1 0 .01 0zM16 6a2.700 2.700 0 1 0 .01 0z',
  },
  erase: { stroke: 'M9 6h11v12H9l-6 -6zM12 9.500l5 5M17 9.500l-5 5' },
  hand: {
    stroke:
      'M9 12V5a1.600 1.600 0 0 1 3.200 0v6l5 1.200c1.300 .3 2 1.400 1.800 2.700L18 20h-7l-4.600 -5.200c-1.200 -1.500 .6 -3.200 2 -2z',
  },
  stop: { fill: 'M6 6h12v12H6z' },
  warning: { stroke: 'M12 4l9 16H3zM12 10v5M12 17.500v.1' },
  back: { stroke: 'M14 5l-7 7l7 7' },
  key: { stroke: 'M8 11a4 4 0 1 0 .01 0zM11 12l8 -8M16 7l3 3' },
  copy: { stroke: 'M9 9h11v11H9zM5 15H4V4h11v1' },
  link: {
    stroke:
      'M10 14l4 -4M8.500 11.500l-3 3a3.500 3.500 0 0 0 5 5l3 -3M15.500 12.500l3 -3a3.500 3.500 0 0 0 -5 -5l-3 3',
  },
  mail: { stroke: 'M3 6h18v13H3zM3 7l9 7l9 -7' },
  star: {
    stroke:
      'M12 3.500l2.600 5.400l5.900 .8l-4.300 4.100l1 5.900l-5.200 -2.800l-5.200 2.800l1 -5.900l-4.300 -4.100l5.900 -.8z',
  },
  'star-on': {
    fill:
      'M12 3.500l2.600 5.400l5.900 .8l-4.300 4.100l1 5.900l-5.200 -2.800l-5.200 2.800l1 -5.900l-4.300 -4.100l5.900 -.8z',
  },
  voice: { stroke: 'M4 10v4h3l5 4V6L7 10zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11' },
  'voice-off': { stroke: 'M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5' },
  eye: { stroke: 'M2 12c4 -8 16 -8 20 0c-4 8 -16 8 -20 0zM12 9a3 3 0 1 0 .01 0z' },
  'eye-off': { stroke: 'M4 4l16 16M2 12c4 -8 16 -8 20 0c-4 8 -16 8 -20 0z' },
  // Which way to go
  course: { fill: 'M12 2l7.500 19.500l-7.500 -4.500l-7.500 4.500z' },
  straight: { stroke: `M12 4v17${arrowHead()}` },
  left: { stroke: 'M18 21v-9H5M10 7l-5 5l5 5' },
  right: { stroke: 'M6 21v-9h13M14 7l5 5l-5 5' },
  slightLeft: { stroke: 'M14 21v-7L6 6M6 12V6h6' },
  slightRight: { stroke: 'M10 21v-7l8 -8M18 12V6h-6' },
  sharpLeft: { stroke: 'M17 21V6L6 15M6 9v6h6' },
  sharpRight: { stroke: 'M7 21V6l11 9M18 9v6h-6' },
  door: { stroke: 'M6 21V3h12v18M3 21h18M14 12h.500' },
  start: { fill: 'M12 6a6 6 0 1 0 .01 0z' },
  arrive: {
    stroke: 'M12 21s7 -6.500 7 -11.500a7 7 0 0 0 -14 0C5 14.500 12 21 12 21z',
    fill: 'M12 7a2.500 2.500 0 1 0 .01 0z',
  },
  up: { stroke: `M12 5v15${arrowHead(12, 5)}` },
  down: { stroke: 'M12 4v15M7 14l5 5l5 -5' },
});
