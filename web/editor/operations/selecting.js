// @ts-check
import { selectionBox } from '../gestures/selection-box.js';
import { selectable } from '../map/reveal.js';
import { elementBox } from '../../shared/ui/page-zoom.js';

/** @import { Editor } from './editor.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Operation } from './operation.js' */

/** @param {Editor} editor @param {readonly string[]} ids */
const select = (editor, ids) => {
  editor.selection.set(ids);
  editor.page.say('editor.selected.count', { count: ids.length });
};

/**
 * @param {string} id
 * @param {readonly string[]} keys
 * @param {(editor: Editor) => string[]} choose  the ids to select
 * @param {(editor: Editor) => string | null} disabled
 * @returns {Operation}
 */
const selecting = (id, keys, choose, disabled) => ({
  id,
  label: `editor.op.${id}`,
  icon: id,
  keys,
  group: 'selection',
  disabled,
  run: (editor) => select(editor, choose(editor)),
});

/** @param {Editor} editor */
const isEmpty = (editor) => (selectable(editor).length > 0 ? null : 'editor.refused.nothingHere');

/** Selects everything on the floor. */
export const selectAll = selecting(
  'selectAll',
  ['Ctrl+A'],
  (editor) => selectable(editor).map(({ id }) => id),
  isEmpty,
);

/** Selects all that are of a kind and a category with something selected. */
export const selectKind = selecting(
  'selectKind',
  ['Shift+A'],
  (editor) => {
    const kindOf = (/** @type {Feature} */ { kind, properties }) =>
      `${kind} ${properties.category ?? ''}`;
    const wanted = new Set(editor.selection.features.map(kindOf));
    return selectable(editor).filter((each) => wanted.has(kindOf(each))).map(({ id }) => id);
  },
  ({ selection }) => (selection.size > 0 ? null : 'editor.refused.selectFirst'),
);

/** Selects what is not selected, and lets go of what is. */
export const invertSelection = selecting(
  'invertSelection',
  ['Ctrl+I'],
  (editor) => selectable(editor).map(({ id }) => id).filter((id) => !editor.selection.has(id)),
  isEmpty,
);

/** Shows what can be done, beside what is selected or in the middle of the map. @type {Operation} */
export const openMenu = {
  id: 'openMenu',
  label: 'editor.op.openMenu',
  icon: 'menu',
  keys: ['Shift+F10', 'ContextMenu'],
  group: 'selection',
  run: (editor) => {
    const { view: { surface } } = editor;
    const box = selectionBox(editor);
    const { left, top } = elementBox(surface.host);
    const [width, height] = surface.size;
    const [x, y] = box ? surface.toScreen([box[2], box[3]]) : [width / 2, height / 2];
    const within = (/** @type {number} */ at, /** @type {number} */ size) =>
      Math.max(8, Math.min(at, size - 8));
    return editor.page.run('menu', [left + within(x, width), top + within(y, height)]);
  },
};
