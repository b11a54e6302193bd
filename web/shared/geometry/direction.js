// @ts-check

const directions = [
  'east',
  'northEast',
  'north',
  'northWest',
  'west',
  'southWest',
  'south',
  'southEast',
];

/** The direction of a displacement, as the key of its word.
 * @param {number} dx @param {number} dy metres to the right (east) and up (north) */
export const directionKey = (dx, dy) =>
  `direction.${directions[(Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) + 8) % 8]}`;
