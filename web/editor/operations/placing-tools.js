// @ts-check
import { turnRound } from '../actions/turn-round.js';
import { BrowseMode } from '../modes/browse.js';
import { frameOf } from '../gestures/booth-frame.js';
import { perform } from './operation.js';

/** @import { Editor } from '../editor.js' */
/** @import { Mode } from '../modes/modes.js' */
/** @import { Operation } from './operation.js' */

/** @param {Editor} editor */
const browse = (editor) => () => editor.modes.enter(new BrowseMode(editor));

/**
 * A tool whose code comes when it is first used.
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
    pressed: (editor) => editor.modes.current.id === id,
    run: async (editor) => {
      isWantedLong = isLoading;
      if (isLoading) return;
      isLoading = true;
      const before = editor.modes.current;
      try {
        const mode = await load(editor, browse(editor));
        // Whoever has chosen something else meanwhile does not want it any more.
        if (editor.modes.current !== before) return;
        editor.modes.enter(mode);
        if (isWantedLong) perform(operation, editor);
      } catch {
        editor.ui.say('editor.notLoaded', {}, 'error');
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
  }, { disabled: ({ venue }) => (venue.floors.length > 1 ? null : 'editor.refused.oneFloor') }),
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
  available: ({ selected }) => selected?.kind === 'area' || selected?.kind === 'obstacle',
  disabled: ({ selected }) =>
    selected && frameOf(selected.geometry) ? null : 'editor.refused.noRectangle',
  run: async (editor) => {
    const { selected } = editor;
    const { PlaceBoothsMode } = await import('../modes/place-booths.js');
    if (selected && editor.selected === selected) {
      editor.modes.enter(new PlaceBoothsMode(editor, browse(editor), selected));
      editor.ui.focusForm();
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
  available: ({ selected }) =>
    selected !== undefined && ['door', 'connector', 'line'].includes(selected.kind),
  disabled: ({ selected }) =>
    selected?.kind === 'line' || selected?.properties.oneWay === true
      ? null
      : 'editor.refused.bothWays',
  run: (editor) => {
    if (editor.selected) editor.perform(turnRound(editor.selected.id), 'editor.did.turnRound');
  },
};

/** What placed things can be told besides. @type {readonly Operation[]} */
export const placeOperations = [splitIntoBooths, turn];
