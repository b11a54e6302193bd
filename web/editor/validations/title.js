// @ts-check
import { nameOf } from '../plan/kinds.js';

/** @import { Feature } from '../plan/types.js' */

/** What a message calls a feature: its name, else its id. @param {Feature} feature */
export const titleOf = (feature) => nameOf(feature, []) || feature.id;
