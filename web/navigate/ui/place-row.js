// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';

/** A place in a list: sign, name, where it is, and how long the walk takes.
 * @param {{ icon: string, name: string, hint: string, time: string, id: string }} place
 * @param {() => void} act  @returns {HTMLElement} */
export const placeRow = ({ icon: iconName, name, hint, time, id }, act) =>
  element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'row', 'data-target': id, click: act },
      icon(iconName),
      element(
        'span',
        { class: 'words' },
        element('span', { class: 'name' }, name),
        element('span', { class: 'hint' }, hint),
      ),
      time === '' ? null : element('span', { class: 'time' }, time),
    ),
  );
