// @ts-check
// A change is pure data: applying, undoing, sending and redrawing read the same thing.

/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Feature} Feature */
/** @typedef {import('./types.js').Step} Step */

const prefix = 'properties.';

/**
 * The value of a field of a feature; `null` when there is none.
 *
 * @param {Feature | undefined} feature
 * @param {string} field
 */
export const fieldOf = (feature, field) => {
  if (field === 'feature') return feature ?? null;
  if (!feature) return null;
  if (field.startsWith(prefix)) return feature.properties[field.slice(prefix.length)] ?? null;
  return field === 'floor' ? feature.floor : feature.geometry;
};

/**
 * The feature with one field set; `null` takes a property away.
 *
 * @param {Feature} feature
 * @param {string} field
 * @param {any} value
 * @returns {Feature}
 */
const withField = (feature, field, value) => {
  if (!field.startsWith(prefix)) return Object.freeze({ ...feature, [field]: value });
  const properties = { ...feature.properties };
  if (value === null) delete properties[field.slice(prefix.length)];
  else properties[field.slice(prefix.length)] = value;
  return Object.freeze({ ...feature, properties });
};

/**
 * Makes the change that sets a field.
 *
 * @param {Feature | undefined} feature  as it is now
 * @param {string} id
 * @param {string} field
 * @param {any} after
 * @returns {Change}
 */
export const changeOf = (feature, id, field, after) =>
  Object.freeze({ feature: id, field, before: fieldOf(feature, field), after });

/**
 * Applies one change to a map of features, in place; a change to a feature that is not there does
 * nothing.
 *
 * @param {Map<string, Feature>} features
 * @param {Change} change
 */
export const applyChange = (features, { feature: id, field, after }) => {
  if (field === 'feature') {
    if (after) features.set(id, after);
    else features.delete(id);
    return;
  }
  const feature = features.get(id);
  if (feature) features.set(id, withField(feature, field, after));
};

/**
 * The changes that take changes back, in the order to apply them.
 *
 * @param {readonly Change[]} changes
 * @returns {Change[]}
 */
export const inverted = (changes) =>
  changes
    .map(({ feature, field, before, after }) => ({ feature, field, before: after, after: before }))
    .reverse();
