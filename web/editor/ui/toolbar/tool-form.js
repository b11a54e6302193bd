// @ts-check
import { element } from '../../../shared/ui/element.js';
import { choiceField, switchField, textField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { FormField, ToolForm as Form } from '../../modes/mode.js' */
/** @import { Field } from '../controls/fields.js' */

/** More choices than this stand closer together. */
const many = 8;

/** The controls of the tool that is in hand, above the map. */
export class ToolForm {
  #view;
  #tools;
  #reader;
  #page;
  #shown = '';
  /** Whether what was typed last could not be read. */
  #isRefused = false;
  /** @type {Map<string, Field>} */
  #fields = new Map();
  #title = element('h2', {});
  #body = element('div', { class: 'tool-fields' });
  #note = element('p', { class: 'tool-note', role: 'status' });
  #done = element('button', {
    type: 'button',
    class: 'strong',
    click: () => this.#form?.done?.run(),
  });
  #keep = element('button', {
    type: 'button',
    class: 'icon-button tool-keep',
    click: () => this.#keepTool(),
  }, icon('keep'));
  node = element('section', { class: 'tool-form', 'data-float': '', hidden: true });

  /** @param {{view: View, tools: Tools, reader: Reader, page: Page}} parts */
  constructor({ view, tools, reader, page }) {
    this.#view = view;
    this.#tools = tools;
    this.#reader = reader;
    this.#page = page;
    const text = this.#t('editor.draw.keep');
    this.#keep.setAttribute('aria-label', text);
    this.#keep.title = text;
    const foot = element('div', { class: 'tool-foot' }, this.#note, this.#done);
    this.node.append(this.#title, this.#body, foot);
    this.node.addEventListener('keydown', (event) => this.#key(event));
    this.node.addEventListener('linedone', (event) => this.#lineDone(event));
  }

  /** @returns {Form | null} */
  get #form() {
    return this.#tools.current.form ?? null;
  }

  /** Shows what the mode has to tell now. */
  update() {
    const form = this.#form;
    const hadFocus = this.node.contains(document.activeElement);
    this.node.hidden = !form;
    if (!form) {
      this.#shown = '';
      if (hadFocus) this.#view.surface.focus();
      return;
    }
    const key = [form.title, ...form.fields.map(({ id }) => id)].join(' ');
    const focused = [...this.#fields].find(([, { node }]) => node.contains(document.activeElement))
      ?.[0];
    const isOther = key !== this.#shown;
    if (isOther) this.#build(form);
    this.#shown = key;
    for (const field of form.fields) this.#fields.get(field.id)?.update(this.#valueOf(field));
    this.#keep.setAttribute('aria-pressed', String(this.#tools.isSticky));
    // A choice may bring other fields; the arrow keys of a row of choices stay in it.
    if (isOther && focused) this.#fields.get(focused)?.input.focus();
    this.#note.hidden = !form.note;
    const note = form.note ? this.#t(form.note.key, form.note.values) : '';
    if (this.#note.textContent !== note) this.#note.textContent = note;
    this.#note.classList.toggle('warning', form.note?.isWarning === true);
    this.#done.hidden = !form.done;
    this.#done.textContent = form.done ? this.#t(form.done.label) : '';
  }

  /** Gives the keyboard to a field. @param {string} [id]  the first by default @param {string} [text]  what was typed already */
  focus(id, text) {
    const field = id ? this.#fields.get(id) : [...this.#fields.values()][0];
    const input = field?.input;
    input?.focus();
    if (!(input instanceof HTMLInputElement)) return;
    if (text === undefined) input.select();
    else input.value = text;
  }

  /** The tool stays in hand after its use, or no longer. */
  #keepTool() {
    this.#tools.isSticky = !this.#tools.isSticky;
    this.#view.changed();
  }

  /** @param {string} key @param {Record<string, any>} [values] */
  #t(key, values) {
    return this.#reader.t(key, values);
  }

  /** @param {Form} form */
  #build({ title, fields }) {
    this.#title.textContent = this.#t(title);
    this.node.setAttribute('aria-label', this.#t(title));
    this.#fields = new Map(fields.map((field) => [field.id, this.#make(field)]));
    const nodes = [...this.#fields.values()].map(({ node }) => node);
    this.#body.replaceChildren(...nodes, this.#keep);
  }

  /** The field as it is now; the one it was made from is old. @param {string} id */
  #now(id) {
    return /** @type {any} */ (this.#form?.fields.find((each) => each.id === id));
  }

  /** @param {FormField} field */
  #valueOf(field) {
    return field.type === 'length'
      ? this.#reader.length(field.value)
      : field.type === 'count'
      ? String(field.value)
      : field.value;
  }

  /** @param {FormField} field @returns {Field} */
  #make(field) {
    const { id, type } = field;
    const label = this.#t(field.label);
    const onChange = (/** @type {any} */ value) => this.#take(id, value);
    if (type === 'presets') return this.#presets(field, label);
    if (type === 'checks') return this.#checks(field, label);
    if (type === 'switch') return switchField({ label, value: field.value, onChange });
    if (type === 'choice') {
      const options = field.options.map((
        [value, text],
      ) => /** @type {[string, string]} */ ([value, field.isPlain ? text : this.#t(text)]));
      return choiceField({ label, value: field.value, options, onChange });
    }
    const made = textField({ label, value: String(this.#valueOf(field)), onChange });
    made.input.setAttribute(
      'inputmode',
      type === 'text' ? 'text' : type === 'count' ? 'numeric' : 'decimal',
    );
    return made;
  }

  /** What was typed, as far as it can be read. @param {string} id @param {any} value */
  #take(id, value) {
    const field = this.#now(id);
    if (field?.type === 'length' || field?.type === 'count') {
      const number = field.type === 'length'
        ? this.#reader.metres(value)
        : Number.parseInt(value, 10);
      this.#isRefused = number === null || !Number.isFinite(number);
      if (number === null || !Number.isFinite(number)) {
        this.#page.say('editor.refused.number');
      } else {
        const least = Math.max(field.least ?? -Infinity, number);
        field.set(Math.min(field.most ?? Infinity, least));
      }
      this.#fields.get(id)?.update(this.#valueOf(this.#now(id)));
    } else field?.set(value);
  }

  /** @param {Extract<FormField, {type: 'presets'}>} field @param {string} label @returns {Field} */
  #presets({ id, options, value }, label) {
    const language = this.#reader.language === 'de' ? 'de' : 'en';
    const buttons = options.map((preset) =>
      element(
        'button',
        {
          type: 'button',
          role: 'radio',
          class: 'tool-chip',
          'data-preset': preset.id,
          click: () => this.#now(id)?.set(preset.id),
        },
        icon(preset.icon),
        element('span', {}, preset.name[language]),
      )
    );
    const node = element(
      'div',
      {
        class: options.length > many ? 'tool-chips many' : 'tool-chips',
        role: 'radiogroup',
        'aria-label': label,
      },
      ...buttons,
    );
    /** @type {string | null} */
    let shown = null;
    const update = (/** @type {string} */ now) => {
      for (const [i, button] of buttons.entries()) {
        const isChosen = options[i].id === now;
        button.setAttribute('aria-checked', String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
        if (isChosen && now !== shown) queueMicrotask(() => reveal(button));
      }
      shown = now;
    };
    update(value);
    node.addEventListener('keydown', (event) => moveChoice(event, buttons));
    return {
      node,
      get input() {
        return buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0];
      },
      update,
    };
  }

  /** @param {Extract<FormField, {type: 'checks'}>} field @param {string} label @returns {Field} */
  #checks({ id, options, value }, label) {
    const boxes = options.map(([each]) =>
      element('input', {
        type: 'checkbox',
        value: each,
        change: () =>
          this.#now(id)?.set(boxes.filter(({ checked }) => checked).map((box) => box.value)),
      })
    );
    const node = element(
      'fieldset',
      { class: 'checks' },
      element('legend', {}, label),
      ...options.map(([, text], i) => element('label', { class: 'tool-chip' }, boxes[i], text)),
    );
    const update = (/** @type {readonly string[]} */ now) => {
      for (const box of boxes) box.checked = now.includes(box.value);
    };
    update(value);
    return { node, input: boxes[0], update };
  }

  /** A line of text is done: Enter carries out what there is to carry out, Escape leaves the form. @param {Event} event */
  #lineDone(event) {
    event.preventDefault();
    const isEntered = event instanceof CustomEvent && event.detail.isEntered;
    const isRefused = this.#isRefused;
    this.#isRefused = false;
    if (isEntered && isRefused) {
      if (event.target instanceof HTMLInputElement) event.target.select();
    } else if (isEntered && this.#form?.done) this.#form.done.run();
    else this.#view.surface.focus();
  }

  /** Enter takes what was typed and, where there is something to carry out, carries it out; Escape leaves the form. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Escape') this.#view.surface.focus();
    else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      this.#form?.done?.run();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Brings a choice into view where there is no room for all. @param {HTMLElement} button */
const reveal = (button) => {
  const row = button.parentElement;
  if (row) {
    row.scrollLeft = button.offsetLeft - row.offsetLeft -
      (row.clientWidth - button.offsetWidth) / 2;
  }
};

/** Arrow keys choose the next one. @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
const moveChoice = (event, buttons) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = buttons[(index + step + buttons.length) % buttons.length];
  next.click();
  next.focus();
};
