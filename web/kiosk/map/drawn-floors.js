// @ts-check

/**
 * The venue with the plan pictures left out on floors that are drawn themselves, with areas and
 * walls: a picture would go on showing what an edit removed.
 * @template {{ floors: readonly { id: string, images: readonly unknown[] }[] }} Venue
 * @param {Venue} venue
 * @param {Iterable<{kind: string, floor: string}>} features
 * @returns {Venue}
 */
export const withDrawnFloors = (venue, features) => {
  const kinds = new Map(venue.floors.map(({ id }) => [id, /** @type {Set<string>} */ (new Set())]));
  for (const { kind, floor } of features) kinds.get(floor)?.add(kind);
  const isDrawn = (/** @type {string} */ id) =>
    kinds.get(id)?.has('area') && kinds.get(id)?.has('wall');
  return {
    ...venue,
    floors: venue.floors.map((floor) => (isDrawn(floor.id) ? { ...floor, images: [] } : floor)),
  };
};
