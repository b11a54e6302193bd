// @ts-check
import { element } from '../shared/ui/element.js';
import { showToast } from '../shared/ui/toast.js';

/** A command to type, with a button that copies it.
 * @param {string} command @param {(key: string) => string} t @returns {HTMLElement} */
export const makeCommand = (command, t) => {
  const copy = () =>
    navigator.clipboard?.writeText(command).then(
      () => showToast(t('copied'), { tone: 'good' }),
      () => {},
    );
  return element(
    'div',
    { class: 'command' },
    element('pre', { tabindex: 0 }, element('code', {}, command)),
    element('button', { type: 'button', class: 'button', click: copy }, t('copy')),
  );
};
