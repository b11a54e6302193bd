// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { placeRow } from './place-row.js';
import { WaySwitches } from './way-switches.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Nearest } from '../../shared/places/categories.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Target } from '../../shared/places/targets.js' */
/** @import { Manner } from './way-switches.js' */

/** How many buttons lead to the nearest of a kind, and how many places are listed. */
const TILES = 6;
const ROWS = 20;
/** Milliseconds without a key after which a visitor has typed what it looks for. */
const REST = 800;
/** The kinds that come first on a phone. */
const FIRST = ['toilet', 'exit', 'food', 'information', 'lift'];

/** What the panel shows. `isWhere`: the visitor looks for where it is, not for a destination.
 * @typedef {object} HomeView
 * @property {boolean} isWhere
 * @property {string} query
 * @property {string} here  where the visitor is, in words
 * @property {boolean} isHereKnown
 * @property {boolean} canScan  whether codes of markers hang in the venue
 * @property {Manner} manner
 * @property {readonly Target[]} stops  of the next walk
 * @property {readonly Target[]} favourites
 * @property {readonly Target[]} recent
 * @property {(target: Target) => string} timeTo  such as “3 min”; empty where it is not known */

/** The first screen: search, the nearest of what visitors need, and the places they were at. */
export class HomePanel {
  /** @type {HTMLElement} */
  element;
  #speech;
  #places;
  #handlers;
  #field;
  #clear;
  #title;
  #heading;
  #body = element('div', { class: 'home-body' });
  #here = element('p', { class: 'here-words', role: 'status' });
  #change;
  #around;
  #scan;
  #switches;
  #line;
  #said = element('p', { class: 'visually-hidden', role: 'status' });
  #toSay = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saying;
  #shown = '';
  #isOpenNow = false;

