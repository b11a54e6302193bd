// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';

/**
 * A button with an icon and words (or only an icon, with the words for screen readers).
 * @param {object} what
 * @param {string} what.text
 * @param {string} [what.iconName]
 * @param {string} [what.kind]  class
 * @param {boolean} [what.isBare]  show the icon alone
 * @param {boolean} [what.isPressed]
 * @param {string} [what.hint]  a second, smaller line
 * @param {() => void} what.act
 */
export const bigButton = ({ text, iconName, kind = '', isBare, isPressed, hint, act }) =>
  element(
    'button',
    {
      type: 'button',
      class: `button ${kind}`,
      'aria-label': isBare ? text : null,
      'aria-pressed': isPressed,
      click: act,
    },
    iconName ? icon(iconName) : null,
    isBare ? null : element(
      'span',
      { class: 'words' },
      element('span', {}, text),
      hint ? element('span', { class: 'hint' }, hint) : null,
    ),
  );

/**
 * A name with a smaller hint below it.
 * @template {'h2' | 'span'} Tag
 * @param {Tag} tag
 * @param {string} name
 * @param {string} hint
 */
export const nameAndHint = (tag, name, hint) =>
  element(
    tag,
    { class: 'words' },
    element('span', { class: 'name' }, name),
    element('span', { class: 'hint' }, hint),
  );
