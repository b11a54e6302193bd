// @ts-check
/** The words of `directionKey`, in German. */
export const de = Object.freeze({
  'direction.east': 'östlich',
  'direction.northEast': 'nordöstlich',
  'direction.north': 'nördlich',
  'direction.northWest': 'nordwestlich',
  'direction.west': 'westlich',
  'direction.southWest': 'südwestlich',
  'direction.south': 'südlich',
  'direction.southEast': 'südöstlich',
});