  /** @param {Speech} speech  @param {Places} places  @param {{ seesCrowds: boolean }} options
   * @param {{ onQuery: (query: string) => void, onTarget: (id: string) => void,
   *   onNearest: (nearest: Nearest) => void, onWhere: () => void, onAround: () => void,
   *   onScan: () => void, onBack: () => void, onStops: () => void,
   *   onRemoveStop: (id: string) => void, onManner: (change: Partial<Manner>) => void }} handlers */
  constructor(speech, places, { seesCrowds }, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#places = places;
    this.#handlers = handlers;
    this.#switches = new WaySwitches(speech, { seesCrowds, onManner: handlers.onManner });
    this.#field = element('input', {
      class: 'input',
      type: 'search',
      autocomplete: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
      'aria-label': t('searchHint'),
      placeholder: t('searchHint'),
      input: () => handlers.onQuery(this.#field.value),
    });
    this.#clear = element('button', {
      type: 'button',
      class: 'button icon-only clear',
      hidden: true,
      'aria-label': t('clear'),
      click: () => {
        handlers.onQuery('');
        this.#field.focus();
      },
    }, icon('close'));
    this.#change = element(
      'button',
      { type: 'button', class: 'button where', click: () => handlers.onWhere() },
    );
    this.#around = element('button', {
      type: 'button',
      class: 'button icon-only around',
      'aria-label': t('around'),
      hidden: true,
      click: () => handlers.onAround(),
    }, icon('follow'));
    this.#scan = element(
      'button',
      { type: 'button', class: 'button scan-open', click: () => handlers.onScan() },
      icon('camera'),
      t('scan.title'),
    );
    this.#heading = element('h2', { tabindex: '-1' }, t('whereTitle'));
    this.#title = element(
      'div',
      { class: 'where-title', hidden: true },
      element(
        'div',
        {},
        this.#heading,
        element('p', { class: 'hint' }, t('whereHint')),
      ),
      element(
        'button',
        { type: 'button', class: 'button', click: () => handlers.onBack() },
        t('back'),
      ),
    );
    this.#line = element(
      'div',
      { class: 'here-line' },
      this.#around,
      this.#here,
      this.#scan,
      this.#change,
    );
    this.element = element(
      'section',
      { class: 'home-panel', 'aria-label': t('title'), tabindex: '-1' },
      this.#title,
      element('div', { class: 'search' }, icon('search'), this.#field, this.#clear),
      this.#line,
      this.#said,
      this.#body,
      this.#switches.element,
    );
  }

  /** @param {HomeView} view */
  update(view) {
    const { t } = this.#speech;
    const { isWhere, query, here, isHereKnown } = view;
    this.#title.hidden = !isWhere;
    if (this.#field.value !== query) this.#field.value = query;
    this.#clear.hidden = query === '';
    // The heading asks it already.
    setText(this.#here, isWhere && !isHereKnown ? '' : here);
    setText(this.#change, t(isHereKnown ? 'changeHere' : 'sayHere'));
    // Places that are found stand at once below the field, above the keys of the phone.
    this.#line.hidden = query.trim() !== '';
    this.#change.hidden = isWhere;
    this.#around.hidden = isWhere || !isHereKnown;
    this.#scan.hidden = !view.canScan;
    this.#switches.element.hidden = isWhere;
    this.#switches.show(view.manner);
    if (query.trim() === '') this.#say('');
    // The list keeps the keyboard's place while nothing of it changes.
    const parts = query.trim() === '' ? this.#choices(view) : [this.#results(view)];
    const text = parts.map((part) => part.outerHTML).join('');
    if (text === this.#shown) return;
    this.#shown = text;
    const held = this.#body.querySelector('.row:focus')?.getAttribute('data-target');
    this.#body.replaceChildren(...parts);
    // The walking time of a place came while the keyboard was on it.
    if (held) /** @type {any} */ (this.#body.querySelector(`[data-target="${held}"]`))?.focus();
  }

  /** Puts the keyboard at the beginning of the panel; not into the field, which would open the keys of
   * the phone. */
  focus() {
    (this.#title.hidden ? this.element : this.#heading).focus();
  }

  /** @param {HomeView} view @returns {HTMLElement[]} */
  #choices(view) {
    const { t } = this.#speech;
    const lists = /** @type {const} */ ([['favourites', view.favourites], ['recent', view.recent]])
      .filter(([, targets]) => targets.length > 0)
      .flatMap(([key, targets]) => [
        element('h2', {}, t(key)),
        this.#list(t(key), targets.map((target) => ({ target, reason: '' })), view),
      ]);
    if (lists.length > 0) lists.push(element('p', { class: 'hint' }, t('keptHere')));
    if (view.isWhere) return lists;
    // Style sheets leave out the search of a venue without places.
    const bare = () => element('p', { class: 'empty bare' }, t('found', { count: 0 }));
    return [this.#places.targets.size > 0 ? this.#tiles() : bare(), ...this.#stops(view), ...lists];
  }

  /** @param {HomeView} view @returns {HTMLElement[]} */
  #stops(view) {
    const { t, language } = this.#speech;
    const { stops } = view;
    if (stops.length === 0) return [];
    const list = this.#list(t('stops'), stops.map((target) => ({ target, reason: '' })), view);
    [...list.children].forEach((row, i) => {
      const name = nameIn(stops[i].name, language);
      row.append(element('button', {
        type: 'button',
        class: 'button icon-only',
        'aria-label': t('removeStopNamed', { name }),
        click: () => this.#handlers.onRemoveStop(stops[i].id),
      }, icon('close')));
    });
    const lead = element(
      'button',
      { type: 'button', class: 'button primary lead', click: () => this.#handlers.onStops() },
      icon('route'),
      element('span', {}, t('leadStops', { count: stops.length })),
    );
    return [element('h2', {}, t('stops')), list, ...(stops.length > 1 ? [lead] : [])];
  }

  #tiles() {
    const { t } = this.#speech;
    const rank = (/** @type {string} */ id) => (FIRST.includes(id) ? FIRST.indexOf(id) : 99);
    const kinds = this.#places.nearest.toSorted((a, b) => rank(a.id) - rank(b.id)).slice(0, TILES);
    return element(
      'div',
      { class: 'tiles', role: 'group', 'aria-label': t('nearest') },
      ...kinds.map((kind) =>
        element(
          'button',
          {
            type: 'button',
            class: 'button tile',
            'data-nearest': kind.id,
            click: () => this.#handlers.onNearest(kind),
          },
          icon(kind.icon),
          element('span', {}, t(kind.text)),
        )
      ),
    );
  }

  /** @param {HomeView} view */
  #results(view) {
    const { t, language } = this.#speech;
    const found = this.#places.found({ query: view.query, category: null, language });
    if (found.length === 0) {
      const words = t('nothingFound', { query: view.query.trim() });
      this.#say(words);
      return element('p', { class: 'empty' }, words);
    }
    const isClosed = (/** @type {Target} */ { id }) => this.#places.facts(id, language).isClosed;
    const open = this.#isOpenNow ? found.filter((target) => !isClosed(target)) : found;
    const targets = open.slice(0, ROWS).map((target) => ({
      target,
      reason: target.reason === 'description' ? nameIn(target.description, language) : '',
    }));
    const list = targets.length > 0
      ? this.#list(t('results'), targets, view)
      : element('p', { class: 'empty' }, t('allClosed'));
    this.#say(open.length > 0 ? t('found', { count: open.length }) : t('allClosed'));
    return element('div', {}, found.some(isClosed) ? this.#openNow(view) : null, list);
  }

  /** Tells screen readers what was found, once the visitor rests from typing. @param {string} words */
  #say(words) {
    if (words === this.#toSay) return;
    this.#toSay = words;
    clearTimeout(this.#saying);
    if (words === '') setText(this.#said, '');
    else this.#saying = setTimeout(() => setText(this.#said, words), REST);
  }

  /** Hides what is closed, or shows it again. @param {HomeView} view */
  #openNow(view) {
    return element(
      'button',
      {
        type: 'button',
        class: 'button open-now',
        'aria-pressed': String(this.#isOpenNow),
        click: () => {
          this.#isOpenNow = !this.#isOpenNow;
          this.update(view);
          const again = /** @type {HTMLElement | null} */ (this.#body.querySelector('.open-now'));
          again?.focus();
        },
      },
      icon(this.#isOpenNow ? 'check' : 'clock'),
      element('span', {}, this.#speech.t('openNow')),
    );
  }

  /** @param {string} label  @param {readonly { target: Target, reason: string }[]} rows
   * @param {HomeView} view */
  #list(label, rows, { timeTo }) {
    const { language } = this.#speech;
    return element(
      'ul',
      { class: 'rows', 'aria-label': label },
      ...rows.map(({ target, reason }) => {
        const { id, name, floor, mark } = target;
        const { opening } = this.#places.facts(id, language);
        const hint = [
          mark,
          this.#places.floorName(floor, language),
          opening,
          reason,
        ]
          .filter(Boolean).join(' · ');
        const shown = {
          id,
          icon: target.icon,
          name: nameIn(name, language),
          hint,
          time: timeTo(target),
        };
        return placeRow(shown, () => this.#handlers.onTarget(id));
      }),
    );
  }
}
