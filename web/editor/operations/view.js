// @ts-check

/** @import { Editor } from './editor.js' */
/** @import { Operation } from './operation.js' */

/** Shows the whole floor. @type {Operation} */
export const fit = {
  id: 'fit',
  label: 'editor.op.fit',
  icon: 'fit',
  keys: ['0', 'Home'],
  group: 'view',
  run: ({ view: { surface } }) => surface.fit(),
};

/**
 * @param {string} id
 * @param {string} icon
 * @param {readonly string[]} keys
 * @param {number} factor
 * @returns {Operation}
 */
const zoom = (id, icon, keys, factor) => ({
  id,
  label: `editor.op.${id}`,
  icon,
  keys,
  group: 'view',
  run: ({ view: { surface } }) => surface.zoomBy(factor),
});

/** Closer. */
export const zoomIn = zoom('zoomIn', 'plus', ['+', '='], 1.5);

/** Farther. */
export const zoomOut = zoom('zoomOut', 'minus', ['-'], 1 / 1.5);

/** @param {string} id @param {string} key @param {number} step @returns {Operation} */
const floorStep = (id, key, step) => {
  const target = (/** @type {Editor} */ { session: { venue }, view: { floor } }) => {
    const floors = [...venue.floors].sort((a, b) => a.ordinal - b.ordinal);
    return floors[floors.findIndex((each) => each.id === floor) + step];
  };
  return {
    id,
    label: `editor.op.${id}`,
    icon: step > 0 ? 'up' : 'down',
    keys: [key],
    group: 'view',
    disabled: (editor) => (target(editor) ? null : 'editor.refused.noFloor'),
    run: (editor) => {
      editor.selection.set(null);
      editor.view.surface.setFloor(target(editor).id);
      editor.view.changed();
    },
  };
};

/** One floor up. */
export const floorUp = floorStep('floorUp', 'PageUp', 1);

/** One floor down. */
export const floorDown = floorStep('floorDown', 'PageDown', -1);

/** Lets points stick to corners and lines, or not. @type {Operation} */
export const snapping = {
  id: 'snapping',
  label: 'editor.op.snapping',
  icon: 'snap',
  keys: ['S'],
  group: 'view',
  pressed: (editor) => editor.drawing.snapping,
  run: (editor) => {
    editor.drawing.snapping = !editor.drawing.snapping;
    editor.view.changed();
    editor.page.say(editor.drawing.snapping ? 'editor.snappingOn' : 'editor.snappingOff');
  },
};

/** Metres and inches between lines of the grid. */
const grids = { metric: [0, 0.1, 0.25, 0.5, 1], imperial: [0, 0.0762, 0.1524, 0.3048, 0.9144] };

/** The next step of the grid that points stick to, or none. @type {Operation} */
export const grid = {
  id: 'grid',
  label: 'editor.op.grid',
  icon: 'grid',
  keys: ['Shift+S'],
  group: 'view',
  pressed: (editor) => editor.drawing.grid > 0,
  run: (editor) => {
    const steps = grids[editor.reader.units];
    void editor.page.run('drawingAids');
    editor.drawing.grid =
      steps[(steps.findIndex((step) => step >= editor.drawing.grid) + 1) % steps.length];
    editor.view.changed();
    if (editor.drawing.grid > 0) {
      editor.page.say('editor.gridOf', { length: editor.reader.length(editor.drawing.grid) });
    } else editor.page.say('editor.gridOff');
  },
};

/** Shows the people on the floor, faintly, or not. @type {Operation} */
export const people = {
  id: 'people',
  label: 'editor.op.people',
  icon: 'people',
  keys: ['G'],
  group: 'view',
  pressed: ({ view: { surface } }) => surface.showsPeople,
  run: (editor) => {
    editor.view.surface.showsPeople = !editor.view.surface.showsPeople;
    editor.view.changed();
  },
};
