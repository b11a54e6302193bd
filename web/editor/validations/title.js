// @ts-check
import { nameOf } from '../plan/kinds.js';

/** What a message calls a feature: its name, else its id. @param {import('../plan/types.js').Feature} feature */
export const titleOf = (feature) => nameOf(feature, []) || feature.id;
