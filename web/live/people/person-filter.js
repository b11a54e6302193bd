// @ts-check
/** @import { Person } from '../../shared/api/roster.js' */

/** Which people to show. An empty set lets all pass.
 * @typedef {{ text: string, states: ReadonlySet<number>, groups: ReadonlySet<string> }} PersonFilter
 *   states: 0 standing, 1 moving, 2 stale, 3 doubtful; groups: "" for people without one */

/** Lets all people pass.
 * @type {PersonFilter} */
export const noFilter = Object.freeze({ text: '', states: new Set(), groups: new Set() });

/** @param {PersonFilter} filter */
export const isOpen = ({ text, states, groups }) =>
  text.trim() === '' && states.size === 0 && groups.size === 0;

/** @param {string} text lower case, without accents */
const folded = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a person in a state passes the filter.
 * @param {PersonFilter} filter @param {Person | undefined} person @param {number} state */
export const passes = ({ text, states, groups }, person, state) => {
  if (states.size > 0 && !states.has(state)) return false;
  if (groups.size > 0 && !groups.has(person?.group ?? '')) return false;
  const wanted = folded(text.trim());
  if (wanted === '') return true;
  return person !== undefined && folded(`${person.name ?? ''}\n${person.id}`).includes(wanted);
};

/** The filter with a value added to one of its sets, or taken out if it was there.
 * @param {PersonFilter} filter @param {"states" | "groups"} which @param {any} value
 * @returns {PersonFilter} */
export const toggled = (filter, which, value) => {
  const next = new Set(/** @type {ReadonlySet<any>} */ (filter[which]));
  if (!next.delete(value)) next.add(value);
  return { ...filter, [which]: next };
};
