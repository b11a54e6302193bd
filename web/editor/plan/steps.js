// @ts-check
// Between changes, which the editor thinks in, and the steps of an edit, which the server reads.
import { applyChange, changeOf, inverted } from './changes.js';

/** @typedef {import('./types.js').Feature} Feature */
/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Step} Step */

/**
 * The steps that carry changes out; changes to several fields of a feature become one step.
 *
 * @param {readonly Change[]} changes
 * @returns {Step[]}
 */
export const stepsOf = (changes) => {
  /** @type {Step[]} */
  const steps = [];
  for (const change of changes) {
    if (change.field === 'feature') steps.push(wholeStep(change));
    else addField(steps, change);
  }
  return steps;
};

/** @param {Change} change @returns {Step} */
const wholeStep = ({ feature, after }) =>
  after ? { operation: 'put', feature: after } : { operation: 'remove', feature };

/** @param {Step[]} steps @param {Change} change */
const addField = (steps, { feature, field, after }) => {
  let last = steps.at(-1);
  if (last?.operation !== 'change' || last.feature !== feature) {
    last = { operation: 'change', feature, fields: {} };
    steps.push(last);
  }
  if (!field.startsWith('properties.')) {
    last.fields[/** @type {'floor'} */ (field)] = after;
    return;
  }
  last.fields.properties = {
    ...last.fields.properties,
    [field.slice('properties.'.length)]: after,
  };
};

/**
 * Applies steps to a map of features in place, all or none.
 *
 * @param {Map<string, Feature>} features
 * @param {readonly Step[]} steps
 * @returns {Change[] | null} what they did, or `null` when one is about a feature that is not there
 */
export const applySteps = (features, steps) => {
  /** @type {Change[]} */
  const done = [];
  for (const step of steps) {
    const changes = changesOf(features, step);
    if (!changes) {
      for (const change of inverted(done)) applyChange(features, change);
      return null;
    }
    for (const change of changes) applyChange(features, change);
    done.push(...changes);
  }
  return done;
};

/** @param {Map<string, Feature>} features @param {Step} step @returns {Change[] | null} */
const changesOf = (features, step) => {
  if (step.operation === 'put') {
    const { id } = step.feature;
    return [changeOf(features.get(id), id, 'feature', Object.freeze(step.feature))];
  }
  const feature = features.get(step.feature);
  if (!feature) return null;
  if (step.operation === 'remove') return [changeOf(feature, feature.id, 'feature', null)];
  return fieldsOf(step.fields).map(([field, after]) =>
    changeOf(feature, feature.id, field, after),
  );
};

/** @param {any} fields @returns {[string, any][]} */
const fieldsOf = ({ properties = {}, ...rest }) => [
  ...Object.entries(rest).filter(([field]) => field === 'floor' || field === 'geometry'),
  ...Object.entries(properties).map(([name, value]) => [`properties.${name}`, value]),
];
