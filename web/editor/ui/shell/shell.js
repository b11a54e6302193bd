// @ts-check
import { redo, undo } from '../../operations/history-steps.js';
import { settings } from '../../operations/settings.js';
import { walkable } from '../../operations/route-preview.js';
import { palette, table } from '../../operations/search.js';
import { grid, help, people, snapping } from '../../operations/view.js';
import { tools } from '../../operations/tools.js';
import { textOf } from '../../plan/kinds.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { IssueBadge } from '../issues/issue-badge.js';
import { Overview } from '../map/overview.js';
import { RefusedEdits } from '../collaboration/refused-edits.js';
import { SaveState } from './save-state.js';
import { SidePanel } from './side-panel.js';
import { StatusLine } from './status-line.js';
import { ToolColumn } from '../toolbar/tool-column.js';
import { Toolbar } from '../toolbar/toolbar.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Operation } from '../../operations/operation.js' */
/** @import { ObjectTable } from '../objects/object-table.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** How long it stays to be read whom an edit re-routed, in milliseconds. */
const badgeTime = 8000;

/** The page around the map: bars, panel, status line, and what they say. */
export class Shell {
  /** Where the map is drawn. */
  mapHost = element('div', { class: 'map-host' });
  status;
  #t;
  #say;
  #language;
  #save;
  #title = element('h1', {});
  #author;
  /** @type {SidePanel | null} */
  panel = null;
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
  isConnected = true;
  /** Where who is here is shown. */
  here = element('div', { class: 'here-slot' });
  /** Why this browser does not keep unsaved changes, or `null`. @type {'full' | 'forbidden' | null} */
  unkept = null;
  /** Gives the keyboard to the controls of the tool in hand. @type {(field?: string, typed?: string) => void} */
  focusForm = () => {};

  /**
   * @param {HTMLElement} root
   * @param {{t: Translate, language: string, say: (text: string, kind?: string) => void,
   *   author: {name: string, change: (name: string) => void, isFixed?: boolean}}} options
   */
  constructor(root, { t, language, say, author }) {
    this.#root = root;
    this.#t = t;
    this.#language = language;
    this.#say = say;
    this.#save = new SaveState(t);
    this.#author = author;
    this.status = new StatusLine(t);
  }

  /** Builds the page for an editor. @param {Editor} editor */
  open(editor) {
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
      this.#title,
      this.#bar([undo, redo], editor, 'buttons', 'editor.help.history'),
      this.#save.node,
      element('span', { class: 'spring' }),
      this.#badge,
      this.here,
      ...this.#issueBadge(editor),
      this.#bar(
        [snapping, grid, walkable, people, table, palette, settings, help],
        editor,
        'buttons',
        'editor.help.view',
      ),
    );
    this.status.follow(editor);
    this.#overview = new Overview(editor);
    this.panel = new SidePanel(editor, t);
    const main = element(
      'main',
      {},
      this.#toolColumn(editor),
      this.mapHost,
      this.panel.node,
    );
    this.mapHost.append(new RefusedEdits(editor.session, t, this.#language).node);
    this.#root.replaceChildren(header, main, this.status.node, this.#announced);
    editor.onChange(() => this.refresh());
    editor.session.on('plan', () => this.refresh());
    editor.session.on('state', () => this.refresh());
    this.#update();
  }

  /** @param {Editor} editor */
  #issueBadge({ issues }) {
    if (!issues) return [];
    this.#issues = new IssueBadge(issues, this.#t, () => {
      this.panel?.show('issues');
      this.panel?.tabs.focus();
    });
    issues.onChange(() => this.refresh());
    return [this.#issues.node];
  }

  /** @param {Editor} editor */
  #toolColumn(editor) {
    const column = new ToolColumn(tools, editor, this.#t);
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
    const t = this.#t;
    const toolbar = new Toolbar(operations, editor, t, { class: name, label: t(label) });
    this.#toolbars.push(toolbar);
    return toolbar.node;
  }

  /** Brings everything into step with the plan, once a frame at most. */
  refresh() {
    this.#frame ||= requestAnimationFrame(() => this.#update());
  }

  /**
   * Tells something in a few words.
   *
   * @param {string} key
   * @param {Record<string, any>} [values]
   * @param {string} [kind]
   */
  say(key, values, kind) {
    this.#say(this.#t(key, values), kind);
  }

  /** A text in the reader's language. @param {string} key @param {Record<string, any>} [values] */
  text(key, values) {
    return this.#t(key, values);
  }

  /** The name of a floor in the reader's language. @param {any} floor */
  floorName(floor) {
    return textOf(floor.name, [this.#language]) || String(floor.ordinal);
  }

  /** Puts the cursor into the name of the selected feature. */
  editName() {
    this.panel?.editName();
  }

  /** Puts the cursor into the search field. */
  focusSearch() {
    this.panel?.focusSearch();
  }

  /** Shows who is here; it is loaded a moment after the page. */
  showHere() {
    this.here.querySelector('button')?.click();
  }

  /** Shows all keys. */
  async showHelp() {
    const { helpSheet } = await import('../dialogs/help-sheet.js');
    const sheet = helpSheet(this.#t, this.#author);
    sheet.addEventListener('close', () => sheet.remove());
    this.mount(sheet);
    sheet.showModal();
  }

  /**
   * Puts something onto the page, or over the map.
   *
   * @param {HTMLElement} node
   * @param {'page' | 'map'} [place]
   */
  mount(node, place = 'page') {
    (place === 'map' ? this.mapHost : this.#root).append(node);
  }

  /**
   * Says something to those who do not see the page.
   *
   * @param {string} key
   * @param {Record<string, any>} [values]
   */
  announce(key, values) {
    this.#announced.textContent = this.#t(key, values);
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
      editor.surface.focus();
    } else {
      const { ObjectTable } = await import('../objects/object-table.js');
      if (this.#table) return;
      this.#table = new ObjectTable(editor);
      this.mapHost.after(this.#table.node);
      this.#table.update();
      this.#table.focus();
    }
    editor.changed();
  }

  /** Tells of another place or scale that is looked at. */
  looked() {
    const { surface } = this.#editor ?? {};
    if (!surface) return;
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
    if (this.#title.textContent !== editor.venueName) this.#title.textContent = editor.venueName;
    this.#save.update(editor.session, this.isConnected, this.unkept);
    for (const toolbar of this.#toolbars) toolbar.update();
    this.panel?.update();
    this.#table?.update();
    this.#issues?.update();
    this.looked();
    this.status.hint(editor.modes.current.hint);
    this.#root.dataset.mode = editor.modes.current.id;
  }
}
