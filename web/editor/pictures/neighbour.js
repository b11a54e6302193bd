// @ts-check

/** @import { Floor } from '../plan/types.js' */

/**
 * The floor that is shown as a ghost while this one is drawn: the next below in its building, else the next above.
 *
 * @param {readonly Floor[]} floors
 * @param {string} id
 * @returns {Floor | undefined}
 */
export const neighbourOf = (floors, id) => {
  const now = floors.find((floor) => floor.id === id);
  if (!now) return undefined;
  const others = floors.filter((each) => each.building === now.building && each.id !== id);
  const below = others.filter(({ ordinal }) => ordinal < now.ordinal);
  return below.length > 0
    ? below.reduce((best, each) => (each.ordinal > best.ordinal ? each : best))
    : others.sort((a, b) => a.ordinal - b.ordinal)[0];
};
