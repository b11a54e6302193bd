// @ts-check
import { deleteFeatures } from '../actions/features.js';
import { deleteVertices } from '../actions/vertices.js';
import { setProperty } from '../actions/properties.js';
import { switches } from '../plan/kinds.js';
import { boxAround } from '../plan/picking.js';

/** @import { Editor } from './editor.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Operation } from './operation.js' */

/** @param {Editor} editor */
const isSomethingSelected = (editor) => editor.selection.feature !== undefined;

/** @param {Editor} editor */
const isAnythingSelected = ({ selection }) => selection.size > 0;

/** Takes the chosen vertices out, or what is selected away. @type {Operation} */
export const remove = {
  id: 'remove',
  label: 'editor.op.remove',
  icon: 'trash',
  keys: ['Delete', 'Backspace'],
  group: 'selection',
  available: isAnythingSelected,
  disabled: ({ selection, selection: { feature: selected }, session }) => {
    if (!selected || selection.vertices.length === 0) return null;
    if (selected.kind === 'connector' || selected.kind === 'door') {
      return 'editor.refused.keepsVertices';
    }
    return deleteVertices(selected.id, selection.vertices)(session.plan).length > 0
      ? null
      : 'editor.refused.tooFewVertices';
  },
  run: (editor) => {
    const { selection, selection: { feature: selected } } = editor;
    const { ids, vertices } = selection;
    if (selected && vertices.length > 0) {
      selection.setVertices([]);
      editor.session.perform(deleteVertices(selected.id, vertices), 'editor.did.reshape');
      return;
    }
    selection.set(null);
    editor.session.perform(deleteFeatures(ids), 'editor.did.remove');
  },
};

/** Edits the name in place. @type {Operation} */
export const rename = {
  id: 'rename',
  label: 'editor.op.rename',
  icon: 'edit',
  keys: ['F2', 'Enter'],
  group: 'selection',
  available: isSomethingSelected,
  run: (editor) => editor.page.editName(),
};

/** Brings the selected feature into the middle, large enough to work on. @type {Operation} */
export const zoomTo = {
  id: 'zoomTo',
  label: 'editor.op.zoomTo',
  icon: 'target',
  keys: ['Z'],
  group: 'selection',
  available: isAnythingSelected,
  run: (editor) => {
    const box = boxAround(editor.selection.features);
    if (box) editor.view.surface.zoomTo(box);
  },
};

/**
 * An operation that turns a yes-or-no property of the selected feature round.
 *
 * @param {string} name
 * @param {Feature['kind']} kind
 * @param {string} icon
 * @param {string} key
 * @returns {Operation}
 */
const toggle = (name, kind, icon, key) => {
  const valueOf = (/** @type {Editor} */ { selection: { feature: selected } }) =>
    selected ? switches(selected).find(([each]) => each === name)?.[1] : undefined;
  return {
    id: name,
    label: `editor.op.${name}`,
    icon,
    keys: [key],
    group: 'selection',
    available: ({ selection: { feature: selected } }) => selected?.kind === kind,
    pressed: (editor) => valueOf(editor) === true,
    run: (editor) => {
      const id = editor.selection.feature?.id;
      const action = id && setProperty(id, name, !valueOf(editor));
      if (action) editor.session.perform(action, `editor.did.${name}`);
    },
  };
};

/** Closes or opens the selected door. */
export const toggleClosed = toggle('closed', 'door', 'door', 'O');

/** Takes the selected connector out of service, or back. */
export const toggleInService = toggle('inService', 'connector', 'lift', 'O');
