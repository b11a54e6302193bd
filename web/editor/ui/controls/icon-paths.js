// @ts-check

/**
 * Pictures that only the editor has: SVG paths on a 24 × 24 grid, drawn with a line of 2.
 *
 * @type {Readonly<Record<string, string | undefined>>}
 */
export const iconPaths = {
  select: 'M5 3l14 8-6.5 1.5L9 19z',
  transform: 'M19 8a8 8 0 1 0 1 6M20 3v5h-5',
  turnQuarter: 'M4 20V9h11v11zM8 4h6a6 6 0 0 1 6 6v2M17 9.5l3 3 3-3',
  mirrorAcross: 'M12 3v18M9 6v12H3zM15 6v12h6z',
  mirrorUp: 'M3 12h18M6 9h12V3zM6 15h12v6z',
  square: 'M5 4v15h15M5 13h6v6',
  straighten: 'M4 20L20 4M4 12c4-7 8 4 14 4',
  simplify: 'M3 16l6-9 5 9 7-9M9 21h6',
  split: 'M12 3v4M12 10v4M12 17v4M9 6H4v12h5M15 6h5v12h-5',
  join: 'M4 6h10v12H4M20 6h-6M20 18h-6M10 12h10M17 9l3 3-3 3',
  disconnect: 'M4 12h5M15 12h5M9 8v8M15 8v8M12 4v2M12 18v2',
  round: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 4h3M4 4v3M20 20h-3M20 20v-3',
  'align-left': 'M4 3v18M8 7h12v3H8zM8 14h7v3H8z',
  'align-centre': 'M12 3v18M5 7h14v3H5zM8 14h8v3H8z',
  'align-right': 'M20 3v18M4 7h12v3H4zM9 14h7v3H9z',
  'align-top': 'M3 4h18M7 8h3v12H7zM14 8h3v7h-3z',
  'align-middle': 'M3 12h18M7 5h3v14H7zM14 8h3v8h-3z',
  'align-bottom': 'M3 20h18M7 4h3v12H7zM14 9h3v7h-3z',
  'distribute-across': 'M3 4v16M21 4v16M9.5 7h5v10h-5z',
  'distribute-up': 'M4 3h16M4 21h16M7 9.5h10v5H7z',
  'kind-wall': 'M4 19L20 5M4 19h.01M20 5h.01M3 15l14-12M7 21L21 9',
  'kind-obstacle': 'M12 4l9 15H3zM12 10v4M12 16.5v.01',
  'kind-area': 'M4 7l9-3 7 6-3 9H6zM8 12h6',
  nextCorner: 'M4 18V6h12M13 14h7M17 11l3 3-3 3',
  previousCorner: 'M20 18V6H8M11 14H4M7 11l-3 3 3 3',
  insertCorner: 'M4 20L12 6l8 14M12 12v6M9 15h6',
  selectBox: 'M4 4h2M9 4h2M14 4h2M4 9v2M4 14v2M4 19h2M9 19h1M19 4v2M19 9v1M12 12l9 4-4 1.5-1.5 4z',
  selectLasso:
    'M8 18c-3-1-5-3-5-6 0-4 4-7 9-7s9 3 9 7c0 1-.3 2-1 3M8 18a2 2 0 1 1-2 2M8 18c1 1 1 3 0 4M13 13l8 3.5-3.5 1.5-1.5 3.5z',
  rehearse: 'M7 5l12 7-12 7z',
  draft: 'M13 5l6 6-9 9H4v-6zM3 3h3M9 3h3M15 3h3M3 8v3',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  menu: 'M5 6h14M5 12h14M5 18h14',
  selectAll:
    'M4 4h3M10.5 4h3M17 4h3v3M20 10.5v3M20 17v3h-3M13.5 20h-3M7 20H4v-3M4 13.5v-3M4 7V4M8.5 8.5h7v7h-7z',
  selectKind: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14.5 17l2 2 4-4.5',
  invertSelection: 'M4 4h16v16H4zM20 4L4 20M8 4v12M12 4v8M16 4v4',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  cut:
    'M6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7.5 15.5L17 3M16.5 15.5L7 3',
  paste: 'M9 4H5v17h14V4h-4M9 2.5h6v4H9zM9 12h6M9 16h4',
  duplicate: 'M4 4h10v10H4zM10 18v2h10V10h-2M15 13v4M13 15h4',
  poi:
    'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  wall: 'M3 6h18v12H3zM3 12h18M9 6v6M15 6v6M6 12v6M12 12v6M18 12v6',
  hall: 'M3 20V9l9-5 9 5v11zM8 20v-6h8v6',
  corridor: 'M7 3v18M17 3v18M12 5v3M12 11v3M12 17v2',
  outdoors: 'M12 21v-6M12 15c-4 0-6-2.5-6-6a6 6 0 0 1 12 0c0 3.5-2 6-6 6zM8 21h8',
  noEntry: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6',
  barrier: 'M3 8h18v5H3zM6 13v7M18 13v7M8 8l4 5M14 8l4 5',
  tableTop: 'M3 9h18M5 9v10M19 9v10M3 6h18v3H3z',
  door: 'M6 21V3h12v18M3 21h18M14.5 12v.01',
  doubleDoor: 'M4 21V3h16v18M2 21h20M12 3v18M9.5 12v.01M14.5 12v.01',
  opening: 'M3 3v18h3V3zM18 3v18h3V3zM9 12h6M12.5 9.5L15 12l-2.5 2.5',
  foyer: 'M9 3v6H3M15 3v6h6M9 21v-6H3M15 21v-6h6',
  partition: 'M3 12h18M3 8v8M21 8v8',
  outerWall: 'M3 3h18v18H3zM8 8h8v8H8zM3 3l5 5M21 3l-5 5M3 21l5-5M21 21l-5-5',
  bench: 'M3 10h18M3 15h18M6 15v5M18 15v5M6 10V6h12v4',
  counter: 'M2 9h20M4 9v11h16V9M9 9V5h6v4',
  plant:
    'M8 15h8l-1 6H9zM12 15V8M12 9c-4 0-6-2-6-6 4 0 6 2 6 6zM12 12c3.500 0 5.500-2 5.500-5-3.500 0-5.500 2-5.500 5z',
  solidRectangle: 'M3 6h18v12H3zM4 15l9-9M8.500 18L20 6.500M15.500 18l5.500-5.500',
  solidPolygon: 'M12 3l8 6-3 11H7L4 9zM5 12.500l9-8M6.500 18L18 7.500M12 20l7-7',
  solidCircle:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4.500 13.500l9-9M7 18.500L18.500 7M12.500 20L20 12.500',
  connector: 'M3 20h5v-5h5v-5h5V5h3M4 9l3-4 3 4',
  anchor:
    'M12 21v-9M12 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM8 15a5.7 5.7 0 0 1 0-8M16 15a5.7 5.7 0 0 0 0-8M5 18a10 10 0 0 1 0-14M19 18a10 10 0 0 0 0-14',
  countLine: 'M3 20h18M12 20V4M7 9l5-5 5 5M7 20v-3M17 20v-3',
  marker: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z',
  booths: 'M3 4h18v6H3zM3 14h18v6H3zM9 4v6M15 4v6M9 14v6M15 14v6',
  wallRectangle: 'M3 4h18v16H3zM7 8h10v8H7z',
  wallCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
  area: 'M4 8l9-4 7 5-2 10H6zM9 13h6',
  areaCircle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9 12h6',
  measure: 'M3 16L16 3l5 5L8 21zM8 11l2 2M11 8l2 2M14 5l2 2M5 14l2 2',
  more: 'M9 6l6 6-6 6',
  keep: 'M9 3h6l-1 7 3 3v2H7v-2l3-3zM12 15v6',
  grid: 'M4 4h16v16H4zM4 9.330h16M4 14.670h16M9.330 4v16M14.670 4v16',
  rectangle: 'M4 6h16v12H4z',
  polygon: 'M12 3l8 6-3 11H7L4 9z',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  line:
    'M5 19L19 5M3.5 19a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0M17.5 5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  target: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 2v5M12 17v5M2 12h5M17 12h5',
  snap: 'M6 4v8a6 6 0 0 0 12 0V4M4 8h4M16 8h4',
  help:
    'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  error: 'M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM9 9l6 6M15 9l-6 6',
  suggestion:
    'M12 2l10 10-10 10L2 12zM9.8 9.7a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.7M12 16.4v.01',
  fix:
    'M14.5 6.5a4 4 0 0 1 5-3.8l-2.6 2.6.6 2.2 2.2.6 2.6-2.6a4 4 0 0 1-5.3 5l-8.6 8.8a2 2 0 0 1-2.9-2.9l8.8-8.6a4 4 0 0 1 .2-1.3z',
  toFront: 'M4 14V4h10v3M10 10h10v10H10z',
  toBack: 'M4 4h10v10H4zM17 10h3v10H10v-3',
  sync: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 5-3M19 12a10 10 0 0 0-3-2.2M8.5 15.5a5 5 0 0 1 6 0M12 19h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3M13 14h3',
  floors: 'M4 20V9l8-5 8 5v11zM4 14.500h16M12 4v16',
  picture:
    'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15.500 10.200a1.200 1.200 0 1 0 0-2.400 1.200 1.200 0 0 0 0 2.400z',
  calibrate: 'M4 12h16M4 8v8M20 8v8M7.500 9.500L5 12l2.500 2.500M16.500 9.500L19 12l-2.500 2.500',
  replace: 'M4 4h9v9H4zM16 8h4v12H8v-4M14.500 4.500h5v3',
  align:
    'M12 3l9 4.500-9 4.500-9-4.500zM3 12l9 4.500 9-4.500M12 12v9.500M9.500 19l2.500 2.500 2.500-2.500',
  import: 'M12 3v11M8 10l4 4 4-4M4 14v6h16v-6',
  ghost:
    'M5 20V11a7 7 0 0 1 14 0v9l-2.300-2-2.400 2-2.300-2-2.300 2-2.400-2zM9.500 11v.010M14.500 11v.010',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  tour: 'M5 21V4M5 4.5c4-2.5 6 2.5 14 0v9c-8 2.5-10-2.5-14 0',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M3 3l18 18M10.6 5.1A9.6 9.6 0 0 1 12 5c6.400 0 10 7 10 7a17 17 0 0 1-3.200 4M6.500 6.600A16.500 16.500 0 0 0 2 12s3.600 7 10 7a9.500 9.500 0 0 0 5-1.400M9.900 9.900a3 3 0 0 0 4.200 4.200',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  unlock: 'M6 11h12v9H6zM8.500 11V7a3.500 3.500 0 0 1 6.800-1.200',
  bookmark: 'M7 3h10v18l-5-4-5 4z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  ruler: 'M3 15L15 3l6 6L9 21zM7 11l2 2M10.500 7.500l3 3M14 4l2 2M4.500 13.500l0 0',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14',
  walkable:
    'M8 3c2 0 3 2 3 4s-1 3-1 5H7c0-2-1.500-3-1.500-5.500S6.500 3 8 3zM7 14.500h3c0 2-.5 3-1.500 3s-1.500-1-1.500-3zM16 7c1.500 0 2.500 1.500 2.500 3.500S17 14 17 16h-3c0-2-1-3-1-5s1-4 3-4zM14 18.500h3c0 2-.5 3-1.500 3s-1.500-1-1.500-3z',
  turn: 'M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5',
  dots:
    'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
};
