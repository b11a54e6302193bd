// @ts-check
import { element } from '../ui/element.js';
import { makeGateBar } from './enter-page.js';

/** A page of one card in the middle, with the server's name above it.
 * @param {HTMLElement} root @param {string} base the server's root @param {Node | null} menu of the session
 * @returns {(...content: (Node | string | null)[]) => void} shows something in the card */
export const makeSheet = (root, base, menu = null) => {
  const card = element('section', { class: 'card' });
  root.replaceChildren(
    element(
      'div',
      { class: 'sheet-page' },
      makeGateBar(base, menu),
      element('main', { class: 'sheet' }, card),
    ),
  );
  return (...content) => {
    card.replaceChildren(
      ...content.filter((each) => each !== null).map((each) => /** @type {Node | string} */ (each)),
    );
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (card.querySelectorAll(
      'input:not([hidden], [readonly])',
    ));
    [...fields].find(({ value }) => value === '')?.focus();
  };
};
