// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from './icon.js';

/** A button with picture and words. @param {string} picture @param {string} text @param {() => void} click @param {string} key  finds it again */
export const button = (picture, text, click, key) =>
  element(
    'button',
    { type: 'button', class: 'plain', 'data-key': key, click },
    icon(picture),
    text,
  );

/** A button with a picture alone; without something to do it is faint. @param {string} picture @param {string} text @param {(() => void) | null} click @param {string} key */
export const iconButton = (picture, text, click, key) =>
  element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': text,
      title: text,
      'data-key': key,
      'aria-disabled': String(click === null),
      click: () => click?.(),
    },
    icon(picture),
  );

/** Builds something again and leaves the keyboard where it was. @param {HTMLElement} node @param {() => void} build */
export const keepingFocus = (node, build) => {
  const focused = document.activeElement;
  const key = focused && node.contains(focused) ? focused.getAttribute('data-key') : null;
  build();
  if (key) {
    /** @type {HTMLElement | null} */ (node.querySelector(`[data-key="${CSS.escape(key)}"]`))
      ?.focus();
  }
};
