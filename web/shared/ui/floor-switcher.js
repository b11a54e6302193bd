// @ts-check

/** One floor to choose.
 * @typedef {{ id: string, name: string, ordinal: number }} FloorChoice */

/** A list of floors, the highest on top, one chosen; arrow keys move from one to the next. Where a page shows the
 * chosen one only for want of room, a tap on it offers the others (`is-open`) until one is chosen. */
export class FloorSwitcher {
  /** @type {HTMLElement} */
  element;
  /** @type {Map<string, { button: HTMLButtonElement, count: HTMLElement, name: string }>} */
  #buttons = new Map();
  #chosen = '';
  #onChoose;

  /** @param {readonly FloorChoice[]} floors
   * @param {{ label: string, onChoose: (id: string) => void }} options label: of the whole list */
  constructor(floors, { label, onChoose }) {
    this.element = document.createElement('div');
    this.element.className = 'floor-switcher';
    this.element.setAttribute('role', 'radiogroup');
    this.element.setAttribute('aria-label', label);
    this.#onChoose = onChoose;
    this.setFloors(floors);
    this.element.addEventListener('keydown', (event) => this.#key(event, onChoose));
  }

  /** Offers other floors; the one that is chosen stays so.
   * @param {readonly FloorChoice[]} floors */
  setFloors(floors) {
    this.element.hidden = floors.length < 2;
    this.element.replaceChildren();
    this.#buttons.clear();
    for (const floor of [...floors].sort((a, b) => b.ordinal - a.ordinal)) {
      const button = document.createElement('button');
      const count = document.createElement('span');
      button.type = 'button';
      button.setAttribute('role', 'radio');
      button.dataset.floor = floor.id;
      const name = document.createElement('span');
      name.textContent = floor.name;
      count.className = 'count';
      button.append(name, count);
      button.addEventListener('click', () => {
        const isAsked = floor.id === this.#chosen && !this.element.classList.contains('is-open');
        this.element.classList.toggle('is-open', isAsked);
        this.#onChoose(floor.id);
      });
      this.#buttons.set(floor.id, { button, count, name: floor.name });
      this.element.append(button);
    }
    this.choose(this.#chosen);
  }

  /** Marks the floor that is shown.
   * @param {string} id */
  choose(id) {
    this.#chosen = id;
    for (const [floor, { button }] of this.#buttons) {
      button.setAttribute('aria-checked', String(floor === id));
      button.tabIndex = floor === id ? 0 : -1;
    }
  }

  /** Shows how many people are on each floor.
   * @param {Record<string, number>} counts by floor id
   * @param {number} [least] the smallest group that the server counts; 0 where numbers are exact */
  setCounts(counts, least = 0) {
    for (const [floor, { count }] of this.#buttons) {
      const known = counts[floor];
      const text = least === 0
        ? String(known ?? 0)
        : known === undefined
        ? `< ${least}`
        : `${known}+`;
      if (count.textContent !== text) count.textContent = text;
    }
  }

  /** @param {KeyboardEvent} event @param {(id: string) => void} onChoose */
  #key(event, onChoose) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const ids = [...this.#buttons.keys()];
    const next = ids[ids.indexOf(this.#chosen) + step];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    this.#buttons.get(next)?.button.focus();
  }
}
