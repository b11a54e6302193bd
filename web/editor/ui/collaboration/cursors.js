// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { readableOn } from '../../collaboration/colours.js';

/** @import { View } from '../../map/view.js' */
/** @import { PeopleHere, Person } from '../../collaboration/people-here.js' */

/** A cursor that rests so long is drawn faintly, in milliseconds. */
const rest = 15_000;

/** The pointers of the others on the floor that I look at, with their names. */
export class Cursors {
  #view;
  #people;
  /** @type {Map<number, {node: HTMLElement, at: readonly number[], name: string, colour: string, timer: any}>} */
  #shown = new Map();
  node = element('div', { class: 'cursors', 'aria-hidden': 'true' });

  /** @param {{view: View}} parts @param {PeopleHere} people */
  constructor({ view }, people) {
    this.#view = view;
    this.#people = people;
  }

  /** Brings them into step with what is known. */
  update() {
    const { floor } = this.#view;
    const here = this.#people.others.filter((person) =>
      person.floor === floor && person.cursor?.at
    );
    const ids = new Set(here.map(({ id }) => id));
    for (const id of this.#shown.keys()) if (!ids.has(id)) this.#drop(id);
    for (const person of here) this.#put(person);
  }

  /** Keeps them in their places while the map moves. */
  follow() {
    for (const { node, at } of this.#shown.values()) this.#place(node, at, false);
  }

  /** @param {Person} person */
  #put({ id, name, colour, cursor }) {
    const at = /** @type {readonly [number, number]} */ (cursor?.at);
    let shown = this.#shown.get(id);
    if (shown && (shown.name !== name || shown.colour !== colour)) {
      this.#drop(id);
      shown = undefined;
    }
    if (shown && shown.at[0] === at[0] && shown.at[1] === at[1]) return;
    const node = shown?.node ?? this.#make(name, colour);
    this.#place(node, at, shown !== undefined);
    node.classList.remove('resting');
    clearTimeout(shown?.timer);
    const timer = setTimeout(() => node.classList.add('resting'), rest);
    this.#shown.set(id, { node, at, name, colour, timer });
  }

  /** @param {string} name @param {string} colour */
  #make(name, colour) {
    const node = element('div', { class: 'cursor' }, icon('select'), element('span', {}, name));
    node.style.setProperty('--who', colour);
    node.style.setProperty('--on-who', readableOn(colour));
    this.node.append(node);
    return node;
  }

  /** @param {HTMLElement} node @param {readonly number[]} at @param {boolean} isMove */
  #place(node, at, isMove) {
    const [x, y] = this.#view.surface.toScreen(
      /** @type {readonly [number, number]} */ (at),
    );
    node.classList.toggle('moving', isMove);
    node.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
  }

  /** @param {number} id */
  #drop(id) {
    const shown = this.#shown.get(id);
    clearTimeout(shown?.timer);
    shown?.node.remove();
    this.#shown.delete(id);
  }
}
