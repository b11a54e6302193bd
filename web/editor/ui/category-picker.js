// @ts-check
import { categoriesOf } from '../categories.js';
import { element } from './element.js';
import { categoryIcon } from './icon.js';

/**
 * Picks a category from pictures with words; one that is not among them is typed.
 *
 * @param {{kind: string, value: string, language: string,
 *   t: (key: string) => string, onChange: (category: string) => void}} options
 * @returns {import('./fields.js').Field}
 */
export const categoryPicker = ({ kind, value, language, t, onChange }) => {
  const known = categoriesOf(kind);
  const grid = element(
    'div',
    { class: 'categories', role: 'radiogroup', 'aria-label': t('editor.field.category') },
  );
  const other = element(
    'input',
    {
      type: 'text',
      maxlength: 64,
      placeholder: t('editor.category.other'),
      'aria-label': t('editor.category.other'),
      autocomplete: 'off',
    },
  );
  const buttons = known.map(({ id, name }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'radio',
        'data-category': id,
        title: name[language] ?? name.en,
        click: () => onChange(id),
      },
      categoryIcon(kind, id),
      element('span', {}, name[language] ?? name.en),
    ),
  );
  grid.append(...buttons);
  other.addEventListener('change', () => onChange(other.value.trim()));
  const update = (/** @type {string} */ now) => {
    const isKnown = known.some(({ id }) => id === now);
    for (const button of buttons) {
      const isChosen = button.dataset.category === now;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen || (button === buttons[0] && !isKnown) ? 0 : -1;
    }
    if (document.activeElement !== other) other.value = isKnown ? '' : now;
  };
  grid.addEventListener('keydown', (event) => moveFocus(event, buttons));
  update(value);
  const node = element(
    'div',
    { class: 'field' },
    element('span', { class: 'label' }, t('editor.field.category')),
    grid,
    other,
  );
  return { node, input: grid, update };
};

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
