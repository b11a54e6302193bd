// @ts-check

/** Writes texts into an element, and touches the page only where they differ: nothing is read back from it,
 * which costs more than to remember. */
export class WrittenText {
  #text = '';
  element;

  /** @param {HTMLElement} element without content */
  constructor(element) {
    this.element = element;
  }

  /** @param {string} text */
  write(text) {
    if (text === this.#text) return;
    this.#text = text;
    this.element.textContent = text;
  }
}
