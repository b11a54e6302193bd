// @ts-check
import { insertVertex } from '../actions/vertices.js';
import { makeVertexId } from '../../shared/api/make-id.js';
import { handlesOf } from '../drafting/handles.js';
import { middlesOf } from '../plan/vertices.js';

/** @import { Editor } from './editor.js' */
/** @import { Operation } from './operation.js' */

/** The vertices that can be chosen on the one selected feature. @param {Editor} editor */
const verticesOf = ({ selection: { feature: selected }, view: { floor } }) =>
  selected
    ? handlesOf(selected, floor).flatMap((each) => (each.type === 'vertex' ? [each] : []))
    : [];

/** @param {Editor} editor */
const hasNoCorners = (editor) => {
  if (editor.selection.size !== 1) return 'editor.refused.one';
  return verticesOf(editor).length > 0 ? null : 'editor.refused.noCorners';
};

/** @param {string} id @param {string} key @param {number} step @returns {Operation} */
const cornerStep = (id, key, step) => ({
  id,
  label: `editor.op.${id}`,
  icon: id,
  keys: [key],
  group: 'selection',
  disabled: hasNoCorners,
  run: (editor) => {
    const vertices = verticesOf(editor);
    const now = vertices.findIndex(({ vertex }) => vertex === editor.selection.vertices.at(-1));
    const first = step > 0 ? 0 : vertices.length - 1;
    const next = now < 0 ? first : (now + step + vertices.length) % vertices.length;
    const { vertex, at: [x, y] } = vertices[next];
    editor.selection.setVertices([vertex]);
    editor.view.surface.lookAt([x, y]);
    editor.page.say('editor.corner', {
      number: next + 1,
      count: vertices.length,
      x: editor.reader.length(x),
      y: editor.reader.length(y),
    });
    editor.view.changed();
  },
});

/** Chooses the next corner of what is selected, so that keys can move it. */
export const nextCorner = cornerStep('nextCorner', '.', 1);

/** Chooses the corner before. */
export const previousCorner = cornerStep('previousCorner', ',', -1);

/** Puts a new corner into the middle of the piece behind the chosen one. @type {Operation} */
export const insertCorner = {
  id: 'insertCorner',
  label: 'editor.op.insertCorner',
  icon: 'insertCorner',
  keys: ['Insert', 'Shift+I'],
  group: 'selection',
  disabled: (editor) => {
    const reason = hasNoCorners(editor);
    if (reason) return reason;
    return middleAfter(editor) ? null : 'editor.refused.insertCorner';
  },
  run: (editor) => {
    const middle = middleAfter(editor);
    const id = editor.selection.id;
    if (!middle || !id) return;
    const vertex = makeVertexId();
    editor.session.perform(insertVertex(id, middle.after, middle.at, vertex), 'editor.did.reshape');
    editor.selection.setVertices([vertex]);
    editor.view.changed();
  },
};

/** @param {Editor} editor */
const middleAfter = ({ selection, selection: { feature: selected } }) => {
  if (!selected || selected.kind === 'door' || selected.kind === 'connector') return undefined;
  return middlesOf(selected.geometry).find(({ after }) => after === selection.vertices.at(-1));
};
