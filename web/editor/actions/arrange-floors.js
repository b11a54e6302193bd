// @ts-check
import { setFloorOrdinal } from './floors.js';
import { together } from './together.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Action, Floor, Texts } from '../plan/types.js' */

/** What a floor is usually called. @param {number} ordinal  0 is the ground floor @returns {Texts} */
export const usualName = (ordinal) => {
  if (ordinal === 0) return { en: 'Ground floor', de: 'Erdgeschoss' };
  if (ordinal > 0) return { en: `Floor ${ordinal}`, de: `${ordinal}. Etage` };
  return { en: `Basement ${-ordinal}`, de: `${-ordinal}. Untergeschoss` };
};

/**
 * A new floor on top of a building, or below it: as large as the one beside it and at the same
 * place on the earth.
 *
 * @param {Plan} plan
 * @param {string} building
 * @param {1 | -1} side  1: on top
 * @returns {Floor}
 */
export const nextFloor = (plan, building, side) => {
  const own = plan.floors.filter((floor) => floor.building === building);
  const beside = side > 0 ? own.at(-1) : own[0];
  const like = beside ?? plan.floors[0];
  const ordinal = beside ? beside.ordinal + side : 0;
  const { bounds, georeference } = like;
  return {
    id: freeId(String(ordinal), (id) => plan.floor(id) !== undefined),
    building,
    ordinal,
    name: usualName(ordinal),
    bounds,
    // Floors of one building share one frame; another building stands elsewhere.
    ...(beside && georeference && { georeference }),
  };
};

/** A new building, which has no floor yet. @param {Plan} plan @param {Texts} name */
export const nextBuilding = (plan, name) => ({
  id: freeId('building', (id) => plan.building(id) !== undefined),
  name,
});

/** @param {string} wanted @param {(id: string) => boolean} isTaken */
const freeId = (wanted, isTaken) => {
  let id = wanted;
  for (let number = 2; isTaken(id); number += 1) id = `${wanted}-${number}`;
  return id;
};

/** The floor above or below in the same building. @param {Plan} plan @param {string} id @param {1 | -1} side */
export const floorBeside = (plan, id, side) => {
  const own = plan.floors.filter(({ building }) => building === plan.floor(id)?.building);
  return own[own.findIndex((floor) => floor.id === id) + side];
};

/** Lets a floor and the one above or below it change places. @param {string} id @param {1 | -1} side @returns {Action} */
export const swapFloor = (id, side) => (plan) => {
  const [floor, other] = [plan.floor(id), floorBeside(plan, id, side)];
  if (!floor || !other) return [];
  // Two of one ordinal are parted instead.
  const ordinal = other.ordinal === floor.ordinal ? floor.ordinal + side : other.ordinal;
  const moves = [setFloorOrdinal(id, ordinal)];
  if (other.ordinal !== floor.ordinal) moves.push(setFloorOrdinal(other.id, floor.ordinal));
  return together(moves)(plan);
};

/** How much is on floors and goes with them. @param {Plan} plan @param {readonly string[]} floors */
export const contentsOf = (plan, floors) => ({
  features: new Set(floors.flatMap((floor) => plan.onFloor(floor).map(({ id }) => id))).size,
  pictures: plan.images.filter((image) => floors.includes(image.floor)).length,
});
