// @ts-check
import { ranges } from '../../rehearsal/scenario-complaints.js';
import { element, setText } from '../../../shared/ui/element.js';
import { nextId } from '../controls/fields.js';

/** @import { Complaint, NumberField } from '../../rehearsal/scenario-complaints.js' */
/** @import { Translate } from '../../state/reader.js' */

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** The fields of the form by name, and what is wrong with each beside it. */
export class RehearsalFields {
  #t;
  /** @type {Map<string, {input: Control, complaint: HTMLElement}>} */
  #fields = new Map();

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
  }

  /** A part of the form with a heading. @param {string} name @param {...(Node | null)} content */
  part(name, ...content) {
    const help = this.#t(`editor.rehearsal.${name}.help`);
    return element(
      'fieldset',
      { class: 'rehearsal-part', 'data-part': name },
      element('legend', {}, this.#t(`editor.rehearsal.${name}`)),
      help ? element('small', {}, help) : null,
      ...content,
    );
  }

  /** A control below its label. @param {string} key of the label's text @param {string} at name of the field
   * @param {Control} input */
  field(key, at, input) {
    input.id ||= nextId();
    return element(
      'div',
      { class: 'field' },
      element('label', { for: input.id }, this.#t(`editor.rehearsal.${key}`)),
      input,
      this.#complaintOf(at, input),
    );
  }

  /** A control in a table, which has its name for screen readers alone. @param {string} label
   * @param {string} at name of the field @param {Control} input */
  cell(label, at, input) {
    input.setAttribute('aria-label', label);
    return element('td', {}, input, this.#complaintOf(at, input));
  }

  /** @param {string} type @param {string} value @param {(value: string) => void} take
   * @param {Record<string, string | number>} [more] */
  input(type, value, take, more = {}) {
    const input = element('input', { type, value, autocomplete: 'off', ...more });
    input.addEventListener('input', () => take(input.value));
    return input;
  }

  /** A number; what is none is taken as `NaN`. @param {NumberField} name what it is, for its range
   * @param {number} value @param {(value: number) => void} take */
  number(name, value, take) {
    return this.#number(
      name,
      String(value),
      (text) => take(text === '' ? NaN : Number(text)),
    );
  }

  /** A number, or `null` where nothing is entered. @param {NumberField} name @param {number | null} value
   * @param {(value: number | null) => void} take @param {string} placeholder */
  numberIfAny(name, value, take, placeholder) {
    const input = this.#number(
      name,
      value === null ? '' : String(value),
      // A browser hides what it does not understand: it is no number, but it is something.
      (text) => take(text === '' ? (input.validity.badInput ? NaN : null) : Number(text)),
    );
    input.placeholder = placeholder;
    return input;
  }

  /** @param {NumberField} name @param {string} value @param {(text: string) => void} take */
  #number(name, value, take) {
    const [least, most, isExact] = ranges[name];
    return this.input('number', value, take, {
      min: least,
      max: most,
      step: isExact ? 'any' : 1,
      inputmode: isExact ? 'decimal' : 'numeric',
    });
  }

  /** @param {readonly (readonly [string, string])[]} options @param {string} value
   * @param {(value: string) => void} take */
  choice(options, value, take) {
    const select = element(
      'select',
      {},
      ...options.map(([each, text]) =>
        element('option', { value: each, selected: each === value }, text)
      ),
    );
    select.addEventListener('change', () => take(select.value));
    return select;
  }

  /**
   * Says what is wrong beside each field, and brings the keyboard to the first of them.
   *
   * @param {readonly Complaint[]} complaints
   * @returns {Complaint[]} what no field shows
   */
  complain(complaints) {
    for (const at of this.#fields.keys()) this.#show(at, complaints.find((each) => each.at === at));
    const [first] = complaints.flatMap(({ at }) => this.#fields.get(at) ?? []);
    if (first) {
      const folded = first.input.closest('details');
      if (folded) folded.open = true;
      first.input.focus();
    }
    return complaints.filter(({ at }) => !this.#fields.has(at));
  }

  /**
   * Takes back what is no longer wrong, and says what is wrong with the field that was just left.
   *
   * @param {readonly Complaint[]} complaints
   * @param {EventTarget | null} left
   */
  check(complaints, left) {
    for (const [at, { input, complaint }] of this.#fields) {
      if (input === left || !complaint.hidden) {
        this.#show(at, complaints.find((each) => each.at === at));
      }
    }
  }

  /** Forgets the fields of rows that are gone. @param {string} before of the names of these fields */
  forget(before) {
    for (const at of this.#fields.keys()) if (at.startsWith(before)) this.#fields.delete(at);
  }

  /** @param {string} at @param {Control} input */
  #complaintOf(at, input) {
    const complaint = element('small', {
      class: 'complaint',
      id: nextId(),
      role: 'alert',
      hidden: true,
    });
    this.#fields.set(at, { input, complaint });
    return complaint;
  }

  /** @param {string} at @param {Complaint | undefined} wrong */
  #show(at, wrong) {
    const field = this.#fields.get(at);
    if (!field) return;
    const { input, complaint } = field;
    setText(complaint, wrong ? this.#t(wrong.key, wrong.values) : '');
    complaint.hidden = !wrong;
    input.setAttribute('aria-invalid', String(Boolean(wrong)));
    if (wrong) input.setAttribute('aria-describedby', complaint.id);
    else input.removeAttribute('aria-describedby');
  }
}
