// @ts-check
import { setDrawingOrder } from '../actions/set-drawing-order.js';

/** @import { Editor } from './editor.js' */
/** @import { Operation } from './operation.js' */

/** What covers others; the rest is drawn as lines and marks. */
const surfaces = new Set(['area', 'obstacle']);

/** @param {Editor} editor */
const surfacesOf = ({ selection: { features: selectedFeatures } }) =>
  selectedFeatures.filter(({ kind }) => surfaces.has(kind)).map(({ id }) => id);

/** @param {'front' | 'back'} place @param {string} id @param {string} key @returns {Operation} */
const orderOperation = (place, id, key) => ({
  id,
  label: `editor.op.${id}`,
  icon: id,
  keys: [key],
  group: 'selection',
  available: (editor) => surfacesOf(editor).length > 0,
  disabled: (editor) =>
    setDrawingOrder(surfacesOf(editor), place)(editor.session.plan).length > 0
      ? null
      : `editor.refused.${id}`,
  run: (editor) =>
    void editor.session.perform(setDrawingOrder(surfacesOf(editor), place), 'editor.did.order'),
});

/** Draws the selected areas and obstacles above all others of their kind. */
export const bringToFront = orderOperation('front', 'toFront', ']');

/** Draws the selected areas and obstacles below all others of their kind. */
export const sendToBack = orderOperation('back', 'toBack', '[');
