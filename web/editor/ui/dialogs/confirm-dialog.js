// @ts-check
import { element } from '../../../shared/ui/element.js';

/**
 * Asks whether something is really meant.
 *
 * @param {HTMLElement} host
 * @param {{title: string, text: string, yes: string, no: string, isGrave?: boolean}} words
 * @returns {Promise<boolean>}
 */
export const confirmIn = (host, { title, text, yes, no, isGrave = false }) => {
  const dialog = element('dialog', { class: 'confirm', 'aria-label': title });
  const answer = (/** @type {string} */ value) => () => dialog.close(value);
  dialog.append(
    element('h2', {}, title),
    element('p', {}, text),
    element(
      'div',
      { class: 'answers' },
      element('button', { type: 'button', class: 'plain', click: answer('') }, no),
      element(
        'button',
        { type: 'button', class: isGrave ? 'strong grave' : 'strong', click: answer('yes') },
        yes,
      ),
    ),
  );
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
};
