// @ts-check
/** @import { Feature } from '../../shared/api/types.js' */

/** The categories that the server takes for exits by default. */
const words = new Set(['exit', 'emergency-exit', 'entrance']);
const kinds = new Set(['poi', 'area', 'connector']);

/** Whether a venue has an exit to lead people to.
 * @param {Iterable<Feature>} features */
export const hasExits = (features) => {
  for (const { kind, properties: { category, groups = [] } } of features) {
    if (kinds.has(kind) && [category ?? '', ...groups].some((word) => words.has(word))) return true;
  }
  return false;
};
