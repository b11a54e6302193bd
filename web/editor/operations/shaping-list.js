// @ts-check
import { loadedLater } from './later.js';

/** @import { Known } from './later.js' */

/** @param {string} id @param {readonly string[]} [keys] @param {string} [icon] @returns {Known} */
const known = (id, keys = [], icon = id) => ({ id, keys, icon, group: 'selection' });

/** What puts into shape: what it is called, looks like and which keys it has. @type {readonly Known[]} */
const list = [
  { ...known('transform', ['T']), pressed: ({ modes }) => modes.current.id === 'transform' },
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

/** @param {string} id */
export const descriptionOf = (id) => {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return { label: `editor.op.${id}`, icon: id, ...found };
};

const { operations, load } = loadedLater(
  list,
  async () => (await import('./shaping.js')).shapingOperations,
);

/** What puts the selection into shape. */
export const shapingList = operations;

/** Loads how it is done, before it is asked for. */
export const loadShaping = load;
