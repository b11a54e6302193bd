// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** A place to choose. @typedef {{ id: string, name: string, where: string }} Choice */

/** How many places are listed. */
const listed = 8;

/** A field that finds places as one types: a combobox after the ARIA Authoring Practices. Arrow keys walk
 * through the list, Enter chooses, Escape closes it and then empties the field. */
export class SearchBox {
  #speech;
  #find;
  #choose;
  /** @type {readonly Choice[]} */
  #found = [];
  #active = -1;
  #list = element('ul', { id: 'results', class: 'results card', role: 'listbox', hidden: true });
  #nothing = element('p', { class: 'results card nothing', hidden: true });
  #said = element('p', { class: 'visually-hidden', role: 'status' });
  #input;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech
   * @param {{ find: (text: string) => readonly Choice[], choose: (id: string) => void }} page */
  constructor(speech, { find, choose }) {
    this.#speech = speech;
    this.#find = find;
    this.#choose = choose;
    const { t } = speech;
    this.#list.setAttribute('aria-label', t('found'));
    this.#input = element('input', {
      class: 'input',
      type: 'search',
      role: 'combobox',
      'aria-label': t('search'),
      'aria-expanded': false,
      'aria-controls': 'results',
      'aria-autocomplete': 'list',
      placeholder: t('search'),
      autocomplete: 'off',
      spellcheck: 'false',
      input: () => this.#search(),
      keydown: (event) => this.#key(event),
      blur: () => this.#open(false),
    });
    this.element = element(
      'div',
      { class: 'search-box', role: 'search', 'aria-label': t('search') },
      this.#input,
      this.#list,
      this.#nothing,
      this.#said,
    );
  }

  /** Empties the field. */
  clear() {
    this.#input.value = '';
    this.#open(false);
  }

  /** Puts the keyboard's focus into the field. */
  focus() {
    this.#input.focus();
  }

  #search() {
    const { t } = this.#speech;
    const text = this.#input.value.trim();
    this.#found = text === '' ? [] : this.#find(text).slice(0, listed);
    this.#list.replaceChildren(...this.#found.map((choice, i) => this.#row(choice, i)));
    this.#mark(-1);
    this.#open(this.#found.length > 0);
    const isNothing = text !== '' && this.#found.length === 0;
    this.#nothing.hidden = !isNothing;
    const words = isNothing ? t('foundNone', { text }) : '';
    setText(this.#nothing, words);
    const count = this.#found.length;
    setText(this.#said, count > 0 ? t('foundCount', { count }) : words);
  }

  /** @param {Choice} choice @param {number} i */
  #row({ id, name, where }, i) {
    return element(
      'li',
      {
        id: `result-${i}`,
        role: 'option',
        'aria-selected': false,
        // The field keeps the focus, so that its list stays until the tap has ended.
        pointerdown: (event) => event.preventDefault(),
        click: () => this.#take(id),
      },
      element('span', {}, name),
      element('span', { class: 'where' }, where),
    );
  }

  /** @param {string} id */
  #take(id) {
    this.clear();
    this.#choose(id);
  }

  /** @param {boolean} isOpen */
  #open(isOpen) {
    this.#list.hidden = !isOpen;
    if (!isOpen) this.#nothing.hidden = true;
    this.#input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) this.#mark(-1);
  }

  /** @param {number} i −1: none */
  #mark(i) {
    this.#active = i;
    for (const [at, row] of [...this.#list.children].entries()) {
      row.setAttribute('aria-selected', String(at === i));
    }
    if (i < 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `result-${i}`);
    this.#list.children[i]?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#found.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      this.#open(true);
      this.#mark(this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count);
    } else if (event.key === 'Enter' && !this.#list.hidden) {
      event.preventDefault();
      this.#take(this.#found[Math.max(0, this.#active)].id);
    } else if (event.key === 'Escape' && (!this.#list.hidden || this.#input.value !== '')) {
      event.stopPropagation();
      if (this.#list.hidden) this.clear();
      else this.#open(false);
    }
  }
}
