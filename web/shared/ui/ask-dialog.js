// @ts-check
import { element } from './element.js';

/** A question over the page, with fields or without. `send` is called when it is confirmed and may
 * refuse by throwing: the question stays, and `refuse` says why.
 * @param {{ title: string, text?: string, fields?: readonly HTMLElement[], confirm: string, cancel: string,
 *   isDanger?: boolean, send: () => Promise<void> | void, refuse: (error: any) => string | void }} question
 *   refuse: a text for the whole, or nothing where a field says it
 * @returns {Promise<boolean>} whether it was confirmed */
export const askDialog = (
  { title, text, fields = [], confirm, cancel, isDanger = false, send, refuse },
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
      yes.disabled = true;
      problem.textContent = '';
      try {
        await send();
        isDone = true;
        dialog.close();
      } catch (error) {
        problem.textContent = refuse(error) ?? '';
      }
      yes.disabled = false;
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isDone);
    });
    document.body.append(dialog);
    dialog.showModal();
    // What cannot be taken back is not under the finger.
    if (isDanger) no.focus();
  });
