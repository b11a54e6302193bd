// @ts-check
import { KEYBOARD_LAYOUTS } from './keyboard-layout.js';
import { say } from '../texts/say.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';

/**
 * The on-screen keyboard; it does not take the focus away from the search field.
 * @param {'en' | 'de'} language
 * @param {(event: any) => void} send
 * @returns {HTMLElement}
 */
export const makeKeyboard = (language, send) => {
  const key = (label, content, event, kind = '') =>
    element('button', {
      type: 'button',
      class: `key ${kind}`,
      'aria-label': label,
      on: {
        pointerdown: (/** @type {Event} */ down) => down.preventDefault(),
        click: () => send(event),
      },
    }, [content]);
  const letters = (/** @type {string} */ row) =>
    [...row].map(
      (letter) => key(letter, element('span', { text: letter }), { type: 'typed', text: letter }),
    );
  const rows = KEYBOARD_LAYOUTS[language].map(letters);
  rows[3].push(key(say(language, 'erase'), icon('erase'), { type: 'erased' }, 'wide'));
  rows.push([
    key(
      say(language, 'hideKeyboard'),
      icon('down'),
      { type: 'keyboardShown', isShown: false },
      'wide',
    ),
    key(say(language, 'space'), element('span', { text: say(language, 'space') }), {
      type: 'typed',
      text: ' ',
    }, 'space'),
    key(say(language, 'clear'), element('span', { text: say(language, 'clear') }), {
      type: 'cleared',
    }, 'wide'),
  ]);
  return element('div', {
    class: 'keyboard',
    role: 'group',
    'aria-label': say(language, 'keyboard'),
  }, rows.map((row) => element('div', { class: 'key-row' }, row)));
};
