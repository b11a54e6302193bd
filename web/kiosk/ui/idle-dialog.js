// @ts-check
import { element } from '../../shared/ui/element.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
/** @import { Language } from '../texts/say.js' */

/**
 * Asks whether the visitor is still there and counts down.
 * @param {{ onMoreTime: () => void, onStartAgain: () => void }} handlers
 */
export const makeIdleDialog = ({ onMoreTime, onStartAgain }) => {
  const root = element('div', {
    class: 'idle-dialog',
    role: 'alertdialog',
    'aria-modal': 'true',
    hidden: true,
    click: onMoreTime,
  });
  let shown = '';
  return {
    root,
    /** @param {Language} language  @param {number | null} secondsLeft  null hides it */
    update(language, secondsLeft) {
      root.hidden = secondsLeft === null;
      const wanted = `${language} ${secondsLeft}`;
      if (secondsLeft === null || wanted === shown) return;
      shown = wanted;
      const text = say(language, 'resetsIn', { count: secondsLeft });
      const old = root.querySelector('.countdown');
      if (old && root.lang === language) {
        old.textContent = text;
        return;
      }
      root.lang = language;
      root.setAttribute('aria-label', say(language, 'stillThere'));
      // The click on "more time" is taken by the dialog itself, as are those beside its buttons.
      const more = bigButton({ text: say(language, 'moreTime'), kind: 'primary', act: () => {} });
      const again = bigButton({ text: say(language, 'startAnew'), act: onStartAgain });
      again.addEventListener('click', (event) => event.stopPropagation());
      root.replaceChildren(element(
        'div',
        { class: 'idle-card' },
        element('h2', {}, say(language, 'stillThere')),
        element('p', { class: 'countdown' }, text),
        element('div', { class: 'actions' }, more, again),
      ));
      more.focus();
    },
  };
};
