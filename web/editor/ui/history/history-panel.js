// @ts-check
import { element } from '../../../shared/ui/element.js';
import { titleOfEntry } from '../../plan/kinds.js';
import { entryIn, featureIn, touchedBy, viewOf } from './history-places.js';
import { HistoryPages } from './history-pages.js';
import { wordsOf } from './history-words.js';
import { icon } from '../controls/icon.js';
import { labelWithFloor } from '../controls/label.js';
import { dayOf, hourOf } from './moments.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { AppliedEdit } from '../../plan/types.js' */
/** @import { ChangeMarks } from './change-marks.js' */
/** @import { EditActions } from './edit-actions.js' */

/** The edits with their authors: the newest first, each a step away from its place on the map. */
export class HistoryPanel {
  #session;
  #view;
  #reader;
  #t;
  #marks;
  #pages;
  #actions;
  #isOpen = false;
  /** The edit that is shown on the map. */
  #chosen = '';
  #about = element('div', { class: 'chip', hidden: true });
  #note = element('p', { class: 'note', role: 'status' });
  #list = element('ol', { class: 'history' });
  #more;
  node;

  /**
   * @param {{session: EditSession, view: View, reader: Reader}} parts
   * @param {{t: (key: string, values?: any) => string, marks: ChangeMarks,
   *   fetch: ConstructorParameters<typeof HistoryPages>[0],
   *   actions: EditActions}} parts
   */
  constructor({ session, view, reader }, { t, marks, fetch, actions }) {
    this.#session = session;
    this.#view = view;
    this.#reader = reader;
    this.#t = t;
    this.#marks = marks;
    this.#actions = actions;
    this.#pages = new HistoryPages(fetch, () => this.#render());
    this.#more = element(
      'button',
      { type: 'button', class: 'plain', click: () => void this.#pages.more() },
      t('editor.history.more'),
    );
    this.node = element(
      'div',
      { class: 'history-panel' },
      this.#about,
      this.#note,
      this.#list,
      this.#more,
    );
    for (const topic of /** @type {const} */ (['applied', 'remote'])) {
      session.on(topic, ({ edit }) => this.#take(edit));
    }
  }

  /** Shows the venue's history; call it when the panel comes to the front. */
  open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#pages.open(this.#pages.subject);
  }

  /** Takes the marks off the map; call it when the panel is left. */
  close() {
    this.#isOpen = false;
    this.#chosen = '';
    this.#actions.leave();
    this.#marks.show([]);
  }

  /** Shows the history of one subject, such as `feature:wall-1`, or with `null` of the venue.
   * @param {string | null} subject */
  openFor(subject) {
    this.#isOpen = true;
    void this.#pages.open(subject);
  }

  /** @param {AppliedEdit} edit */
  #take(edit) {
    if (this.#isOpen) this.#pages.take(edit);
  }

  #render() {
    const { edits, undone, subject, isBusy, isComplete, problem } = this.#pages;
    const t = this.#t;
    this.#renderAbout(subject);
    this.#more.hidden = isBusy || isComplete || problem !== null || edits.length === 0;
    this.#note.textContent = problem
      ? t('editor.history.failed', { reason: problem.message })
      : edits.length > 0
      ? ''
      : t(isBusy ? 'editor.history.loading' : 'editor.history.empty');
    this.#note.hidden = this.#note.textContent === '';
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.edit;
    let day = '';
    /** @type {HTMLElement[]} */
    const rows = [];
    for (const edit of edits) {
      const next = edit.time ? dayOf(this.#reader.language, edit.time) : day;
      if (next !== day) rows.push(element('li', { class: 'day' }, day = next));
      rows.push(this.#row(edit, undone.has(edit.id)));
    }
    const { begin } = this.#pages;
    if (isComplete && begin > 1) {
      rows.push(
        element('li', { class: 'day' }, t('editor.history.compacted', { revision: begin })),
      );
    }
    this.#list.replaceChildren(...rows);
    const selector = `[data-edit="${CSS.escape(focused ?? '')}"]`;
    if (focused) /** @type {HTMLElement | null} */ (this.#list.querySelector(selector))?.focus();
  }

  /** @param {string | null} subject */
  #renderAbout(subject) {
    this.#about.hidden = subject === null;
    if (subject === null) return;
    const name = this.#nameOf(subject) || this.#t('editor.history.gone');
    const all = this.#t('editor.history.all');
    this.#about.replaceChildren(
      element('span', {}, this.#t('editor.history.about', { name })),
      element(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': all,
          title: all,
          click: () => this.openFor(null),
        },
        icon('close'),
      ),
    );
  }

