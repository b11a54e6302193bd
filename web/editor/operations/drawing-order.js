// @ts-check
import { setDrawingOrder } from '../actions/set-drawing-order.js';

/** @typedef {import('./operation.js').Operation} Operation */

/** What covers others; the rest is drawn as lines and marks. */
const surfaces = new Set(['area', 'obstacle']);

/** @param {'front' | 'back'} place @param {string} id @param {string} key @returns {Operation} */
const orderOperation = (place, id, key) => ({
  id,
  label: `editor.op.${id}`,
  icon: id,
  keys: [key],
  group: 'selection',
  available: ({ selected }) => surfaces.has(selected?.kind ?? ''),
  disabled: ({ selected, session }) =>
    selected && setDrawingOrder(selected.id, place)(session.plan).length > 0
      ? null
      : `editor.refused.${id}`,
  run: (editor) => {
    if (editor.selected) editor.perform(setDrawingOrder(editor.selected.id, place), 'editor.did.order');
  },
});

/** Draws the selected area or obstacle above all others of its kind. */
export const bringToFront = orderOperation('front', 'toFront', ']');

/** Draws the selected area or obstacle below all others of its kind. */
export const sendToBack = orderOperation('back', 'toBack', '[');
