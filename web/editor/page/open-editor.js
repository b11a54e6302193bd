// @ts-check
import { createClient } from '../../shared/api/client.js';
import { MapView } from '../../shared/map/map-view.js';
import { keepAuthor } from '../collaboration/author.js';
import { Editor } from '../editor.js';
import { followStructure, nearestToGround } from './follow-structure.js';
import { IssueWatch } from '../validations/issue-watch.js';
import { loadPlan } from '../session/load-plan.js';
import { makeUUID } from '../plan/make-id.js';
import { BrowseMode } from '../modes/browse.js';
import { openBrowserStore } from '../drafts/open-draft-store.js';
import { loadDoorSlides } from '../gestures/door-sliding.js';
import { loadDrawing } from '../operations/drawing-tools.js';
import { loadShaping } from '../operations/shaping-list.js';
import { DraftEdits } from '../session/draft-edits.js';
import { EditSession } from '../session/edit-session.js';
import { HistoryStore } from '../session/history-store.js';
import { outlineOf } from '../plan/outline.js';
import { listenToClipboard } from '../ui/input/clipboard-input.js';
import { KeyInput } from '../ui/input/key-input.js';
import { MapSurface } from '../map/map-surface.js';
import { Overlay } from '../map/overlay.js';
import { followForm } from '../ui/toolbar/follow-form.js';
import { addMapFurniture } from '../ui/map/map-furniture.js';
import { listenForMenu } from '../ui/input/menu-input.js';
import { PointerInput } from '../ui/input/pointer-input.js';
import { reportDraftStore } from '../ui/collaboration/report-draft-store.js';
import { reportSession } from '../ui/collaboration/report-session.js';
import { Shell } from '../ui/shell/shell.js';

/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { DraftStore } from '../drafts/draft-store.js' */
/** @import { VenueOutline } from '../plan/outline.js' */
/** @import { Plan } from '../plan/plan.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * Loads a venue and opens the editor on it.
 *
 * @param {{root: HTMLElement, slug: string, floor: string | null, author: string,
 *   account?: string, isNamed: boolean, language: string, t: Translate,
 *   say: (text: string, kind?: string) => void}} options  account: the id of whoever is signed in; isNamed:
 *   the author is an account's name, which only its profile changes
 * @returns {Promise<{editor: Editor, shell: Shell, drafts: DraftStore,
 *   socket: Promise<LiveSocket>}>}  the live stream comes
 *   a moment later
 */
export const openEditor = async (
  { root, slug, floor, author, account, isNamed, language, t, say },
) => {
  const client = createClient();
  const [{ plan, revision }, drafts] = await Promise.all([
    loadPlan(client, slug),
    openBrowserStore(slug, account),
  ]);
  const session = openSession(client, slug, { plan, revision, author, drafts });
  const change = (/** @type {string} */ name) => {
    if (isNamed) return;
    session.author = name.trim() || author;
    keepAuthor(() => localStorage, session.author);
    editor.changed();
  };
  const shell = new Shell(root, {
    t,
    language,
    say,
    author: { name: author, change, isFixed: isNamed },
  });
  const languages = [language, 'en', 'de'];
  const view = new MapView(shell.mapHost, {
    languages,
    label: t('editor.map'),
    hasPaper: true,
    hasLines: true,
  });
  view.setVenue(outlineOf(session.shown, slug));
  const surface = new MapSurface(view, shell.mapHost, session.shown);
  const issues = new IssueWatch(session, (run, wait) => void setTimeout(run, wait));
  const editor = new Editor({ session, surface, slug, language, ui: shell, issues });
  surface.follow(editor.layers);
  surface.setFloor(firstFloor(editor.venue, floor));
  shell.open(editor);
  surface.fit();
  const furniture = addMapFurniture(editor, shell, view);
  wire(editor, shell, view);
  const form = followForm(editor);
  shell.focusForm = (id, text) => void form.focus(id, text);
  followStructure(editor, view, () => furniture.setFloors());
  editor.modes.enter(new BrowseMode(editor));
  reportSession(editor);
  reportDraftStore(drafts, editor, shell);
  await session.resume(revision);
  const socket = follow(editor, shell, {
    client,
    view,
    floors: furniture,
    rename: change,
    isNamed,
  });
  return { editor, shell, drafts, socket };
};

