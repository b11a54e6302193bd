// @ts-check
import { boxOfShape } from '../../../shared/geometry/shape.js';

/** @import { Plan } from '../../plan/plan.js' */
/** @import { AppliedEdit, Entry, Feature } from '../../plan/types.js' */

/**
 * What an edit touched, as it is now, or as it was where it is gone.
 *
 * @param {AppliedEdit} edit
 * @param {Plan} plan
 * @returns {{features: Feature[], floors: string[]}}
 */
export const touchedBy = ({ operations, inverse = [] }, plan) => {
  /** @type {Map<string, Feature>} */
  const features = new Map();
  const floors = new Set();
  for (const step of [...operations, ...inverse]) {
    const id = idOf(step.feature);
    const feature = id &&
      (plan.feature(id) ?? (typeof step.feature === 'object' ? step.feature : null));
    if (feature) features.set(id, feature);
    const floor = idOf(step.floor);
    if (floor && plan.floor(floor)) floors.add(floor);
  }
  for (const { floor } of features.values()) floors.add(floor);
  return { features: [...features.values()], floors: [...floors] };
};

/** @param {any} thing  whole, or its id */
const idOf = (thing) => (typeof thing === 'object' && thing ? thing.id : thing) ?? '';

/**
 * A feature as the newest of some edits has it whole: it may be gone from the plan.
 *
 * @param {readonly AppliedEdit[]} edits  the newest first
 * @param {string} id
 * @returns {Feature | null}
 */
export const featureIn = (edits, id) => {
  for (const { operations, inverse = [] } of edits) {
    for (const { feature } of [...operations, ...inverse]) {
      if (typeof feature === 'object' && feature?.id === id) return feature;
    }
  }
  return null;
};

/** An entry of the programme as edits have it; `null` where none has it whole.
 * @param {readonly AppliedEdit[]} edits the newest first @param {string} id @returns {Entry | null} */
export const entryIn = (edits, id) => {
  for (const { operations, inverse = [] } of edits) {
    for (const { entry } of [...operations, ...inverse]) {
      if (typeof entry === 'object' && entry?.id === id) return entry;
    }
  }
  return null;
};

/** The box around features in metres. @param {readonly Feature[]} features */
export const boxAround = (features) =>
  features
    .map(({ geometry }) => boxOfShape(geometry))
    .reduce(([a, b, c, d], [e, f, g, h]) => [
      Math.min(a, e),
      Math.min(b, f),
      Math.max(c, g),
      Math.max(d, h),
    ]);

/** Half of what is shown around a single small thing, in metres. */
const around = 9;

/** The box to look at for features: with enough around them to know the place. @param {readonly Feature[]} features */
export const viewOf = (features) => {
  const [minX, minY, maxX, maxY] = boxAround(features);
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  return [
    Math.min(minX, x - around),
    Math.min(minY, y - around),
    Math.max(maxX, x + around),
    Math.max(maxY, y + around),
  ];
};
