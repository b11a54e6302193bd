// @ts-check
import { perform } from '../../operations/operation.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Operation } from '../../operations/operation.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** A button for an operation, kept in step with it. */
export class OperationButton {
  #operation;
  #editor;
  #t;
  #hasWord;
  node;

  /**
   * @param {Operation} operation
   * @param {Editor} editor
   * @param {{hasWord?: boolean}} [options]  whether a word stands below the picture
   */
  constructor(operation, editor, { hasWord = false } = {}) {
    const { t } = editor.reader;
    this.#operation = operation;
    this.#editor = editor;
    this.#t = t;
    this.#hasWord = hasWord;
    this.node = element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'data-operation': operation.id,
        click: () => perform(this.#operation, editor),
      },
      ...this.#face(),
    );
    this.update();
  }

  /** Becomes the button of another operation. @param {Operation} operation */
  show(operation) {
    if (operation === this.#operation) return;
    this.#operation = operation;
    this.node.dataset.operation = operation.id;
    this.node.replaceChildren(...this.#face());
  }

  #face() {
    const { id, icon: picture } = this.#operation;
    if (!this.#hasWord) return [icon(picture)];
    return [icon(picture), element('span', { class: 'tool-word' }, this.#t(`editor.short.${id}`))];
  }

  /** Shows whether it can be done, is on, and what it would do. */
  update() {
    const { available, disabled, pressed, keys, label } = this.#operation;
    const reason = disabled?.(this.#editor) ?? null;
    this.node.hidden = available ? !available(this.#editor) : false;
    // Not `disabled`: the button must stay reachable to tell its reason.
    this.node.setAttribute('aria-disabled', String(reason !== null));
    if (pressed) this.node.setAttribute('aria-pressed', String(pressed(this.#editor)));
    const text = this.#label(label);
    this.node.setAttribute('aria-label', text);
    const key = keys.length > 0 ? ` (${keys[0]})` : '';
    this.node.dataset.tip = reason ? `${text}: ${this.#t(reason)}` : `${text}${key}`;
    if (reason) this.node.setAttribute('aria-description', this.#t(reason));
    else this.node.removeAttribute('aria-description');
  }

  /** Undo and redo name what they are about. @param {string} label */
  #label(label) {
    const { undoLabel, redoLabel } = this.#editor.session;
    if (this.#operation.id === 'undo' && undoLabel) {
      return this.#t('editor.undoOf', { what: this.#t(undoLabel) });
    }
    if (this.#operation.id === 'redo' && redoLabel) {
      return this.#t('editor.redoOf', { what: this.#t(redoLabel) });
    }
    return this.#t(label);
  }
}

/** A row of buttons that arrow keys move through, as toolbars do. */
export class Toolbar {
  #buttons;
  node;

  /**
   * @param {readonly Operation[]} operations
   * @param {Editor} editor
   * @param {{class: string, label: string}} options
   */
  constructor(operations, editor, { class: name, label }) {
    this.#buttons = operations.map((operation) => new OperationButton(operation, editor));
    this.node = element(
      'div',
      { class: name, role: 'toolbar', 'aria-label': label, keydown: (event) => this.#key(event) },
      ...this.#buttons.map(({ node }) => node),
    );
  }

  update() {
    for (const button of this.#buttons) button.update();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const nodes = this.#buttons.map(({ node }) => node).filter(({ hidden }) => !hidden);
    const index = nodes.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (index < 0) return;
    event.preventDefault();
    nodes[(index + step + nodes.length) % nodes.length].focus();
  }
}
