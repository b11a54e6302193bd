// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { titleOf } from '../../shared/api/roster.js';
/** @import { Person } from '../../shared/api/roster.js' */
/** @typedef {{ person: Person, state: number, floor: string }} Listed */
/** @typedef {{ item: HTMLElement, button: HTMLElement, mark: HTMLElement, who: HTMLElement,
 *   where: HTMLElement, person: Person | null }} Row */

/** A list of people that reuses its rows, so that a click or the keyboard's focus never hits one
 * that was just replaced. */
export class PeopleList {
  element = element('ul', { class: 'people' });
  /** @type {Row[]} */
  #rows = [];
  #onChoose;

  /** @param {(person: Person) => void} onChoose */
  constructor(onChoose) {
    this.#onChoose = onChoose;
  }

  /** @param {readonly Listed[]} people @param {string | null} selected
   * @param {readonly string[]} stateNames @param {string} note said below the list; "" for none */
  show(people, selected, stateNames, note) {
    while (this.#rows.length < people.length) this.#rows.push(this.#makeRow());
    this.#rows.forEach((row, i) => this.#fill(row, people[i], selected, stateNames));
    const items = this.#rows.slice(0, people.length).map(({ item }) => item);
    const last = this.element.querySelector('.note');
    if (note === '') last?.remove();
    else if (last) setText(last, note);
    if (this.element.querySelectorAll('li:not(.note)').length !== items.length) {
      this.element.replaceChildren(...items);
    }
    if (note !== '' && !this.element.querySelector('.note')) {
      this.element.append(element('li', { class: 'note' }, note));
    }
  }

  #makeRow() {
    const mark = element('i');
    const who = element('span', { class: 'who' });
    const where = element('span', { class: 'where' });
    const button = element('button', { type: 'button' }, mark, who, where);
    /** @type {Row} */
    const row = { item: element('li', {}, button), button, mark, who, where, person: null };
    button.addEventListener('click', () => row.person && this.#onChoose(row.person));
    return row;
  }

  /** @param {Row} row @param {Listed | undefined} listed
   * @param {string | null} selected @param {readonly string[]} stateNames */
  #fill(row, listed, selected, stateNames) {
    row.person = listed?.person ?? null;
    if (!listed) return;
    const { person, state, floor } = listed;
    row.button.dataset.person = person.id;
    row.button.setAttribute('aria-current', String(person.id === selected));
    row.mark.dataset.state = String(state);
    row.mark.title = stateNames[state] ?? floor;
    setText(row.who, titleOf(person));
    setText(row.where, floor);
  }
}
