// @ts-check
import { element } from './element.js';
import { icon } from './icons.js';

/** The head of a card: what it is about, and a button that closes it.
 * @param {HTMLElement} about @param {string} closes  the label of the button @param {() => void} onClose
 * @returns {HTMLElement} */
export const makeCardHead = (about, closes, onClose) =>
  element(
    'div',
    { class: 'card-head' },
    about,
    element(
      'button',
      { type: 'button', class: 'button icon-only', 'aria-label': closes, click: onClose },
      icon('close'),
    ),
  );
