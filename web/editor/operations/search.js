// @ts-check

/** @import { Operation } from './operation.js' */

/** Finds commands, objects and floors by a few letters. @type {Operation} */
export const palette = {
  id: 'palette',
  label: 'editor.op.palette',
  icon: 'search',
  keys: ['Ctrl+K'],
  group: 'view',
  run: async (editor) => (await import('../ui/dialogs/palette.js')).openPalette(editor),
};

/** Measures lengths and surfaces. @type {Operation} */
export const measure = {
  id: 'measure',
  label: 'editor.op.measure',
  icon: 'ruler',
  keys: ['U'],
  group: 'tool',
  pressed: ({ modes }) => modes.current.id === 'measure',
  run: async (editor) => {
    const [{ MeasureMode }, { BrowseMode }] = await Promise.all([
      import('../modes/measure.js'),
      import('../modes/browse.js'),
    ]);
    const browse = () => editor.modes.enter(new BrowseMode(editor));
    if (editor.modes.current.id === 'measure') browse();
    else editor.modes.enter(new MeasureMode(editor, browse));
  },
};

/** Shows all objects as a table, or puts it away. @type {Operation} */
export const table = {
  id: 'table',
  label: 'editor.op.table',
  icon: 'table',
  keys: ['F'],
  group: 'view',
  pressed: ({ ui }) => ui.isTableShown,
  run: ({ ui }) => void ui.toggleTable(),
};

/** Shows where on the floor one is, or hides it. @type {Operation} */
export const minimap = {
  id: 'minimap',
  label: 'editor.op.minimap',
  icon: 'map',
  keys: ['Shift+O'],
  group: 'view',
  pressed: ({ ui }) => ui.isMinimapWanted,
  run: ({ ui }) => ui.toggleMinimap(),
};

/** What helps to know the plan. @type {readonly Operation[]} */
export const knowOperations = [palette, table, minimap];
