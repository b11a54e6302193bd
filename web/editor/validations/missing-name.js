// @ts-check
import { nameOf } from '../plan/kinds.js';

/** A poi that nobody can search for. @type {import('./validate.js').Rule} */
export const missingName = (feature) =>
  feature.kind === 'poi' && nameOf(feature, []) === ''
    ? [{ rule: 'missingName', feature: feature.id }]
    : [];
