// @ts-check

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature } from '../plan/types.js' */

/**
 * Where people stay: all places of a category, or one place. weight: how often it is chosen, compared with
 * others.
 *
 * @typedef {{kind: 'category' | 'place', id: string, weight: number, minutes: number}} VisitRow
 */

/** How often categories are visited, and for how many minutes. */
const usual = /** @type {Readonly<Record<string, readonly [number, number]>>} */ (Object.freeze({
  booth: [5, 7],
  stage: [2, 20],
  art: [1, 8],
  gallery: [1, 15],
  food: [2, 20],
  bar: [1, 20],
  lounge: [1, 15],
  shop: [1, 8],
  information: [1, 3],
  toilet: [1, 4],
  room: [1, 20],
  office: [1, 20],
}));
/** What is passed through, or not for visitors. */
const passed = new Set([
  'entrance',
  'exit',
  'emergency-exit',
  'corridor',
  'stairs',
  'stairwell',
  'escalator',
  'lift',
  'restricted',
  'no-go',
]);
const unusualMinutes = 10;

/** Places and areas that people can be sent to. @param {Plan} plan @returns {Feature[]} */
export const visitedFeatures = (plan) =>
  [...plan.features()].filter(({ kind, properties }) =>
    (kind === 'poi' || kind === 'area') && !passed.has(properties.category)
  );

/**
 * A row for each category of the plan, the usual ones first; others are not visited until a weight says so.
 *
 * @param {Plan} plan
 * @returns {VisitRow[]}
 */
export const firstVisits = (plan) => {
  const found = new Set(
    visitedFeatures(plan).map(({ properties }) => properties.category).filter(Boolean),
  );
  const known = Object.entries(usual).filter(([category]) => found.has(category));
  const others = [...found].filter((category) => !(category in usual)).sort();
  return [
    ...known.map(([id, [weight, minutes]]) => row('category', id, weight, minutes)),
    ...others.map((id) => row('category', id, 0, unusualMinutes)),
  ];
};

/** One place more. @param {string} id @returns {VisitRow} */
export const visitOf = (id) => row('place', id, 1, unusualMinutes);

/** @param {VisitRow['kind']} kind @param {string} id @param {number} weight @param {number} minutes
 * @returns {VisitRow} */
const row = (kind, id, weight, minutes) => ({ kind, id, weight, minutes });
