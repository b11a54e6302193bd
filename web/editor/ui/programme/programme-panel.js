// @ts-check
import { createClient } from '../../../shared/api/client.js';
import { makeUUID } from '../../../shared/api/make-id.js';
import { clockText, dayOf, zoneOf } from '../../../shared/i18n/time-zone.js';
import { element, setText } from '../../../shared/ui/element.js';
import { putEntry } from '../../actions/entries.js';
import { titleOfEntry } from '../../plan/kinds.js';
import { timesForNew } from '../../programme/entry-fields.js';
import {
  daysOf,
  filtered,
  noFilter,
  placeName,
  placeOf,
  placesOf,
  sortedEntries,
} from '../../programme/programme-list.js';
import { icon } from '../controls/icon.js';
import { VirtualRows } from '../controls/virtual-rows.js';
import { EntryForm } from './entry-form.js';
import { SourceSection } from './source-section.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Entry } from '../../plan/types.js' */
/** @import { Filter } from '../../programme/programme-list.js' */
/** @import { ProgrammeSource } from '../../programme/source-client.js' */

/** Pixels that a row is high. */
const rowHeight = 56;

/** The programme of the venue as a list, and the form of what is chosen in it. */
export class ProgrammePanel {
  #editor;
  #t;
  /** @type {Filter} */
  #filter = noFilter;
  /** @type {string | undefined} */
  #serverTimeZone;
  /** @type {Plan | null} */
  #shown = null;
  /** All sessions and stands, in their order. @type {Entry[]} */
  #entries = [];
  /** @type {Entry[]} */
  #found = [];
  /** @type {EntryForm | null} */
  #form = null;
  #list = element('ul', {});
  #scroller = element('div', { class: 'objects' }, this.#list);
  #rows;
  #title = element('h2', {});
  #note = element('p', { class: 'note', role: 'status' });
  #filters;
  #selects;
  #source;
  #overview;
  node = element('div', { class: 'programme-panel' });

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#rows = new VirtualRows(this.#scroller, this.#list, {
      height: () => rowHeight,
      make: (index) => this.#row(this.#found[index], index),
    });
    const label = t('editor.programme.search');
    const search = element('input', {
      type: 'search',
      placeholder: label,
      'aria-label': label,
      autocomplete: 'off',
      input: () => this.#narrow({ text: search.value }),
    });
    const select = (/** @type {'day' | 'place' | 'kind'} */ name, /** @type {string} */ key) => {
      const node = element('select', {
        'aria-label': t(key),
        change: () => this.#narrow({ [name]: node.value }),
      });
      return node;
    };
    this.#selects = {
      day: select('day', 'editor.programme.day'),
      place: select('place', 'editor.programme.placeFilter'),
      kind: select('kind', 'editor.programme.kindFilter'),
    };
    this.#filters = element(
      'div',
      { class: 'programme-filters' },
      search,
      element('div', {}, this.#selects.day, this.#selects.place, this.#selects.kind),
    );
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ image,
      /** @type {() => void} */ click,
    ) => element('button', { type: 'button', class: 'plain', click }, icon(image), t(key));
    this.#source = new SourceSection(editor, (source) => void this.#import({ source }));
    this.#overview = element(
      'div',
      { class: 'object-list' },
      element(
        'div',
        { class: 'list-head' },
        this.#title,
        element(
          'div',
          { class: 'programme-actions' },
          button('editor.programme.addSession', 'plus', () => this.#add('session')),
          button('editor.programme.addStand', 'plus', () => this.#add('stand')),
          button('editor.programme.import', 'import', () => void this.#import()),
        ),
        this.#source.node,
        this.#filters,
      ),
      this.#note,
      this.#scroller,
    );
    this.node.append(this.#overview);
    this.node.addEventListener('dragover', (event) => event.preventDefault());
    this.node.addEventListener('drop', (event) => {
      const file = event.dataTransfer?.files[0];
      event.preventDefault();
      event.stopPropagation();
      if (file) void this.#import({ file });
    });
    void createClient().venue(editor.session.slug).then((venue) => {
      this.#serverTimeZone = venue.serverTimeZone;
      this.#draw();
    }, () => {});
  }

  /** Brings what is shown into step with the plan. */
  update() {
    const { plan } = this.#editor.session;
    if (this.#shown === plan) return;
    const isSame = this.#shown?.hasProgrammeOf(plan) && this.#shown.structure === plan.structure;
    this.#shown = plan;
    if (!isSame || this.#form) this.#draw();
  }

  get #zone() {
    const { settings } = this.#editor.session.plan;
    return zoneOf({ settings, serverTimeZone: this.#serverTimeZone });
  }

  get #about() {
    const { session: { plan }, reader: { languages } } = this.#editor;
    return { plan, languages, zone: this.#zone };
  }

  /** @param {Partial<Filter>} part */
  #narrow(part) {
    this.#filter = { ...this.#filter, ...part };
    this.#scroller.scrollTop = 0;
    this.#draw();
  }

  #draw() {
    if (this.#form) return this.#form.update();
    const { plan, languages } = this.#about;
    this.#entries = sortedEntries(plan, languages);
    this.#fillSelects();
    this.#found = filtered(this.#entries, this.#filter, this.#about);
    const count = this.#entries.length;
    const language = this.#editor.reader.language;
    setText(
      this.#title,
      count === 0
        ? this.#t('editor.tab.programme')
        : this.#t(`editor.programme.count.${this.#found.length === 1 ? 'one' : 'other'}`, {
          count: this.#found.length.toLocaleString(language),
        }),
    );
    this.#filters.hidden = count === 0;
    setText(
      this.#note,
      count === 0
        ? this.#t('editor.programme.empty')
        : this.#found.length === 0
        ? this.#t('editor.programme.noMatch')
        : '',
    );
    this.#note.hidden = this.#note.textContent === '';
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.entry;
    this.#rows.reset(this.#found.length);
    if (focused) this.#focus(focused);
  }

  #fillSelects() {
    const t = this.#t;
    const { plan, languages, zone } = this.#about;
    const fill = (
      /** @type {'day' | 'place' | 'kind'} */ name,
      /** @type {[value: string, label: string][]} */ options,
    ) => {
      const select = this.#selects[name];
      if (!options.some(([value]) => value === this.#filter[name])) {
        this.#filter = { ...this.#filter, [name]: '' };
      }
      select.replaceChildren(
        ...options.map(([value, label]) => element('option', { value }, label)),
      );
      select.value = this.#filter[name];
    };
    fill('day', [
      ['', t('editor.programme.allDays')],
      ...daysOf(this.#entries, zone).map((
        day,
      ) => /** @type {[string, string]} */ ([day, this.#dayText(day)])),
    ]);
    fill('place', [
      ['', t('editor.programme.allPlaces')],
      ['none', t('editor.programme.nowhere')],
      ...placesOf(this.#entries, plan, languages),
    ]);
    fill('kind', [
      ['', t('editor.programme.allKinds')],
      ['session', t('editor.programme.sessions')],
      ['stand', t('editor.programme.stands')],
      ['hidden', t('editor.programme.hiddenOnes')],
    ]);
  }

  /** @param {string} day  of the venue's calendar */
  #dayText(day) {
    return new Intl.DateTimeFormat(this.#editor.reader.language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(Date.parse(`${day}T12:00Z`));
  }

  /** @param {Entry} entry @param {number} index */
  #row(entry, index) {
    const { plan, languages } = this.#about;
    const place = placeOf(entry, plan);
    const isHidden = entry.properties.hidden === true;
    return element(
      'li',
      { 'aria-setsize': this.#found.length, 'aria-posinset': index + 1 },
      element(
        'button',
        {
          type: 'button',
          class: isHidden ? 'is-hidden' : '',
          'data-entry': entry.id,
          click: () => this.#open(entry.id),
        },
        element(
          'span',
          { class: 'label' },
          element('span', { class: 'name' }, titleOfEntry(entry, languages) || entry.id),
          element(
            'span',
            { class: 'when' },
            this.#timeText(entry),
            ' · ',
            place
              ? placeName(place, plan, languages)
              : element('span', { class: 'nowhere' }, this.#t('editor.programme.nowhere')),
          ),
        ),
        isHidden ? element('span', { class: 'kind' }, this.#t('editor.programme.isHidden')) : null,
      ),
    );
  }

  /** @param {Entry} entry */
  #timeText({ kind, properties: { start, end } }) {
    if (kind === 'stand') return this.#t('editor.programme.isStand');
    const zone = this.#zone;
    const [from, to] = [start, end].map((each) => new Date(each));
    const day = this.#filter.day === '' ? `${this.#dayText(dayOf(from.getTime(), zone))} ` : '';
    return `${day}${clockText(from, zone)}–${clockText(to, zone)}`;
  }

  /** @param {string} id  of an entry */
  #open(id) {
    const entry = this.#editor.session.plan.entry(id);
    if (!entry) return;
    this.#form = new EntryForm(this.#editor, entry, {
      zone: this.#zone,
      back: () => this.#close(id),
    });
    this.node.replaceChildren(this.#form.node);
    this.#form.focus();
  }

  /** @param {string} id  of the entry that was shown */
  #close(id) {
    const hadFocus = this.node.contains(document.activeElement);
    this.#form = null;
    this.node.replaceChildren(this.#overview);
    this.#draw();
    if (hadFocus) this.#focus(id);
  }

  /** @param {string} id */
  #focus(id) {
    const index = this.#found.findIndex((each) => each.id === id);
    if (index < 0) return;
    this.#rows.reveal(index);
    this.#rows.row(index)?.querySelector('button')?.focus();
  }

  /** @param {'session' | 'stand'} kind */
  #add(kind) {
    const { session, reader: { language } } = this.#editor;
    const { place, day } = this.#filter;
    const zone = this.#zone;
    const last = this.#entries.findLast((each) => each.kind === 'session')?.properties.start;
    const wanted = day || dayOf(last ? Date.parse(last) : Date.now(), zone);
    const properties = kind === 'session'
      ? {
        title: { [language]: this.#t('editor.programme.newSession') },
        ...timesForNew(this.#entries, wanted, zone),
      }
      : { exhibitor: { [language]: this.#t('editor.programme.newStand') } };
    const at = place === '' || place === 'none' ? {} : { place };
    const entry = { id: `${kind}-${makeUUID()}`, kind, properties: { ...properties, ...at } };
    session.perform(putEntry(entry), `editor.did.${kind === 'stand' ? 'addStand' : 'addSession'}`);
    this.#open(entry.id);
  }

  /** @param {{file?: File, source?: ProgrammeSource}} [list]  else the reader is asked for one */
  async #import(list = {}) {
    const { openProgrammeImport } = await import('./programme-import-view.js');
    const closed = () => void this.#source.refresh();
    openProgrammeImport(this.#editor, { zone: this.#zone, closed, ...list });
  }
}
