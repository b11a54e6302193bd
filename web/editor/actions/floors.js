// @ts-check
import { floorOf, textsOf } from '../plan/structure.js';
import { putStructure, removeStructure, setStructure } from './structure.js';

/** @import { Floor } from '../plan/types.js' */

/** Adds a floor, or describes the one with its id again. @param {Floor} floor */
export const putFloor = (floor) => putStructure('floor', floorOf(floor));

/** Names a floor in all languages. @param {string} id @param {any} name */
export const renameFloor = (id, name) => setStructure('floor', id, 'name', textsOf(name));

/** Gives a floor another place among the floors. @param {string} id @param {number} ordinal */
export const setFloorOrdinal = (id, ordinal) => setStructure('floor', id, 'ordinal', ordinal);

/** Puts a floor into another building. @param {string} id @param {string} building */
export const setFloorBuilding = (id, building) => setStructure('floor', id, 'building', building);

/** Gives a floor another extent. @param {string} id @param {Floor['bounds']} bounds  metres */
export const setFloorBounds = (id, bounds) => setStructure('floor', id, 'bounds', bounds);

/**
 * Says where a floor is on the earth; `null` takes that away.
 *
 * @param {string} id
 * @param {Floor['georeference'] | null} georeference
 */
export const setGeoreference = (id, georeference) =>
  setStructure('floor', id, 'georeference', georeference);

/** Takes a floor away with everything on it. @param {string} id */
export const removeFloor = (id) => removeStructure('floor', id);
