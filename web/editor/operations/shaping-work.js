// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { align, distribute } from '../actions/align.js';
import { convert } from '../actions/convert.js';
import { disconnect } from '../actions/disconnect.js';
import { join } from '../actions/join.js';
import { makeRound } from '../actions/make-round.js';
import { simplify } from '../actions/simplify.js';
import { split } from '../actions/split.js';
import { square } from '../actions/square.js';
import { straighten } from '../actions/straighten.js';
import { transform } from '../actions/transform.js';
import { selectionBox } from '../gestures/selection-box.js';
import { TransformMode } from '../modes/transform.js';
import { equal } from '../plan/equal.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { rotation, scaling } from '../plan/transforms.js';

/** @import { Action, Change, Feature } from '../plan/types.js' */
/** @import { Editor } from './editor.js' */
/** @import { Work } from './later.js' */

/**
 * An operation that carries an action out on what is selected, where it comes to anything.
 *
 * @param {string} id
 * @param {{least?: number, action: (editor: Editor) => Action,
 *   refused?: (editor: Editor) => string | null}} options  `least` so many must be selected;
 *   `refused` gives the reason why it comes to nothing, if a special one
 * @returns {Work}
 */
const shaping = (id, { least = 1, action, refused = () => null }) => ({
  id,
  disabled: (editor) => {
    if (editor.selection.size === 0) return 'editor.refused.selectFirst';
    if (editor.selection.size < least) {
      return least > 2 ? 'editor.refused.three' : 'editor.refused.two';
    }
    if (editor.selection.features.some((each) => !editor.view.canSelect(each))) {
      return 'editor.refused.locked';
    }
    const { plan } = editor.session;
    const changes = action(editor)(plan);
    const isDone = hasEffect(changes) && plan.applying(changes) !== plan;
    return isDone ? null : refused(editor) ?? `editor.refused.${id}`;
  },
  run: (editor) => void editor.session.perform(action(editor), `editor.did.${id}`),
});

/** What may go along with what is selected. @param {Editor} editor */
const free = (editor) => ({
  vertices: editor.selection.vertices,
  isFree: (/** @type {Feature} */ feature) => editor.view.canSelect(feature),
});

/** @param {Editor} editor @returns {readonly [number, number]} */
const middleOf = (editor) => {
  const [minX, minY, maxX, maxY] = selectionBox(editor) ?? [0, 0, 0, 0];
  return [(minX + maxX) / 2, (minY + maxY) / 2];
};

/** Turns and scales what is selected, by handles or by keys. @type {Work} */
const transforming = {
  id: 'transform',
  disabled: ({ selection }) => (selection.size > 0 ? null : 'editor.refused.selectFirst'),
  run: (editor) => editor.tools.enter(new TransformMode(editor, () => editor.tools.browse())),
};

/** Turns what is selected by a quarter, clockwise. */
const turnQuarter = shaping('turnQuarter', {
  action: (editor) => transform(editor.selection.ids, rotation(middleOf(editor), -Math.PI / 2)),
});

/** Mirrors what is selected: left becomes right. */
const mirrorAcross = shaping('mirrorAcross', {
  action: (editor) => transform(editor.selection.ids, scaling(middleOf(editor), -1, 1)),
});

/** Mirrors what is selected: top becomes bottom. */
const mirrorUp = shaping('mirrorUp', {
  action: (editor) => transform(editor.selection.ids, scaling(middleOf(editor), 1, -1)),
});

/** Makes right angles. */
const squareCorners = shaping('square', {
  action: (editor) => square(editor.selection.ids, free(editor)),
});

/** Makes lines straight. */
const straightenLines = shaping('straighten', {
  action: (editor) => straighten(editor.selection.ids, free(editor)),
  refused: ({ selection, selection: { features: selectedFeatures } }) =>
    selection.vertices.length < 2 &&
      selectedFeatures.every(({ geometry }) => geometry.type !== 'LineString')
      ? 'editor.refused.straightenCorners'
      : null,
});

/** Takes out vertices that are hardly needed. */
const simplifyOutline = shaping('simplify', {
  action: ({ selection }) => simplify(selection.ids),
});

