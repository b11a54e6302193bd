// @ts-check

import { loadDrawing } from './drawing-tools.js';

/** @import { Editor } from '../editor.js' */
/** @import { Operation } from './operation.js' */

/** Shows the whole floor. @type {Operation} */
export const fit = {
  id: 'fit',
  label: 'editor.op.fit',
  icon: 'fit',
  keys: ['0', 'Home'],
  group: 'view',
  run: ({ surface }) => surface.fit(),
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
  run: ({ surface }) => surface.zoomBy(factor),
});

/** Closer. */
export const zoomIn = zoom('zoomIn', 'plus', ['+', '='], 1.5);

/** Farther. */
export const zoomOut = zoom('zoomOut', 'minus', ['-'], 1 / 1.5);

/** @param {string} id @param {string} key @param {number} step @returns {Operation} */
const floorStep = (id, key, step) => {
  const target = (/** @type {Editor} */ { venue, floor }) => {
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
      editor.surface.setFloor(target(editor).id);
      editor.changed();
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
  pressed: (editor) => editor.snapping,
  run: (editor) => {
    editor.snapping = !editor.snapping;
    editor.changed();
    editor.ui.say(editor.snapping ? 'editor.snappingOn' : 'editor.snappingOff');
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
  pressed: (editor) => editor.grid > 0,
  run: (editor) => {
    const steps = grids[editor.units];
    void loadDrawing(editor);
    editor.grid = steps[(steps.findIndex((step) => step >= editor.grid) + 1) % steps.length];
    editor.changed();
    if (editor.grid > 0) editor.ui.say('editor.gridOf', { length: editor.length(editor.grid) });
    else editor.ui.say('editor.gridOff');
  },
};

/** Shows the people on the floor, faintly, or not. @type {Operation} */
export const people = {
  id: 'people',
  label: 'editor.op.people',
  icon: 'people',
  keys: ['G'],
  group: 'view',
  pressed: ({ surface }) => surface.showsPeople,
  run: (editor) => {
    editor.surface.showsPeople = !editor.surface.showsPeople;
    editor.changed();
  },
};

/** Goes to the search field of the list. @type {Operation} */
export const search = {
  id: 'search',
  label: 'editor.op.search',
  icon: 'search',
  keys: ['/'],
  group: 'view',
  run: ({ ui }) => ui.focusSearch(),
};

/** Shows all keys. @type {Operation} */
export const help = {
  id: 'help',
  label: 'editor.op.help',
  icon: 'help',
  keys: ['?', 'F1'],
  group: 'help',
  run: ({ ui }) => ui.showHelp(),
};
