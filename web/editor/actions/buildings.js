// @ts-check
import { buildingOf, textsOf } from '../plan/structure.js';
import { putStructure, removeStructure, setStructure } from './structure.js';

/** @import { Action, Building } from '../plan/types.js' */
/** @import { SettingName } from '../plan/venue-settings.js' */

/** Adds a building behind the others. @param {Building} building */
export const putBuilding = (building) => putStructure('building', buildingOf(building));

/** Names a building in all languages. @param {string} id @param {any} name */
export const renameBuilding = (id, name) => setStructure('building', id, 'name', textsOf(name));

/** Takes a building away with its floors and everything on them. @param {string} id */
export const removeBuilding = (id) => removeStructure('building', id);

/**
 * Puts these buildings first, in this order; the others follow as they were.
 *
 * @param {readonly string[]} ids
 * @returns {Action}
 */
export const reorderBuildings = (ids) => (plan) => {
  const before = plan.buildings.map(({ id }) => id);
  const known = ids.filter((id) => before.includes(id));
  if (known.length === 0) return [];
  const after = [...known, ...before.filter((id) => !known.includes(id))];
  return [Object.freeze({ venue: '', field: 'order', before, after })];
};

/**
 * Gives the venue another name.
 *
 * @param {any} name
 * @returns {Action}
 */
export const renameVenue = (name) => (plan) => [
  Object.freeze({ venue: '', field: 'name', before: plan.name, after: textsOf(name) }),
];

/**
 * Sets something about the venue; `null` makes it as usual again.
 *
 * @param {SettingName} name
 * @param {number | boolean | string | object | null} value  in the setting's own unit
 * @returns {Action}
 */
export const setSetting = (name, value) => (plan) => [
  Object.freeze({
    venue: '',
    field: `settings.${name}`,
    before: plan.settings[name] ?? null,
    after: value,
  }),
];
