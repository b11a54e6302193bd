// @ts-check
import { element } from './element.js';

/** A question over the page, with fields or without. When the reader confirms it, `check` may object
 * at a field, and `send` may refuse by throwing: the question stays, and `refuse` says why.
 * @param {{ title: string, text?: string, fields?: readonly HTMLElement[], confirm: string, cancel: string,
 *   isDanger?: boolean, check?: () => boolean, send: () => Promise<unknown> | void,
 *   refuse: (error: unknown) => string | false }} question refuse: a text for the whole dialog, or
 *   `false` where a field says it
 * @returns {Promise<boolean>} whether it was confirmed */
export const askDialog = (
  {
    title,
    text,
    fields = [],
    confirm,
    cancel,
    isDanger = false,
    check = () => true,
    send,
    refuse,
  },
) =>
  new Promise((resolve) => {
    let isDone = false;
    const problem = element('p', { class: 'say bad', role: 'alert' });
    const yes = element('button', {
      type: 'submit',
      class: `button ${isDanger ? 'danger' : 'primary'}`,
    }, confirm);
    const no = element('button', {
      type: 'button',
      class: 'button',
      click: () => dialog.close(),
    }, cancel);
    const form = element(
      'form',
      { class: 'form', novalidate: true },
      element('h2', { id: 'ask-title' }, title),
      text ? element('p', {}, text) : null,
      ...fields,
      problem,
      element('div', { class: 'answers' }, no, yes),
    );
    const dialog = element('dialog', { class: 'ask', 'aria-labelledby': 'ask-title' }, form);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!check()) return;
      yes.disabled = true;
      problem.textContent = '';
      try {
        await send();
        isDone = true;
        dialog.close();
      } catch (error) {
        problem.textContent = refuse(error) || '';
      }
      yes.disabled = false;
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isDone);
    });
    document.body.append(dialog);
    dialog.showModal();
    // What cannot be undone is not under the finger.
    if (isDanger) no.focus();
  });