/** So long is waited before what could not be loaded is asked for again, in milliseconds. */
const patience = 3000;

/**
 * Joins everybody else and begins to look for issues: what can be drawn without is loaded after
 * the page has opened.
 *
 * @param {Editor} editor
 * @param {Shell} shell
 * @param {{client: Client, view: MapView, floors: {setCounts: (counts: Record<string, number>) => void},
 *   rename: (name: string) => void, isNamed: boolean}} parts
 * @returns {Promise<LiveSocket>}
 */
const follow = async (editor, shell, { client, view, floors, rename, isNamed }) => {
  const { slug, issues } = editor;
  const { followLive, followPresence, followIssues, IssueBook } = await afterwards(shell);
  const socket = followLive(editor, shell, { slug, view, floors });
  void loadDrawing(editor);
  void loadDoorSlides().catch(() => {});
  editor.people = followPresence(editor, shell, { socket, view, rename, isNamed });
  if (!issues) return socket;
  followIssues(issues, { socket, load: () => client.issues(slug) });
  issues.start(IssueBook);
  return socket;
};

/** Loads what the page needs a moment later, however long it takes. @param {Shell} shell */
const afterwards = async (shell) => {
  for (;;) {
    try {
      return await import('./follow.js');
    } catch {
      shell.isConnected = false;
      shell.refresh();
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
};

/**
 * @param {Client} client
 * @param {string} slug
 * @param {{plan: Plan, revision: number, author: string,
 *   drafts: DraftStore}} start
 */
const openSession = (client, slug, { drafts, ...start }) =>
  new EditSession({
    ...start,
    store: new DraftEdits(drafts.drafts),
    historyStore: new HistoryStore(drafts.history, () => Date.now()),
    world: {
      post: (edit) => client.postEdit(slug, edit),
      fetchAfter: async (after) => (await client.editsAfter(slug, after)).edits,
      reload: () => loadPlan(client, slug),
      schedule: (run, milliseconds) => void setTimeout(run, milliseconds),
      now: () => Date.now(),
      makeId: makeUUID,
    },
  });

/**
 * The floor asked for by id or ordinal, else the one nearest to the ground.
 *
 * @param {VenueOutline} venue
 * @param {string | null} wanted
 */
const firstFloor = ({ floors }, wanted) => {
  const asked = floors.find((each) => each.id === wanted || String(each.ordinal) === wanted);
  return (asked ?? nearestToGround(floors)).id;
};

/** @param {Editor} editor @param {Shell} shell @param {MapView} view */
const wire = (editor, shell, view) => {
  const { session, surface } = editor;
  const overlay = new Overlay(editor);
  view.addLayer(overlay);
  const pointer = new PointerInput(shell.mapHost, editor);
  new KeyInput(editor, pointer);
  listenToClipboard(editor);
  listenForMenu(shell.mapHost, editor, pointer);
  // Whoever selects something may want to shape it, perhaps when the network is away.
  editor.selection.onChange(() => void loadShaping().catch(() => {}));
  session.on('plan', ({ before, after }) => {
    surface.showChange(before, after, session.previewed);
    // Undone, or taken away by somebody else.
    editor.selection.remove(editor.selection.ids.filter((id) => !session.shown.feature(id)));
  });
  session.on(
    'remote',
    ({ changes }) => overlay.highlight(changes.flatMap(({ feature }) => feature ?? [])),
  );
  surface.listen({
    point: (world) => shell.status.point(world),
    camera: () => shell.looked(),
  });
  shell.looked();
};
