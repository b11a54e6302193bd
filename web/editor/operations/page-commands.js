// @ts-check
// What the page opens or shows when it is asked for: panels, dialogs, the tour.
import { command, toggle } from './command.js';

/** @import { Operation } from './operation.js' */

/** Finds commands, objects and floors by a few letters. */
export const palette = command('palette', 'search', ['Ctrl+K']);

/** Shows all objects as a table, or puts it away. */
export const table = toggle('table', 'table', ['F']);

/** Shows which part of the floor is in sight, or hides it. */
export const minimap = toggle('minimap', 'map', ['Shift+O']);

/** Goes to the search field of the list. */
export const search = command('search', 'search', ['/']);

/** Shows the other people with the plan open, and asks for my name. */
export const here = command('here', 'people', ['Shift+H'], { label: 'editor.here.title' });

/** Asks for units, language and light or dark. */
export const settings = command('settings', 'settings', ['Ctrl+,'], { group: 'help' });

/** Asks for what is set about the venue's live side. @type {Operation} */
export const liveSettings = {
  ...settings,
  id: 'liveSettings',
  label: 'editor.settings.live',
  words: 'editor.settings.liveWords',
  keys: [],
  run: ({ page }) => page.run('settings', true),
};

/** Leads through the page in five steps. */
export const tour = command('tour', 'tour', ['Shift+F1'], { group: 'help' });

/** Shows all keys. */
export const help = command('help', 'help', ['?', 'F1'], { group: 'help' });

/** Tints the space where one can walk. */
export const walkable = toggle('walkable', 'walkable', ['Y']);

/** Shows how right positions will be, and where anchors help. */
export const planAnchors = toggle('planAnchors', 'anchor', ['A']);

/** Rehearses a day with simulated people. */
export const rehearse = command('rehearse', 'rehearse', []);

/** Collects edits for a draft, which others do not see until it is applied. @type {Operation} */
export const draft = {
  id: 'draft',
  label: 'editor.op.draft',
  icon: 'draft',
  keys: [],
  group: 'view',
  pressed: ({ session }) => session.draft.isOn,
  disabled: ({ session }) => session.draft.size > 0 ? 'editor.refused.draft' : null,
  run: ({ session, page }) => {
    if (session.draft.isOn) return session.draft.discard();
    session.draft.begin();
    page.say('editor.draft.begun');
  },
};

/** Prints the codes of markers. */
export const printMarkers = command('printMarkers', 'marker', []);

/** Takes in plans of other programs. */
export const importPlan = command('importPlan', 'import', ['Ctrl+O']);

/** Shows again what the last import read. */
export const importReport = command('importReport', 'table', []);

/** Finds where anchors stand by the distances between them. */
export const surveyAnchors = toggle('surveyAnchors', 'ruler', ['Shift+X']);

/**
 * A tool with a mode that the page makes, because it comes with a panel; asked for again, it ends.
 *
 * @param {'measure' | 'tryWalk'} id  of the mode too
 * @param {string} icon
 * @param {string} key
 */
const pageTool = (id, icon, key) =>
  command(id, icon, [key], {
    group: 'tool',
    pressed: ({ tools }) => tools.current.id === id,
    run: ({ page, tools }) => (tools.current.id === id ? tools.browse() : page.run(id)),
  });

/** Measures lengths and surfaces. */
export const measure = pageTool('measure', 'ruler', 'U');

/** Asks for two places and shows the way between them. */
export const tryWalk = pageTool('tryWalk', 'route', 'H');
