// @ts-check
import { element } from '../shared/ui/element.js';
import { copyText } from '../shared/ui/copy-text.js';
/** @import { Translate } from '../shared/i18n/i18n.js' */

/** A command to type, with a button that copies it.
 * @param {string} command @param {Translate} t @returns {HTMLElement} */
export const makeCommand = (command, t) => {
  const copy = () => void copyText(command, t('copied'));
  return element(
    'div',
    { class: 'command' },
    element('pre', { tabindex: 0 }, element('code', {}, command)),
    element('button', { type: 'button', class: 'button', click: copy }, t('copy')),
  );
};
