// @ts-check
import { createClient } from '../../shared/api/client.js';
import { MapView } from '../../shared/map/map-view.js';
import { carryingDoors } from '../actions/carrying-doors.js';
import { reveal } from '../map/reveal.js';
import { keepAuthor } from '../../shared/session/author.js';
import { openBrowserStore } from '../drafts/open-draft-store.js';
import { loadDoorSlides } from '../gestures/door-sliding.js';
import { MapSurface } from '../map/map-surface.js';
import { BrowseMode } from '../modes/browse.js';
import { loadDrawing } from '../operations/drawing-tools.js';
import { Editor } from '../operations/editor.js';
import { loadShaping } from '../operations/shaping.js';
import { makeUUID } from '../../shared/api/make-id.js';
import { Plan } from '../plan/plan.js';
import { DraftEdits } from '../session/draft-edits.js';
import { EditSession } from '../session/edit-session.js';
import { HistoryStore } from '../session/history-store.js';
import { IssueMonitor } from '../state/issue-monitor.js';
import { reportDraftStore } from '../ui/collaboration/report-draft-store.js';
import { reportSession } from '../ui/collaboration/report-session.js';
import { listenToClipboard } from '../ui/input/clipboard-input.js';
import { KeyInput } from '../ui/input/key-input.js';
import { listenForMenu } from '../ui/input/menu-input.js';
import { PointerInput } from '../ui/input/pointer-input.js';
import { addMapFurniture } from '../ui/map/map-furniture.js';
import { Overlay } from '../ui/map/overlay.js';
import { Shell } from '../ui/shell/shell.js';
import { followForm } from '../ui/toolbar/follow-form.js';
import { PageCommands } from './commands.js';
import { EditorPage } from './editor-page.js';
import { followStructure, nearestToGround } from './follow-structure.js';

/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { PeopleHere } from '../collaboration/people-here.js' */
/** @import { DraftStore } from '../drafts/draft-store.js' */
/** @import { VenueOutline } from '../plan/outline.js' */
/** @import { Reader } from '../state/reader.js' */

/** @typedef {{socket: LiveSocket, people: PeopleHere}} Live  what comes a moment after the page */

/**
 * @typedef {{editor: Editor, drafts: DraftStore, issues: IssueMonitor, commands: PageCommands,
 *   live: Promise<Live>}} OpenedEditor
 */

/**
 * Loads a venue and opens the editor on it.
 *
 * @param {{root: HTMLElement, slug: string, floor: string | null, feature: string | null, author: string,
 *   account?: string, isNamed: boolean, reader: Reader,
 *   show: (text: string, kind?: 'warning' | 'error') => () => void}} options  account: the id of the
 *   signed-in account; isNamed: the author is an account's name, which only its profile changes;
 *   show: a text for a moment, and how it goes sooner
 * @returns {Promise<OpenedEditor>}
 */
export const openEditor = async (
  { root, slug, floor, feature, author, account, isNamed, reader, show },
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
    editor.view.changed();
  };
  const shell = new Shell(root, reader);
  const page = new EditorPage({ reader, shell, show });
  const view = new MapView(shell.mapHost, {
    languages: reader.languages,
    label: reader.t('editor.map'),
    hasPaper: true,
    hasLines: true,
  });
  view.setVenue(session.venue);
  const surface = new MapSurface(view, shell.mapHost, session.shown);
  const issues = new IssueMonitor(session, (run, wait) => void setTimeout(run, wait));
  const editor = new Editor({
    session,
    surface,
    reader,
    page,
    browse: (parts) => new BrowseMode(parts),
  });
  const commands = new PageCommands(editor, shell, { name: author, change, isFixed: isNamed });
  surface.follow(editor.view.layers);
  surface.setFloor(firstFloor(editor.session.venue, floor));
  shell.open(editor, issues);
  surface.fit();
  const furniture = addMapFurniture(editor, shell, view);
  connect(editor, shell, view);
  page.open(commands, followForm(editor));
  followStructure(editor, view, () => furniture.setFloors());
  editor.tools.browse();
  reportSession(editor);
  reportDraftStore(drafts, editor, shell);
  if (feature && session.shown.feature(feature)) {
    reveal(editor, feature);
    // The map is not laid out yet, and a flight to the feature would leave it at no scale.
    surface.fit();
  }
  await session.resume(revision);
  const parts = { client, view, issues, floors: furniture, rename: change, isNamed };
  return { editor, drafts, issues, commands, live: follow(editor, shell, parts) };
};

/** How long until what could not be loaded is tried again, in milliseconds. */
const retryAfter = 3000;

/**
 * Joins the other editors and begins to look for issues: what can be drawn without is loaded after
 * the page has opened.
 *
 * @param {Editor} editor
 * @param {Shell} shell
 * @param {{client: Client, view: MapView, issues: IssueMonitor, rename: (name: string) => void,
 *   floors: {setCounts: (counts: Record<string, number>) => void}, isNamed: boolean}} parts
 * @returns {Promise<Live>}
 */
const follow = async (editor, shell, { client, view, issues, floors, rename, isNamed }) => {
  const { slug } = editor.session;
  const { followLive, followPresence, followIssues, IssueBook } = await afterwards(shell);
  const socket = followLive(editor, shell, { slug, view, client, floors });
  void Promise.all([loadDrawing(), loadDoorSlides(), editor.page.run('drawingAids')])
    .catch(() => {});
  const people = followPresence(editor, shell, { socket, view, rename, isNamed });
  followIssues(issues, { socket, load: () => client.issues(slug) });
  issues.start(IssueBook);
  return { socket, people };
};

/** Loads what the page needs a moment later, however long that takes. @param {Shell} shell */
const afterwards = async (shell) => {
  for (;;) {
    try {
      return await import('./follow.js');
    } catch {
      shell.setConnected(false);
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
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
    slug,
    adjusted: carryingDoors,
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
const connect = (editor, shell, view) => {
  const { session, view: { surface } } = editor;
  const overlay = new Overlay(editor);
  view.addLayer(overlay);
  const pointer = new PointerInput(shell.mapHost, editor);
  new KeyInput(editor, pointer);
  listenToClipboard(editor);
  listenForMenu(shell.mapHost, editor, pointer);
  // What shapes the selection must be there even when the network has gone.
  editor.selection.onChange(() => void loadShaping().catch(() => {}));
  session.on('plan', ({ before, after }) => {
    surface.showChange(before, after, session.previewed);
    // An undo or another author took them away.
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

/**
 * The whole plan of a venue as it is at one revision.
 *
 * @param {Client} client
 * @param {string} slug
 * @returns {Promise<{plan: Plan, revision: number}>}
 */
const loadPlan = async (client, slug) => {
  const [{ venue, features, revision }, now] = await Promise.all([
    client.snapshot(slug),
    client.programmeEntries(slug),
  ]);
  // An edit may have come between the two answers.
  const { entries } = now.revision === revision
    ? now
    : await client.programmeEntries(slug, revision);
  return {
    plan: new Plan(/** @type {any} */ (features), { ...venue, programme: entries }),
    revision,
  };
};
