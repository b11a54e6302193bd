// @ts-check
import { element } from './element.js';

/** A field with its label, a hint, and a place for what is wrong with it. `complain` answers `false`,
 * so that a check can end with it.
 * @typedef {{ node: HTMLElement, input: HTMLInputElement, complain: (text: string) => false }} FormField */

let count = 0;

/** Makes a line of text that asks for something.
 * @param {{ label: string, name: string, hint?: string, type?: string, value?: string, max?: number,
 *   autocomplete?: string, required?: boolean, spelling?: boolean, beside?: HTMLElement }} options
 *   beside: a button at its right
 * @returns {FormField} */
export const makeFormField = ({
  label,
  name,
  hint = '',
  type = 'text',
  value = '',
  max = 200,
  autocomplete = 'off',
  required = true,
  spelling = false,
  beside,
}) => {
  const id = `${name}-${(count += 1)}`;
  const error = element('p', { class: 'field-error', id: `${id}-error`, role: 'alert' });
  const input = element('input', {
    class: 'input',
    id,
    name,
    type,
    value,
    maxlength: max,
    autocomplete,
    required,
    spellcheck: spelling ? 'true' : 'false',
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`,
    ...(type === 'email' && { autocapitalize: 'none', inputmode: 'email' }),
  });
  const complain = (/** @type {string} */ text) => {
    error.textContent = text;
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (text) input.focus();
    return /** @type {const} */ (false);
  };
  input.addEventListener('input', () => error.textContent && complain(''));
  const line = beside ? element('div', { class: 'with-button' }, input, beside) : input;
  const node = element(
    'div',
    { class: 'form-field' },
    element('label', { for: id }, label),
    line,
    hint ? element('p', { class: 'hint', id: `${id}-hint` }, hint) : null,
    error,
  );
  return { node, input, complain };
};

/** Makes a choice among a few.
 * @param {{ label: string, name: string, hint?: string, value?: string, options: readonly (readonly [value: string, text: string])[] }} options
 * @returns {{ node: HTMLElement, input: HTMLSelectElement }} */
export const makeChoice = ({ label, name, hint = '', value, options }) => {
  const id = `${name}-${(count += 1)}`;
  const input = element('select', {
    class: 'input',
    id,
    name,
    ...(hint && { 'aria-describedby': `${id}-hint` }),
  }, ...options.map(([each, text]) => element('option', { value: each }, text)));
  if (value !== undefined) input.value = value;
  const node = element(
    'div',
    { class: 'form-field' },
    element('label', { for: id }, label),
    input,
    hint ? element('p', { class: 'hint', id: `${id}-hint` }, hint) : null,
  );
  return { node, input };
};
