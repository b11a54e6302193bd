// @ts-check
import { element } from './element.js';

/**
 * A labelled control that follows the plan unless somebody is typing in it.
 *
 * @typedef {{node: HTMLElement, input: HTMLElement, update: (value: any) => void}} Field
 */

let count = 0;
const nextId = () => `field-${(count += 1)}`;

/**
 * A line of text; it is taken when left or on Enter, Escape brings the old one back.
 *
 * @param {{label: string, value: string, type?: string, multiline?: boolean, step?: number,
 *   readonly?: boolean, placeholder?: string, onChange: (value: string) => void}} options
 * @returns {Field}
 */
export const textField = (options) => {
  const { label, value, type = 'text', multiline, step, readonly, placeholder, onChange } = options;
  const id = nextId();
  const attributes = { id, readonly, placeholder, autocomplete: 'off', spellcheck: 'false' };
  const input = multiline
    ? element('textarea', { ...attributes, rows: 3 })
    : element('input', { ...attributes, type, step });
  let known = value;
  input.value = value;
  const take = () => {
    if (input.value !== known) onChange((known = input.value));
  };
  input.addEventListener('change', take);
  input.addEventListener('keydown', (/** @type {any} */ event) => {
    if (event.key === 'Escape') {
      input.value = known;
      input.blur();
    } else if (event.key === 'Enter' && !multiline) input.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const update = (/** @type {string} */ text) => {
    if (document.activeElement === input && input.value !== known) return;
    known = text;
    if (input.value !== text) input.value = text;
  };
  return {
    node: element('div', { class: 'field' }, element('label', { for: id }, label), input),
    input,
    update,
  };
};

/**
 * A switch.
 *
 * @param {{label: string, value: boolean, help?: string, onChange: (value: boolean) => void}} options
 * @returns {Field}
 */
export const switchField = ({ label, value, help, onChange }) => {
  const input = element('input', { type: 'checkbox', role: 'switch', id: nextId() });
  input.checked = value;
  input.addEventListener('change', () => onChange(input.checked));
  const node = element(
    'div',
    { class: 'field switch' },
    element('label', { for: input.id }, label, help ? element('small', {}, help) : null),
    input,
  );
  return { node, input, update: (now) => void (input.checked = now) };
};

/**
 * A choice of a few.
 *
 * @param {{label: string, value: string, options: [value: string, label: string][],
 *   onChange: (value: string) => void}} options
 * @returns {Field}
 */
export const choiceField = ({ label, value, options, onChange }) => {
  const id = nextId();
  const items = options.map(([each, text]) => element('option', { value: each }, text));
  const input = element('select', { id }, ...items);
  input.value = value;
  input.addEventListener('change', () => onChange(input.value));
  const node = element('div', { class: 'field' }, element('label', { for: id }, label), input);
  return { node, input, update: (now) => void (input.value = now) };
};

/**
 * A fact that cannot be changed here.
 *
 * @param {string} label
 * @param {string} value
 * @returns {Field}
 */
export const fact = (label, value) => {
  const input = element('span', { class: 'fact' }, value);
  const node = element(
    'div',
    { class: 'field row' },
    element('span', { class: 'label' }, label),
    input,
  );
  return { node, input, update: (now) => void (input.textContent = now) };
};
