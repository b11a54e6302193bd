// @ts-check
import { qrPicture } from '../../shared/qr/qr-picture.js';
import { element } from '../../shared/ui/element.js';
import { showToast } from '../../shared/ui/toast.js';
import { printSheet } from './print-sheet.js';
/** @import { AdminContext } from './admin-context.js' */

/** Whether an address means the machine that opens it, so that it is of no use on another.
 * @param {string} address @returns {boolean} */
export const isLoopback = (address) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** The link of a token, for people to open. @param {AdminContext} context @param {string} token */
export const addressOf = ({ accounts }, token) => `${accounts.base}join/#${token}`;

/** Shows a link that is shown once: to copy, and to scan.
 * @param {AdminContext} context
 * @param {{ title: string, text: string, token: string, note?: string | null, caption?: string }} handed
 *   caption: what a print says below the symbol, unless the reader writes something else */
export const showOneTimeLink = (
  context,
  { title, text, token, note = null, caption = '' },
) => {
  const { t, accounts } = context;
  const address = addressOf(context, token);
  const field = element('input', {
    class: 'input',
    readonly: true,
    value: address,
    'aria-label': t('linkText'),
    'data-handed': true,
  });
  field.addEventListener('focus', () => field.select());
  const copy = element('button', { type: 'button', class: 'button primary' }, t('form.copy'));
  copy.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without TLS browsers keep the clipboard to themselves; the text is selected for the keyboard.
      document.execCommand('copy');
    }
    showToast(t('form.copied'), { tone: 'good' });
  });
  const line = element('input', {
    class: 'input caption',
    value: caption,
    maxlength: 120,
    'aria-label': t('caption'),
    placeholder: t('caption'),
  });
  const print = element('button', {
    type: 'button',
    class: 'button',
    click: () => printSheet([{ address, label: t('qr'), caption: line.value.trim() }]),
  }, t('print'));
  const dialog = element(
    'dialog',
    { class: 'ask', 'aria-labelledby': 'handed-title' },
    element(
      'div',
      { class: 'handed' },
      element('h2', { id: 'handed-title' }, title),
      element('p', {}, text),
      note ? element('p', { class: 'say good' }, note) : null,
      element('div', { class: 'with-button' }, field, copy),
      qrPicture(address, t('qr')),
      element('div', { class: 'with-button' }, line, print),
      element('p', { class: 'hint' }, t('once')),
      isLoopback(accounts.base) ? element('p', { class: 'say warn' }, t('onlyHere')) : null,
      element(
        'div',
        { class: 'answers' },
        element(
          'button',
          { type: 'button', class: 'button', click: () => dialog.close() },
          t('form.close'),
        ),
      ),
    ),
  );
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(undefined);
    });
    document.body.append(dialog);
    dialog.showModal();
    copy.focus();
  });
};
