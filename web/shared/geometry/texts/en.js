// @ts-check
/** The words of `directionKey`, in English. */
export const en = Object.freeze({
  'direction.east': 'east',
  'direction.northEast': 'north-east',
  'direction.north': 'north',
  'direction.northWest': 'north-west',
  'direction.west': 'west',
  'direction.southWest': 'south-west',
  'direction.south': 'south',
  'direction.southEast': 'south-east',
});
