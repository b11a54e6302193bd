// @ts-check
import { turnRound } from '../actions/turn-round.js';
import { frameOf } from '../drafting/booths.js';
import { perform } from './operation.js';

/** @import { Editor } from './editor.js' */
/** @import { Mode } from '../modes/mode.js' */
/** @import { Operation } from './operation.js' */

/** @param {Editor} editor */
const browse = (editor) => () => editor.tools.browse();

/**
 * A tool with code that is loaded on first use.
 *
 * @param {string} id  of the mode too
 * @param {string} icon
 * @param {string} key
 * @param {(editor: Editor, done: () => void) => Promise<Mode>} load
 * @param {Partial<Operation>} [more]
 * @returns {Operation}
 */
const lateTool = (id, icon, key, load, more) => {
  let isLoading = false;
  /** Whether it was asked for twice before it was there. */
  let isWantedLong = false;
  /** @type {Operation} */
  const operation = {
    id,
    label: `editor.op.${id}`,
    icon,
    keys: [key],
    group: 'tool',
    stays: true,
    pressed: (editor) => editor.tools.current.id === id,
    run: async (editor) => {
      isWantedLong = isLoading;
      if (isLoading) return;
      isLoading = true;
      const before = editor.tools.current;
      try {
        const mode = await load(editor, browse(editor));
        // Another tool may have been chosen meanwhile.
        if (editor.tools.current !== before) return;
        editor.tools.enter(mode);
        if (isWantedLong) perform(operation, editor);
      } catch {
        editor.page.say('editor.notLoaded', {}, 'error');
      } finally {
        isLoading = false;
      }
    },
    ...more,
  };
  return operation;
};

/** The tools that place things. @type {readonly Operation[]} */
export const placeTools = [
  lateTool('placeDoor', 'door', 'D', async (editor, done) => {
    const { PlaceDoorMode } = await import('../modes/place-door.js');
    return new PlaceDoorMode(editor, done);
  }),
  lateTool('placeConnector', 'connector', 'X', async (editor, done) => {
    const { PlaceConnectorMode } = await import('../modes/place-connector.js');
    return new PlaceConnectorMode(editor, done);
  }, {
    disabled: (
      { session: { venue } },
    ) => (venue.floors.length > 1 ? null : 'editor.refused.oneFloor'),
  }),
  lateTool('addPoi', 'poi', 'N', async (editor, done) => {
    const { PlacePointMode } = await import('../modes/place-point.js');
    return new PlacePointMode(editor, done);
  }),
  lateTool('placeBooths', 'booths', 'K', async (editor, done) => {
    const { PlaceBoothsMode } = await import('../modes/place-booths.js');
    return new PlaceBoothsMode(editor, done);
  }),
];

/** Divides the selected rectangle into rows of booths. @type {Operation} */
const splitIntoBooths = {
  id: 'splitIntoBooths',
  label: 'editor.op.splitIntoBooths',
  icon: 'booths',
  keys: ['Shift+K'],
  group: 'selection',
  available: ({ selection: { feature: selected } }) =>
    selected?.kind === 'area' || selected?.kind === 'obstacle',
  disabled: ({ selection: { feature: selected } }) =>
    selected && frameOf(selected.geometry) ? null : 'editor.refused.noRectangle',
  run: async (editor) => {
    const { selection: { feature: selected } } = editor;
    const { PlaceBoothsMode } = await import('../modes/place-booths.js');
    if (selected && editor.selection.feature === selected) {
      editor.tools.enter(new PlaceBoothsMode(editor, browse(editor), selected));
      editor.page.focusForm();
    }
  },
};

/** Lets a one-way door, escalator or the like lead the other way, or a counting line count so. @type {Operation} */
export const turn = {
  id: 'turnRound',
  label: 'editor.op.turnRound',
  icon: 'rotate',
  keys: ['Shift+F'],
  group: 'selection',
  available: ({ selection: { feature: selected } }) =>
    selected !== undefined && ['door', 'connector', 'line'].includes(selected.kind),
  disabled: ({ selection: { feature: selected } }) =>
    selected?.kind === 'line' || selected?.properties.oneWay === true
      ? null
      : 'editor.refused.bothWays',
  run: (editor) => {
    if (editor.selection.feature) {
      editor.session.perform(turnRound(editor.selection.feature.id), 'editor.did.turnRound');
    }
  },
};

/** What else can be done with placed things. @type {readonly Operation[]} */
export const placeOperations = [splitIntoBooths, turn];