/** Splits a line or an outline at the chosen corners. */
const splitAtCorners = {
  ...shaping('split', {
    action: (editor) => splitting(editor),
    refused: ({ selection, selection: { feature: selected } }) => {
      if (selection.size > 1) return 'editor.refused.one';
      return selected?.geometry.type === 'Polygon' ? 'editor.refused.splitOutline' : null;
    },
  }),
  run: (/** @type {Editor} */ editor) => {
    const { session, selection } = editor;
    const before = new Set(session.plan.onFloor(editor.view.floor).map(({ id }) => id));
    const ids = selection.ids;
    editor.session.perform(splitting(editor), 'editor.did.split');
    const made = session.plan.onFloor(editor.view.floor).map(({ id }) => id).filter((id) =>
      !before.has(id)
    );
    selection.set([...ids, ...made]);
  },
};

/** @param {Editor} editor */
const splitting = ({ selection, selection: { feature: selected } }) =>
  split(selection.id ?? '', selection.vertices, () => makeFeatureId(selected?.kind ?? 'wall'));

/** Makes one of lines that meet, or of outlines that share an edge. */
const joinTogether = {
  ...shaping('join', {
    least: 2,
    action: ({ selection }) => join(selection.ids),
    refused: ({ selection: { features: selectedFeatures } }) =>
      new Set(selectedFeatures.map(({ kind }) => kind)).size > 1 ? 'editor.refused.oneKind' : null,
  }),
  run: (/** @type {Editor} */ editor) => {
    const { selection } = editor;
    const { ids } = selection;
    selection.set(ids[0]);
    editor.session.perform(join(ids), 'editor.did.join');
  },
};

/** Pulls corners away from those of others. */
const disconnectCorners = shaping('disconnect', {
  action: ({ selection }) => disconnect(selection.id ?? '', selection.vertices),
  refused: ({ selection }) => (selection.size > 1 ? 'editor.refused.one' : null),
});

/** Makes circles of outlines, and outlines of circles. */
const roundOutline = shaping('round', { action: ({ selection }) => makeRound(selection.ids) });

/** Moves things onto one line. */
const aligning = /** @type {const} */ (['left', 'centre', 'right', 'top', 'middle', 'bottom'])
  .map((side) =>
    shaping(`align.${side}`, {
      least: 2,
      action: ({ selection }) => align(selection.ids, side),
      refused: () => 'editor.refused.aligned',
    })
  );

/** Makes gaps equal. */
const distributing = /** @type {const} */ (['across', 'up'])
  .map((way) =>
    shaping(`distribute.${way}`, {
      least: 3,
      action: ({ selection }) => distribute(selection.ids, way),
      refused: () => 'editor.refused.distributed',
    })
  );

/** Makes something of another kind. */
const converting = /** @type {const} */ (['wall', 'obstacle', 'area']).map((kind) => {
  const action = (/** @type {Editor} */ editor) =>
    convert(editor.selection.ids, kind, (each) => makeFeatureId(each));
  return {
    ...shaping(`convert.${kind}`, { action }),
    run: (/** @type {Editor} */ editor) => {
      const { session, selection } = editor;
      const changes = action(editor)(session.plan);
      const made = changes.flatMap(({ feature, after }) => (feature && after ? [feature] : []));
      session.commit(changes, 'editor.did.convert');
      selection.set(made);
    },
  };
});

/** All of them. @type {readonly Work[]} */
export const shapingWork = [
  transforming,
  turnQuarter,
  mirrorAcross,
  mirrorUp,
  squareCorners,
  straightenLines,
  simplifyOutline,
  splitAtCorners,
  joinTogether,
  disconnectCorners,
  roundOutline,
  ...aligning,
  ...distributing,
  ...converting,
];

/** Vertices that move less than this, in metres, were only rounded another way. */
const least = 0.0015;

/** Whether changes come to anything that can be seen. @param {readonly Change[]} changes */
const hasEffect = (changes) =>
  changes.some(({ field, before, after }) =>
    field.startsWith('vertex.') && before && after
      ? distance(before, after) > least
      : !equal(before, after)
  );
