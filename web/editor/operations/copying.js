// @ts-check
import { addFeatures, deleteFeatures } from '../actions/features.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { clippingOf, copiesOf, middleOfAll, readClipping } from '../plan/clipping.js';
import { translation } from '../plan/transforms.js';

/** @import { Editor } from './editor.js' */
/** @import { Clipping } from '../plan/clipping.js' */
/** @import { Position } from '../plan/types.js' */
/** @import { Operation } from './operation.js' */

/** So far beside the first lies the next, in metres. @type {Position} */
const beside = [1, -1];

/** @param {Editor} editor */
const isNothingSelected = (
  { selection },
) => (selection.size > 0 ? null : 'editor.refused.selectFirst');

/** @param {Editor} editor */
const clip = (editor) =>
  clippingOf(editor.selection.features, {
    plan: editor.session.plan,
    slug: editor.session.slug,
    floor: editor.view.floor,
  });

/**
 * Adds copies, selects them, and says what could not be copied.
 *
 * @param {Editor} editor
 * @param {Clipping} clipping
 * @param {Position} by
 * @param {string} label
 */
const addCopies = (editor, clipping, by, label) => {
  const { session: { plan }, session: { slug }, view: { floor } } = editor;
  const to = { plan, slug, floor, by: translation(by), makeId: makeFeatureId };
  const { features, leftOut } = copiesOf(clipping, to);
  if (leftOut > 0) editor.page.say('editor.pasted.without', { count: leftOut }, 'warning');
  if (features.length === 0) return;
  editor.session.perform(addFeatures(features), label);
  editor.selection.set(features.map(({ id }) => id));
  if (leftOut === 0) editor.page.say(`${label}.count`, { count: features.length });
};

/** Copies what is selected, for this and other floors and venues. @type {Operation} */
export const copy = {
  id: 'copy',
  label: 'editor.op.copy',
  icon: 'copy',
  keys: ['Ctrl+C'],
  native: true,
  group: 'selection',
  disabled: isNothingSelected,
  run: (editor) => {
    editor.clipboard.text = JSON.stringify(clip(editor));
    editor.page.say('editor.copied.count', { count: editor.selection.size });
  },
};

/** Copies what is selected and takes it away. @type {Operation} */
export const cut = {
  ...copy,
  id: 'cut',
  label: 'editor.op.cut',
  icon: 'cut',
  keys: ['Ctrl+X'],
  run: (editor) => {
    copy.run(editor);
    const { ids } = editor.selection;
    editor.selection.set(null);
    editor.session.perform(deleteFeatures(ids), 'editor.did.cut');
  },
};

/**
 * How far the next copies lie from what was clipped: nowhere on another floor, else at the pointer,
 * else beside; what is pasted again at the same place lies beside the one before.
 *
 * @param {Editor} editor
 * @param {Clipping} clipping
 * @returns {Position}
 */
const pasteBy = (editor, clipping) => {
  const { clipboard, view: { pointer, floor, surface }, session: { slug } } = editor;
  const isElsewhere = clipping.venue !== slug || clipping.floor !== floor;
  const middle = middleOfAll(clipping.features);
  const [x, y] = surface.toScreen(middle);
  const [width, height] = surface.size;
  const isInView = x > 0 && y > 0 && x < width && y < height;
  const [toX, toY] = isElsewhere && isInView
    ? middle
    : pointer ?? (isInView ? middle : surface.centre);
  const at = `${floor} ${toX} ${toY}`;
  const isAgain = clipboard.last.at === at;
  const isOnItself = !isElsewhere && toX === middle[0] && toY === middle[1];
  const times = isAgain ? clipboard.last.times + 1 : isOnItself ? 1 : 0;
  clipboard.last = { ...clipboard.last, at, times };
  return [toX - middle[0] + times * beside[0], toY - middle[1] + times * beside[1]];
};

/** Adds what was copied. @type {Operation} */
export const paste = {
  id: 'paste',
  label: 'editor.op.paste',
  icon: 'paste',
  keys: ['Ctrl+V'],
  native: true,
  group: 'selection',
  disabled: (
    { clipboard },
  ) => (readClipping(clipboard.text) ? null : 'editor.refused.nothingToPaste'),
  run: (editor) => {
    const clipping = readClipping(editor.clipboard.text);
    if (clipping) addCopies(editor, clipping, pasteBy(editor, clipping), 'editor.did.paste');
  },
};

/** Puts a copy beside what is selected; again, as far off as the last was moved. @type {Operation} */
export const duplicate = {
  id: 'duplicate',
  label: 'editor.op.duplicate',
  icon: 'duplicate',
  keys: ['Ctrl+D'],
  group: 'selection',
  disabled: isNothingSelected,
  run: (editor) => {
    const { clipboard, selection } = editor;
    const middle = middleOfAll(editor.selection.features);
    const last = clipboard.duplicate;
    const isAgain = last?.ids.length === selection.size &&
      last.ids.every((id) => selection.has(id));
    /** @type {Position} */
    const by = isAgain ? [middle[0] - last.middle[0], middle[1] - last.middle[1]] : beside;
    addCopies(editor, clip(editor), by, 'editor.did.duplicate');
    clipboard.duplicate = { ids: selection.ids, middle };
  },
};
