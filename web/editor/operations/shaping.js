// @ts-check
import { loadedLater } from './later.js';

/** @import { Known } from './later.js' */

/** @param {string} id @param {readonly string[]} [keys] @param {string} [icon] @returns {Known} */
const known = (id, keys = [], icon = id) => ({ id, keys, icon, group: 'selection' });

/** Their ids, pictures and keys. @type {readonly Known[]} */
const list = [
  { ...known('transform', ['T']), pressed: ({ tools }) => tools.current.id === 'transform' },
  known('turnQuarter', ['Shift+T']),
  known('mirrorAcross', ['M']),
  known('mirrorUp', ['Shift+M']),
  known('square', ['Q']),
  known('straighten', ['Shift+Q']),
  known('simplify'),
  known('split', ['Shift+J']),
  known('join', ['J']),
  known('disconnect', ['Shift+D']),
  known('round'),
  ...['left', 'centre', 'right', 'top', 'middle', 'bottom']
    .map((side) => known(`align.${side}`, [], `align-${side}`)),
  ...['across', 'up'].map((way) => known(`distribute.${way}`, [], `distribute-${way}`)),
  ...['wall', 'obstacle', 'area'].map((kind) => known(`convert.${kind}`, [], `kind-${kind}`)),
];

const { operations, load } = loadedLater(
  list,
  async () => (await import('./shaping-work.js')).shapingWork,
);

/** Turn, square, join and the like: what puts the selection into shape. */
export const shapingOperations = operations;

/** Loads their work before it is asked for. */
export const loadShaping = load;
