// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */

let count = 0;

/**
 * A field for a number that says nothing until it is asked; `read` answers `null` for what is none.
 *
 * @param {{label: string, value?: string, help?: string, inputmode?: string,
 *   read: (text: string) => number | null, onChange?: (value: number) => void,
 *   format?: (value: number) => string}} options
 */
export const numberField = (
  { label, value = '', help, inputmode = 'decimal', read, onChange, format },
) => {
  const id = `number-${(count += 1)}`;
  const input = element('input', {
    id,
    inputmode,
    autocomplete: 'off',
    'aria-describedby': help ? `${id}-help` : null,
  });
  input.value = value;
  const take = () => {
    const number = read(input.value);
    input.setAttribute('aria-invalid', String(number === null));
    if (number !== null) onChange?.(number);
  };
  if (onChange) input.addEventListener('change', take);
  const node = element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label),
    input,
    help ? element('small', { id: `${id}-help` }, help) : null,
  );
  return {
    node,
    input,
    /** What was typed; `null` where it is no number. */
    get value() {
      return read(input.value);
    },
    /** Follows a number unless the field has the keyboard. @param {number} now */
    update(now) {
      const text = format ? format(now) : String(now);
      if (document.activeElement !== input && input.value !== text) input.value = text;
    },
  };
};

/**
 * A field for a length in the reader's units.
 *
 * @param {Reader} reader
 * @param {{label: string, value?: number, help?: string, onChange?: (metres: number) => void}} options
 */
export const lengthField = (reader, { value, ...options }) => {
  const format = (/** @type {number} */ metres) => reader.length(metres, 3);
  return numberField({
    ...options,
    value: value === undefined ? '' : format(value),
    inputmode: 'text',
    read: (text) => reader.metres(text),
    format,
  });
};

/** A number as people type it, with a point or a comma. @param {string} text */
export const plainNumber = (text) => {
  const number = Number(text.trim().replace(',', '.').replace('−', '-'));
  return text.trim() !== '' && Number.isFinite(number) ? number : null;
};