  /** What a subject is called now, or was; empty where that is not known. @param {string} subject */
  #nameOf(subject) {
    const { plan } = this.#session;
    const { edits } = this.#pages;
    const id = subject.slice(subject.indexOf(':') + 1);
    if (subject.startsWith('entry:')) {
      const entry = plan.entry(id) ?? entryIn(edits, id);
      return entry ? titleOfEntry(entry, this.#reader.languages) : '';
    }
    const feature = plan.feature(id) ?? featureIn(edits, id);
    return feature ? labelWithFloor(feature, plan, this.#reader) : '';
  }

  /** @param {AppliedEdit} edit @param {boolean} isUndone */
  #row(edit, isUndone) {
    const session = this.#session;
    const { language, languages } = this.#reader;
    const isMine = edit.author === session.author;
    const floors = touchedBy(edit, session.plan).floors.map((id) => this.#floorName(id));
    const where = floors.length > 2
      ? this.#t('editor.history.floors', { count: floors.length })
      : floors.join(', ');
    const state = isUndone ? this.#t('editor.history.undone') : '';
    const facts = [where, edit.time ? hourOf(language, edit.time) : '', state].filter(Boolean).join(
      ' · ',
    );
    const words = wordsOf(edit, { t: this.#t, language, languages, plan: session.plan });
    const show = element(
      'button',
      {
        type: 'button',
        class: 'entry',
        'data-edit': edit.id,
        'aria-pressed': String(edit.id === this.#chosen),
        click: () => this.#show(edit),
      },
      element(
        'span',
        { class: 'who' },
        isMine ? this.#t('editor.history.me', { name: edit.author }) : edit.author,
      ),
      element('span', { class: 'what' }, words),
      element('span', { class: 'facts', title: edit.time ?? '' }, facts),
    );
    const li = element('li', { class: isUndone ? 'undone' : '' }, show);
    if (isMine && !isUndone) li.append(this.#undoButton(edit, words));
    if (edit.id === this.#chosen) li.append(this.#actions.row(edit, this.node));
    return li;
  }

  /** @param {AppliedEdit} edit @param {string} words */
  #undoButton(edit, words) {
    const label = this.#t('editor.history.takeBack', { what: words });
    return element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        click: () => this.#actions.takeBack(edit),
      },
      icon('undo'),
    );
  }

  /** Goes where an edit was and marks what it touched. @param {AppliedEdit} edit */
  #show(edit) {
    const session = this.#session;
    const { surface, floor } = this.#view;
    this.#chosen = edit.id;
    const { features, floors } = touchedBy(edit, session.plan);
    this.#marks.show(features.map((feature) => ({
      kind: session.plan.feature(feature.id) ? 'touched' : 'removed',
      feature,
    })));
    if (floors.length > 0 && !floors.includes(floor)) surface.setFloor(floors[0]);
    const here = features.filter((feature) => feature.floor === this.#view.floor);
    if (here.length > 0) surface.zoomTo(viewOf(here));
    this.#render();
  }

  /** @param {string} id */
  #floorName(id) {
    const floor = this.#session.plan.floor(id);
    return floor ? this.#reader.floorName(floor) : id;
  }
}
