// @ts-check
import { redo, undo } from '../../operations/history-steps.js';
import {
  draft,
  help,
  palette,
  rehearse,
  settings,
  table,
  walkable,
} from '../../operations/page-commands.js';
import { grid, people, snapping } from '../../operations/view.js';
import { tools } from '../../operations/tools.js';
import { textOf } from '../../plan/kinds.js';
import { element, setText } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { dropStrayClicks } from '../input/stray-clicks.js';
import { IssueBadge } from '../issues/issue-badge.js';
import { Overview } from '../map/overview.js';
import { DraftBanner } from '../rehearsal/draft-banner.js';
import { RefusedEdits } from '../collaboration/refused-edits.js';
import { SaveState } from './save-state.js';
import { SidePanel } from './side-panel.js';
import { StatusLine } from './status-line.js';
import { ToolColumn } from '../toolbar/tool-column.js';
import { Toolbar } from '../toolbar/toolbar.js';
import { Tooltips } from '../controls/tooltips.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Operation } from '../../operations/operation.js' */
/** @import { Unkept } from '../../drafts/item-writer.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { IssueMonitor } from '../../state/issue-monitor.js' */
/** @import { ObjectTable } from '../objects/object-table.js' */

/** How long the page shows how many people an edit re-routed, in milliseconds. */
const badgeTime = 8000;

/** The page around the map: bars, panel, status line, and what they say. */
export class Shell {
  /** Where the map is drawn. */
  mapHost = element('div', { class: 'map-host' });
  status;
  #t;
  #save;
  #title = element('h1', {});
  /** @type {SidePanel | null} */
  #panel = null;
  /** @type {IssueBadge | null} */
  #issues = null;
  #badge = element('output', { class: 'rerouted', 'aria-live': 'polite', hidden: true });
  #root;
  /** @type {Editor | null} */
  #editor = null;
  /** @type {(Toolbar | ToolColumn)[]} */
  #toolbars = [];
  /** @type {ObjectTable | null} */
  #table = null;
  /** @type {Overview | null} */
  #overview = null;
  #announced = element('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #badgeTimer;
  #isConnected = true;
  /** Where the other people with the plan open are shown. */
  here = element('div', { class: 'here-slot' });
  /** @type {Unkept | null} */
  #unkept = null;

  /** @param {HTMLElement} root @param {Reader} reader */
  constructor(root, reader) {
    this.#root = root;
    this.#t = reader.t;
    this.#save = new SaveState(reader.t);
    this.status = new StatusLine(reader);
  }

  /** Whether others' edits arrive. @param {boolean} isConnected */
  setConnected(isConnected) {
    this.#isConnected = isConnected;
    this.refresh();
  }

  /** Why this browser does not keep unsaved changes, or `null`. @param {Unkept | null} unkept */
  setUnkept(unkept) {
    this.#unkept = unkept;
    this.refresh();
  }

  /** What stands beside the map, once the page is built. */
  get panel() {
    if (this.#panel) return this.#panel;
    throw new Error('The page is not built yet');
  }

  /** Builds the page for an editor. @param {Editor} editor @param {IssueMonitor} issues */
  open(editor, issues) {
    this.#editor = editor;
    const t = this.#t;
    const home = element(
      'a',
      {
        href: '../',
        class: 'icon-button',
        'aria-label': t('editor.home'),
        title: t('editor.home'),
      },
      icon('home'),
    );
    const header = element(
      'header',
      { class: 'bar' },
      home,
      element('div', { class: 'bar-title' }, this.#title, this.#save.node),
      this.#bar([undo, redo], editor, 'buttons steps', 'editor.help.history'),
      element('span', { class: 'spring' }),
      this.#badge,
      this.here,
      this.#issueBadge(issues),
      this.#bar(
        [snapping, grid, walkable, people, draft, rehearse, table, palette, settings, help],
        editor,
        'buttons',
        'editor.help.view',
      ),
    );
    this.#overview = new Overview(editor);
    const panel = new SidePanel(editor, issues);
    this.#panel = panel;
    const main = element(
      'main',
      {},
      this.#toolColumn(editor),
      this.mapHost,
      panel.node,
    );
    this.mapHost.append(new RefusedEdits(editor).node, new DraftBanner(editor).node);
    this.#root.replaceChildren(header, main, this.status.node, this.#announced);
    new Tooltips(this.#root);
    dropStrayClicks(this.#root, this.mapHost);
    editor.view.onChange(() => this.refresh());
    editor.session.on('plan', () => this.refresh());
    editor.session.on('state', () => this.refresh());
    editor.session.on('draft', () => this.refresh());
    this.#update();
  }

  /** @param {IssueMonitor} issues */
  #issueBadge(issues) {
    this.#issues = new IssueBadge(issues, this.#t, () => {
      this.showTab('issues');
    });
    issues.onChange(() => this.refresh());
    return this.#issues.node;
  }

