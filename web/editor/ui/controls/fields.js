// @ts-check
import { element } from '../../../shared/ui/element.js';

/**
 * A labelled control that follows the plan unless it is being typed in. `isMixed`: what is
 * shown together differs.
 *
 * @typedef {{node: HTMLElement, input: HTMLElement,
 *   update: (value: any, isMixed?: boolean) => void}} Field
 */

let count = 0;
/** An id for a control and its label. */
export const nextId = () => `field-${(count += 1)}`;

/**
 * A line of text; it is taken when left or on Enter, Escape brings the old one back. What `check`
 * complains about is not taken, and said below the field, which keeps the keyboard.
 *
 * @param {{label: string, value: string, type?: string, multiline?: boolean, step?: number,
 *   readonly?: boolean, placeholder?: string, mixed?: string, limit?: number, mode?: string, help?: string,
 *   check?: (value: string) => string | null, onChange: (value: string) => void}} options
 *   mixed: says that several values are shown together; help: the id of what explains the field
 * @returns {Field}
 */
export const textField = (options) => {
  const { label, value, placeholder, mixed, help, check, onChange } = options;
  const input = makeInput(options);
  const complaint = element('small', {
    class: 'complaint',
    id: `${input.id}-complaint`,
    role: 'alert',
    hidden: true,
  });
  let known = value;
  input.value = value;
  const describe = (/** @type {boolean} */ isWrong) =>
    input.setAttribute(
      'aria-describedby',
      [help, isWrong && complaint.id].filter(Boolean).join(' '),
    );
  if (help) describe(false);
  const complain = (/** @type {string | null} */ text) => {
    complaint.textContent = text ?? '';
    complaint.hidden = text === null;
    input.setAttribute('aria-invalid', String(text !== null));
    describe(text !== null);
    return text === null;
  };
  const take = () => {
    const isTaken = complain(input.value === known ? null : (check?.(input.value) ?? null));
    if (isTaken && input.value !== known) onChange(known = input.value);
    return isTaken;
  };
  input.addEventListener('change', take);
  // A browser tells no change of what a key put there before the field had the keyboard.
  input.addEventListener('blur', take);
  input.addEventListener('keydown', (/** @type {any} */ event) => {
    if (event.key === 'Escape') {
      complain(null);
      input.value = known;
      leave(input, false);
    } else if (event.key === 'Enter' && !options.multiline) {
      if (take()) leave(input, true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const update = (/** @type {string} */ now, isMixed = false) => {
    // What is typed, or typed wrongly, is not taken from under the hands.
    if (!complaint.hidden || (document.activeElement === input && input.value !== known)) return;
    known = isMixed ? '' : now;
    input.placeholder = isMixed ? (mixed ?? '') : (placeholder ?? '');
    if (input.value !== known) input.value = known;
  };
  const node = element(
    'div',
    { class: 'field' },
    element('label', { for: input.id }, label),
    input,
    complaint,
  );
  return { node, input, update };
};

/**
 * Lets what holds a field decide where the keyboard goes once its line is done: it hears `linedone`,
 * with `isEntered` unless the line was given up. Left to nothing it would be lost.
 *
 * @param {HTMLElement} input
 * @param {boolean} isEntered
 */
const leave = (input, isEntered) => {
  const event = new CustomEvent('linedone', {
    bubbles: true,
    cancelable: true,
    detail: { isEntered },
  });
  if (input.dispatchEvent(event)) input.blur();
};

/** @param {Parameters<typeof textField>[0]} options */
const makeInput = ({ type = 'text', multiline, step, readonly, placeholder, limit, mode }) => {
  const attributes = {
    id: nextId(),
    readonly,
    placeholder,
    maxlength: limit,
    inputmode: mode,
    autocomplete: 'off',
    spellcheck: 'false',
  };
  return multiline
    ? element('textarea', { ...attributes, rows: 3 })
    : element('input', { ...attributes, type, step });
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
  const update = (/** @type {boolean} */ now, isMixed = false) => {
    input.checked = now && !isMixed;
    input.indeterminate = isMixed;
  };
  return { node, input, update };
};

/**
 * A choice of a few.
 *
 * @param {{label: string, value: string, options: [value: string, label: string][], mixed?: string,
 *   onChange: (value: string) => void}} options
 * @returns {Field}
 */
export const choiceField = ({ label, value, options, mixed, onChange }) => {
  const id = nextId();
  const items = options.map(([each, text]) => element('option', { value: each }, text));
  const several = element('option', { value: '', hidden: true }, mixed ?? '');
  const input = element('select', { id }, several, ...items);
  input.value = value;
  input.addEventListener('change', () => onChange(input.value));
  const node = element('div', { class: 'field' }, element('label', { for: id }, label), input);
  const update = (/** @type {string} */ now, isMixed = false) => {
    if (isMixed) several.selected = true;
    else input.value = now;
  };
  return { node, input, update };
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
