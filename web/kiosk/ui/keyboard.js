// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { say } from '../texts/say.js';
/** @import { KioskEvent, Send } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/** The rows of keys by language; digits for booth numbers on top. */
const LAYOUTS = Object.freeze({
  en: ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  de: ['1234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
});

/**
 * The on-screen keyboard; it does not take the focus away from the search field.
 * @param {Language} language
 * @param {Send} send
 */
export const makeKeyboard = (language, send) => {
  const key = (
    /** @type {string} */ label,
    /** @type {Node} */ content,
    /** @type {KioskEvent} */ event,
    kind = '',
  ) =>
    element('button', {
      type: 'button',
      class: `key ${kind}`,
      'aria-label': label,
      pointerdown: (/** @type {Event} */ down) => down.preventDefault(),
      click: () => send(event),
    }, content);
  const written = (/** @type {string} */ text) => element('span', {}, text);
  const rows = LAYOUTS[language].map((row) =>
    [...row].map((letter) => key(letter, written(letter), { type: 'typed', text: letter }))
  );
  const [space, clear] = [say(language, 'space'), say(language, 'clear')];
  rows[3].push(key(say(language, 'erase'), icon('erase'), { type: 'erased' }, 'wide'));
  rows.push([
    key(
      say(language, 'hideKeyboard'),
      icon('down'),
      { type: 'keyboardShown', isShown: false },
      'wide',
    ),
    key(space, written(space), { type: 'typed', text: ' ' }, 'space'),
    key(clear, written(clear), { type: 'cleared' }, 'wide'),
  ]);
  return element(
    'div',
    { class: 'keyboard', role: 'group', 'aria-label': say(language, 'keyboard') },
    ...rows.map((row) => element('div', { class: 'key-row' }, ...row)),
  );
};
