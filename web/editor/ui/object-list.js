// @ts-check
import { categoryName } from '../categories.js';
import { nameOf } from '../plan/kinds.js';
import { labelOf } from './label.js';
import { element } from './element.js';
import { categoryIcon } from './icon.js';

/** @typedef {import('../plan/types.js').Feature} Feature */

const limit = 300;
/** Pois first; what has no name last. */
const order = ['poi', 'obstacle', 'area', 'connector', 'door', 'marker', 'anchor', 'wall'];

/** All objects of the floor as a list: the second way to everything on the map. */
export class ObjectList {
  #editor;
  #t;
  #title = element('h2', {});
  #list = element('ul', { class: 'objects' });
  #note = element('p', { class: 'note', role: 'status' });
  /** What is shown already: plan, floor, search. @type {any[]} */
  #seen = [];
  search;
  node;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {(key: string, values?: any) => string} t
   */
  constructor(editor, t) {
    this.#editor = editor;
    this.#t = t;
    const label = t('editor.list.search');
    this.search = element(
      'input',
      {
        type: 'search',
        placeholder: label,
        'aria-label': label,
        autocomplete: 'off',
        input: () => this.update(),
        keydown: (event) => this.#searchKey(event),
      },
    );
    this.#list.addEventListener('keydown', (event) => this.#listKey(event));
    this.node = element(
      'div',
      { class: 'object-list' },
      element('div', { class: 'list-head' }, this.#title, this.search),
      this.#note,
      this.#list,
    );
  }

  /** Shows the floor as it is now. */
  update() {
    const { session, floor, venue, ui } = this.#editor;
    const seen = [session.plan, floor, this.search.value];
    if (seen.every((each, index) => each === this.#seen[index])) return;
    this.#seen = seen;
    const here = session.plan.onFloor(floor);
    const found = here
      .filter((feature) => this.#matches(feature))
      .sort((a, b) => this.#compare(a, b));
    const named = venue.floors.find(({ id }) => id === floor);
    this.#title.textContent = this.#t(
      'editor.list.title',
      { floor: named ? ui.floorName(named) : floor },
    );
    this.#note.textContent = this.#noteFor(here.length, found.length);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.id;
    this.#list.replaceChildren(...found.slice(0, limit).map((feature) => this.#row(feature)));
    if (focused) this.#buttons().find(({ dataset }) => dataset.id === focused)?.focus();
  }

  /** Puts the focus on an object, or on the search field. @param {string | null} id */
  focus(id) {
    this.update();
    (this.#buttons().find(({ dataset }) => dataset.id === id) ?? this.search).focus();
  }

  /** @param {number} all @param {number} found */
  #noteFor(all, found) {
    if (all === 0) return this.#t('editor.list.empty');
    if (found === 0) return this.#t('editor.list.noMatch', { text: this.search.value.trim() });
    if (found > limit) return this.#t('editor.list.more', { count: found - limit });
    return this.#t('editor.list.count', { count: found });
  }

  /** @param {Feature} feature */
  #matches(feature) {
    const wanted = this.search.value.trim().toLowerCase();
    // Hundreds of nameless walls would bury the rest; a search for “wall” finds them.
    if (!wanted) return feature.kind !== 'wall' || nameOf(feature, []) !== '';
    return wanted.split(/\s+/).every((word) => this.#wordsOf(feature).includes(word));
  }

  /** @param {Feature} feature */
  #wordsOf({ id, kind, properties: { name, category = '' } }) {
    const names = typeof name === 'string' ? name : Object.values(name ?? {}).join(' ');
    const categoryNamed = categoryName(kind, category, this.#editor.language);
    const words = [names, id, category, categoryNamed, this.#t(`editor.kind.${kind}`)];
    return words.join(' ').toLowerCase();
  }

  /** @param {Feature} a @param {Feature} b */
  #compare(a, b) {
    const rank = order.indexOf(a.kind) - order.indexOf(b.kind);
    return rank || this.#labelOf(a).localeCompare(
      this.#labelOf(b),
      this.#editor.language,
      { numeric: true },
    );
  }

  /** @param {Feature} feature */
  #labelOf(feature) {
    const { session, language, languages } = this.#editor;
    return labelOf(feature, session.plan, { language, languages, t: this.#t });
  }

  /** @param {Feature} feature */
  #row(feature) {
    const { kind, properties } = feature;
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', 'data-id': feature.id, click: () => this.#editor.reveal(feature.id) },
        categoryIcon(kind, properties.category),
        element('span', { class: 'label' }, this.#labelOf(feature)),
        element(
          'span',
          { class: 'kind' },
          this.#t(stateOf(feature)),
        ),
      ),
    );
  }

  #buttons() {
    return /** @type {HTMLButtonElement[]} */ ([...this.#list.querySelectorAll('button')]);
  }

  /** @param {KeyboardEvent} event */
  #searchKey(event) {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      const [first] = this.#buttons();
      if (event.key === 'Enter') first?.click();
      else first?.focus();
    } else if (event.key === 'Escape') {
      this.search.value = '';
      this.search.blur();
      this.update();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #listKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = this.#buttons();
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    (buttons[index + step] ?? this.search).focus();
  }
}

/**
 * The key of what a row says on its right: what nobody gets through, else the kind.
 *
 * @param {Feature} feature
 */
const stateOf = ({ kind, properties }) => {
  if (properties.closed === true) return 'editor.field.closed';
  return properties.inService === false ? 'editor.outOfService' : `editor.kind.${kind}`;
};
