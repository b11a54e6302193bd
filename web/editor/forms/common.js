// @ts-check
import { equal } from '../plan/equal.js';

/** @import { Action, Feature } from '../plan/types.js' */
/** @import { FieldModel } from './field-model.js' */

/**
 * What several features say in one field: the value of all, or that they differ.
 *
 * @param {readonly Feature[]} features  at least one
 * @param {(feature: Feature) => any} read
 * @returns {{value: any, isMixed: boolean}}
 */
export const commonValue = ([first, ...others], read) => {
  const value = read(first);
  return { value, isMixed: others.some((feature) => !equal(read(feature), value)) };
};

/**
 * The fields that features of these kinds have in common, in the order of the first.
 *
 * @param {readonly FieldModel[][]} forms  the fields of each of them
 * @returns {FieldModel[]}
 */
export const commonFields = ([first = [], ...others]) =>
  first.filter(
    ({ id, type, isSingle }) =>
      !isSingle &&
      others.every((form) => form.some((each) => each.id === id && each.type === type)),
  );

/**
 * Writes a value into one field of features, as one edit; those that have it stay as they are.
 *
 * @param {FieldModel} field
 * @param {readonly string[]} ids
 * @param {any} value
 * @returns {Action}
 */
export const writeAll = (field, ids, value) => (plan) =>
  ids.flatMap((id) => {
    const feature = plan.feature(id);
    return feature && !equal(field.read(feature), value) ? field.write(id, value)(plan) : [];
  });
