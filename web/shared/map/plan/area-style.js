// @ts-check

/** Custom properties of the fill of areas by category, matched from the first word on. */
const fills = Object.freeze({
  hall: '--map-hall',
  foyer: '--map-corridor',
  corridor: '--map-corridor',
  gallery: '--map-corridor',
  booth: '--map-booth',
  shop: '--map-booth',
  exhibition: '--map-booth',
  toilet: '--map-toilet',
  toilets: '--map-toilet',
  'baby-care': '--map-toilet',
  food: '--map-food',
  bar: '--map-food',
  kitchen: '--map-food',
  lounge: '--map-lounge',
  quiet: '--map-lounge',
  outdoors: '--map-lounge',
  stairwell: '--map-stairwell',
  stairs: '--map-stairwell',
  lift: '--map-stairwell',
  service: '--map-service',
  storage: '--map-service',
  technical: '--map-service',
  restricted: '--map-restricted',
  'no-go': '--map-restricted',
  'no-entry': '--map-restricted',
});

/** How an area is drawn: the custom properties of fill and edge, whether the edge is a wall, and
 * whether it is hatched because visitors must not enter. A booth's walls are light ones.
 * @param {{ category?: string, walled?: boolean }} properties */
export const areaStyle = ({ category = 'room', walled = false }) => {
  const fill = /** @type {Record<string, string>} */ (fills)[category] ?? '--map-room';
  const isBooth = fill === '--map-booth';
  const isWall = walled && !isBooth;
  const edge = isWall ? '--map-wall' : walled ? '--map-booth-edge' : '--map-area-edge';
  return { fill, edge, isWall, isHatched: fill === '--map-restricted' };
};

/** Fills and edges of obstacles that belong to the furnishing; all others are barriers. */
const furniture = Object.freeze({
  booth: ['--map-booth', '--map-area-edge'],
  table: ['--map-furniture', '--map-furniture-edge'],
  seats: ['--map-furniture', '--map-furniture-edge'],
  bench: ['--map-furniture', '--map-furniture-edge'],
  bed: ['--map-furniture', '--map-furniture-edge'],
  art: ['--map-stage', '--map-stage-edge'],
  stage: ['--map-stage', '--map-stage-edge'],
  plant: ['--map-plant', '--map-plant-edge'],
  counter: ['--map-counter', '--map-counter-edge'],
  stairs: ['--map-stairwell', '--map-area-edge'],
  escalator: ['--map-stairwell', '--map-area-edge'],
  lift: ['--map-stairwell', '--map-area-edge'],
});

/** How an obstacle is drawn: custom properties of fill and edge, and whether it is hatched
 * because it blocks a way that is normally free.
 * @param {{ category?: string, temporary?: boolean }} properties */
export const obstacleStyle = ({ category = '', temporary = false }) => {
  const known = /** @type {Record<string, string[]>} */ (furniture)[category];
  const [fill, edge] = known ?? ['--map-obstacle', '--map-obstacle-edge'];
  return { fill, edge, isHatched: temporary || known === undefined };
};
