// @ts-check
import { element } from './element.js';
import { icon } from './icons.js';

/** Makes a button that is on or off.
 * @param {string} iconName @param {string} label @param {(isOn: boolean) => void} act
 * @param {{ isOn?: boolean, named?: boolean }} [options] named: the label is seen, too
 * @returns {HTMLButtonElement} */
export const makeToggle = (iconName, label, act, { isOn = false, named = true } = {}) => {
  const button = element(
    'button',
    {
      type: 'button',
      class: named ? 'button toggle' : 'button icon-only',
      'aria-label': label,
      'aria-pressed': isOn,
      click: () => {
        const next = button.getAttribute('aria-pressed') !== 'true';
        button.setAttribute('aria-pressed', String(next));
        act(next);
      },
    },
    icon(iconName),
    named ? element('span', {}, label) : null,
  );
  return button;
};
