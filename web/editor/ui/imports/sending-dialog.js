// @ts-check
import { element, setText } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../operations/editor.js' */

/** Shows how much of a plan has been sent, or why it cannot be taken. */
export class SendingDialog {
  #editor;
  #bar = element('progress', { max: 1, value: 0, 'aria-labelledby': 'import-sending' });
  #text = element('p', { role: 'status' });
  #content = element('div', { class: 'upload-content' }, this.#text, this.#bar);
  #answers = element('div', { class: 'answers' });
  #dialog;
  #isClosed = false;
  /** Whether the dialog made room for what comes next, instead of being given up. */
  #isDone = false;
  #onClose = () => {};

  /** @param {Editor} editor @param {string} name  of the file or folder */
  constructor(editor, name) {
    this.#editor = editor;
    const { t } = editor.reader;
    this.#dialog = element(
      'dialog',
      { class: 'confirm upload', 'aria-labelledby': 'import-sending' },
      element('h2', { id: 'import-sending' }, t('editor.import.title', { name })),
      this.#content,
      this.#answers,
    );
    this.#dialog.addEventListener('close', () => {
      this.#isClosed = !this.#isDone;
      if (this.#isClosed) this.#onClose();
      this.#dialog.remove();
    });
    this.#answers.append(this.#button('editor.card.cancel', () => this.#dialog.close(), 'plain'));
    this.#text.textContent = t('editor.import.packing');
    editor.view.surface.host.append(this.#dialog);
    this.#dialog.showModal();
  }

  /** Whether the reader has given up. */
  get isClosed() {
    return this.#isClosed;
  }

  /** @param {() => void} run  when the reader gives up */
  onClose(run) {
    this.#onClose = run;
  }

  /** @param {number} part  0…1 */
  progress(part) {
    const { t } = this.#editor.reader;
    setText(this.#text, t(part < 1 ? 'editor.upload.sending' : 'editor.upload.reading'));
    if (part < 1) this.#bar.value = part;
    // From now on the server works; how long is not known.
    else this.#bar.removeAttribute('value');
  }

  /** @param {string} text */
  fail(text) {
    this.#content.replaceChildren(element('p', { class: 'card-error', role: 'alert' }, text));
    const close = this.#button('editor.card.close', () => this.#dialog.close(), 'plain');
    const again = this.#button('editor.import.otherFile', () => {
      this.#dialog.close();
      void this.#editor.page.run('importPlan');
    }, 'strong');
    this.#answers.replaceChildren(close, again);
    again.focus();
  }

  /** Goes away for what comes next. */
  end() {
    this.#isDone = true;
    this.#dialog.close();
  }

  /** @param {string} key @param {() => void} click @param {string} look */
  #button(key, click, look) {
    const { t } = this.#editor.reader;
    return element('button', { type: 'button', class: look, click }, t(key));
  }
}
