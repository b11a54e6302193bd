// @ts-check
import { copy, cut, paste } from '../../operations/copying.js';
import { isTyping } from '../../operations/keys.js';
import { perform } from '../../operations/operation.js';
import { readClipping } from '../../plan/clipping.js';

/** @import { Editor } from '../../operations/editor.js' */

/**
 * Brings the keys for copying, cutting and pasting to the operations. The browser's own events are
 * the one way to the system's clipboard that needs neither https nor a permission.
 *
 * @param {Editor} editor
 * @param {AbortSignal} [signal]
 */
export const listenToClipboard = (editor, signal) => {
  const isMine = (/** @type {ClipboardEvent} */ event) =>
    !event.defaultPrevented && !isTyping(event.target) && !document.querySelector('dialog[open]');
  const write = (/** @type {ClipboardEvent} */ event, /** @type {typeof copy} */ operation) => {
    // Words of the page that are marked are meant rather than the plan.
    if (!isMine(event) || String(getSelection())) return;
    event.preventDefault();
    perform(operation, editor);
    if (editor.clipboard.text) event.clipboardData?.setData('text/plain', editor.clipboard.text);
  };
  const read = (/** @type {ClipboardEvent} */ event) => {
    if (!isMine(event)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isOther = text !== editor.clipboard.text;
    if (readClipping(text) && isOther) editor.clipboard.text = text;
    // Pictures on the clipboard are for others.
    if (!text && event.clipboardData?.files.length) return;
    event.preventDefault();
    perform(paste, editor);
  };
  // Without a word of ours, some browsers have nothing to copy where no text is marked.
  const announce = (/** @type {Event} */ event) => {
    if (isMine(/** @type {ClipboardEvent} */ (event))) event.preventDefault();
  };
  document.addEventListener('copy', (event) => write(event, copy), { signal });
  document.addEventListener('cut', (event) => write(event, cut), { signal });
  document.addEventListener('paste', read, { signal });
  for (const name of ['beforecopy', 'beforecut', 'beforepaste']) {
    document.addEventListener(name, announce, { signal });
  }
};
