// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { isOpen, noFilter, toggled } from './person-filter.js';
import { PeopleList } from './people-list.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { PersonFilter } from './person-filter.js' */
/** @import { Person } from '../../shared/api/roster.js' */

/** Finds places by what was typed; `where`: the name of the floor.
 * @typedef {(text: string) => { id: string, name: string, where: string }[]} FindPlaces */

/** How many people the list names. */
const listed = 60;
const stateKeys = ['standing', 'moving', 'stale', 'doubtful'];

/** The panel at the side: filters, and a list of the people that pass them. */
export class PeoplePanel {
  /** @type {PersonFilter} */
  filter = noFilter;
  #speech;
  #onFilter;
  /** @type {HTMLInputElement} */
  #search;
  #summary = element('p', { class: 'summary', role: 'status' });
  #stateChips = element('div', { class: 'chips' });
  #groupChips = element('div', { class: 'chips' });
  #groupField;
  #reset;
  #list;
  #groupKey = '';
  #places = element('ul', { class: 'places', hidden: true });
  #findPlaces;
  #onPlace;
  #seesPeople;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech @param {{ onFilter: (filter: PersonFilter) => void,
   *   onChoose: (person: Person) => void, onClose: () => void, findPlaces: FindPlaces,
   *   onPlace: (id: string) => void, seesPeople: boolean }} handlers */
  constructor(speech, { onFilter, onChoose, onClose, findPlaces, onPlace, seesPeople }) {
    const { t } = speech;
    this.#speech = speech;
    this.#onFilter = onFilter;
    this.#list = new PeopleList(onChoose);
    this.#findPlaces = findPlaces;
    this.#onPlace = onPlace;
    this.#seesPeople = seesPeople;
    this.#places.setAttribute('aria-label', t('places'));
    this.#search = element('input', {
      type: 'search',
      class: 'input',
      placeholder: t(seesPeople ? 'search' : 'searchPlaces'),
      'aria-label': t(seesPeople ? 'search' : 'searchPlaces'),
      input: () => {
        this.#set({ ...this.filter, text: this.#search.value });
        this.showPlaces();
      },
    });
    this.#reset = element(
      'button',
      { type: 'button', class: 'button', click: () => this.#clear() },
      t('showAll'),
    );
    this.#groupField = element(
      'div',
      { class: 'field' },
      element('h2', {}, t('groups')),
      this.#groupChips,
    );
    const close = element('button', {
      type: 'button',
      class: 'button icon-only close',
      'aria-label': t('close'),
      click: onClose,
    }, icon('close'));
    this.element = element(
      'aside',
      { class: 'panel', 'aria-label': t('openMenu') },
      element(
        'div',
        { class: 'panel-head' },
        element('h2', {}, t(seesPeople ? 'people' : 'places')),
        close,
      ),
      element('div', { class: 'search-field' }, icon('search'), this.#search),
      this.#places,
      element('div', { class: 'field' }, element('h2', {}, t('states')), this.#stateChips),
      this.#groupField,
      element('div', { class: 'summary-row' }, this.#summary, this.#reset),
      this.#list.element,
    );
    this.#drawChips([]);
  }

  /** Shows the places that the text in the search field finds. */
  showPlaces() {
    const found = this.#findPlaces(this.#search.value);
    this.#places.hidden = found.length === 0;
    this.#places.replaceChildren(...found.map(({ id, name, where }) =>
      element(
        'li',
        {},
        element(
          'button',
          { type: 'button', 'data-place': id, click: () => this.#choosePlace(id) },
          icon('arrive'),
          element('span', { class: 'name' }, name),
          element('span', { class: 'where' }, where),
        ),
      )
    ));
  }

  /** Shows a place; the text that found it hides no people from then on. @param {string} id */
  #choosePlace(id) {
    if (this.#seesPeople) {
      this.#search.value = '';
      this.showPlaces();
      this.#set({ ...this.filter, text: '' });
    }
    this.#onPlace(id);
  }

  #clear() {
    this.#search.value = '';
    this.showPlaces();
    this.#set(noFilter);
  }

  /** @param {PersonFilter} filter */
  #set(filter) {
    this.filter = filter;
    this.#groupKey = '';
    this.#onFilter(filter);
  }

  /** @param {string[]} groups */
  #drawChips(groups) {
    const { t } = this.#speech;
    const key = JSON.stringify([groups, [...this.filter.states], [...this.filter.groups]]);
    if (key === this.#groupKey) return;
    this.#groupKey = key;
    const chip = (
      /** @type {"states" | "groups"} */ which,
      /** @type {any} */ value,
      /** @type {string} */ label,
    ) =>
      element(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-pressed': /** @type {ReadonlySet<any>} */ (this.filter[which]).has(value),
          'data-state': which === 'states' ? value : null,
          click: () => this.#set(toggled(this.filter, which, value)),
        },
        which === 'states' ? element('i') : null,
        label,
      );
    const held = document.activeElement?.closest('.chips');
    this.#stateChips.replaceChildren(
      ...[1, 0, 2, 3].map((state) => chip('states', state, t(stateKeys[state]))),
    );
    this.#groupChips.replaceChildren(
      ...groups.map((group) => chip('groups', group, group || t('noGroup'))),
    );
    if (held && !document.activeElement?.closest('.chips')) {
      /** @type {any} */ (held.firstElementChild)?.focus();
    }
    this.#groupField.hidden = groups.length < 2;
  }

  /** Shows the people that pass the filter. `seen`: how many of those shown are on the floor or,
   * unless `isWhole`, in the part of it in view.
   * @param {{ people: { person: Person, state: number, floor: string }[], shown: number, all: number,
   *   seen: number, isWhole: boolean, groups: string[], selected: string | null }} what */
  show({ people, shown, all, seen, isWhole, groups, selected }) {
    const { t, number } = this.#speech;
    this.#drawChips(groups);
    this.#reset.hidden = isOpen(this.filter);
    const part = seen < shown
      ? ` · ${number(seen)} ${t(isWhole ? 'onThisFloor' : 'inThisPart')}`
      : '';
    setText(this.#summary, t('shown', { shown: number(shown), count: number(all) }) + part);
    const rest = shown > listed ? t('more', { count: number(shown - listed) }) : '';
    const note = shown === 0 && all > 0 ? t('nobodyFits') : rest;
    this.#list.show(people.slice(0, listed), selected, stateKeys.map((key) => t(key)), note);
  }
}
