// @ts-check
import { presetsOf } from '../../plan/presets.js';
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';

/** @import { Preset } from '../../plan/presets.js' */
/** @import { Field } from '../controls/fields.js' */

/** So many are shown at first; the others on demand. */
const few = 8;

/**
 * Picks a category from pictures with words; one that is not among them is typed.
 *
 * @param {{kind: string, label: string, language: string, mixed: string,
 *   t: (key: string) => string, onChange: (category: string) => void}} options
 * @returns {Field}
 */
export const categoryPicker = ({ kind, label, language, mixed, t, onChange }) => {
  const known = presetsOf(kind).filter(({ category }) => category !== null);
  const grid = element('div', { class: 'categories', role: 'radiogroup', 'aria-label': label });
  const other = textField(
    {
      label: t('editor.category.other'),
      placeholder: t('editor.category.other'),
      value: '',
      mixed,
      limit: 64,
      onChange: (text) => onChange(text.trim()),
    },
  );
  const buttons = known.map((preset) => choice(preset, language, onChange));
  grid.append(...buttons);
  grid.addEventListener(
    'keydown',
    (event) => moveFocus(event, buttons.filter((each) => !each.hidden)),
  );
  let isWhole = known.length <= few + 2;
  const more = element('button', {
    type: 'button',
    class: 'plain more',
    click: () => {
      isWhole = true;
      fold();
      buttons[few]?.focus();
    },
  }, t('editor.category.more'));
  const fold = () => {
    for (const [index, button] of buttons.entries()) {
      button.hidden = !isWhole && index >= few && button.getAttribute('aria-checked') !== 'true';
    }
    more.hidden = isWhole;
    other.node.hidden = !isWhole && /** @type {HTMLInputElement} */ (other.input).value === '';
  };
  const update = (/** @type {string | null} */ now, isMixed = false) => {
    const isKnown = !isMixed && known.some(({ category }) => category === now);
    for (const button of buttons) {
      const isChosen = isKnown && button.dataset.category === now;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen || (button === buttons[0] && !isKnown) ? 0 : -1;
    }
    other.update(isKnown ? '' : (now ?? ''), isMixed);
    fold();
  };
  const node = element(
    'div',
    { class: 'field' },
    element('span', { class: 'label' }, label),
    grid,
    more,
    other.node,
  );
  return { node, input: grid, update };
};

/**
 * @param {Preset} preset
 * @param {string} language
 * @param {(category: string) => void} onChange
 */
const choice = ({ category, icon: picture, name }, language, onChange) =>
  element(
    'button',
    {
      type: 'button',
      role: 'radio',
      'data-category': category,
      title: name[language] ?? name.en,
      click: () => onChange(category ?? ''),
    },
    icon(picture),
    element('span', {}, name[language] ?? name.en),
  );

/**
 * Arrow keys go through the pictures.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
const moveFocus = (event, buttons) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(index + step + buttons.length) % buttons.length].focus();
};