  /** @param {Editor} editor */
  #toolColumn(editor) {
    const column = new ToolColumn(tools, editor);
    this.#toolbars.push(column);
    return column.node;
  }

  /**
   * @param {readonly Operation[]} operations
   * @param {Editor} editor
   * @param {string} name  class of the style sheet
   * @param {string} label  key of its text
   */
  #bar(operations, editor, name, label) {
    const toolbar = new Toolbar(operations, editor, { class: name, label: this.#t(label) });
    this.#toolbars.push(toolbar);
    return toolbar.node;
  }

  /** Brings everything into step with the plan, once a frame at most. */
  refresh() {
    this.#frame ||= requestAnimationFrame(() => this.#update());
  }

  /** Shows the people with the plan open; it is loaded a moment after the page. */
  showHere() {
    this.here.querySelector('button')?.click();
  }

  /** Shows a tab of the side panel, with the keyboard on it. @param {string} id */
  showTab(id) {
    this.panel.show(id);
    this.panel.tabs.focus();
  }

  /** Puts something onto the page, such as a dialog. @param {HTMLElement} node */
  mount(node) {
    this.#root.append(node);
  }

  /** Has a screen reader read a text. @param {string} text */
  announce(text) {
    this.#announced.textContent = text;
  }

  /** Whether the table of objects is shown. */
  get isTableShown() {
    return this.#table !== null;
  }

  /** Shows the table of objects, or puts it away. */
  async toggleTable() {
    const editor = this.#editor;
    if (!editor) return;
    if (this.#table) {
      this.#table.node.remove();
      this.#table = null;
      editor.view.surface.focus();
    } else {
      const { ObjectTable } = await import('../objects/object-table.js');
      if (this.#table) return;
      this.#table = new ObjectTable(editor);
      this.mapHost.after(this.#table.node);
      this.#table.update();
      this.#table.focus();
    }
    editor.view.changed();
  }

  /** Tells of another place or scale that is looked at. */
  looked() {
    if (!this.#editor) return;
    const { surface } = this.#editor.view;
    this.status.scale(surface.metresPerPixel);
    this.status.north(surface.camera.rotation);
    this.#overview?.looked();
  }

  /** Whether the small map of the whole floor is shown where it helps. */
  get isMinimapWanted() {
    return this.#overview?.isWanted ?? true;
  }

  /** Shows or hides the small map. */
  toggleMinimap() {
    this.#overview?.toggle();
  }

  /** Shows how many people an edit of mine has re-routed. @param {number} count */
  rerouted(count) {
    if (count === 0) return;
    this.#badge.hidden = false;
    this.#badge.textContent = this.#t('editor.rerouted', { count });
    this.#badge.classList.remove('fresh');
    requestAnimationFrame(() => this.#badge.classList.add('fresh'));
    clearTimeout(this.#badgeTimer);
    this.#badgeTimer = setTimeout(() => (this.#badge.hidden = true), badgeTime);
  }

  #update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const editor = this.#editor;
    if (!editor) return;
    setText(this.#title, venueName(editor));
    this.#save.update(editor.session, this.#isConnected, this.#unkept);
    for (const toolbar of this.#toolbars) toolbar.update();
    this.panel.update();
    this.#table?.update();
    this.#issues?.update();
    this.looked();
    this.status.hint(editor.tools.current.hint);
    this.#root.dataset.mode = editor.tools.current.id;
  }
}

/** The venue's name in the page's language, else its slug. @param {{session: EditSession, reader: Reader}} parts */
export const venueName = ({ session, reader }) =>
  textOf(session.venue.name, reader.languages) || session.slug;
