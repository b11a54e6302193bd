// @ts-check
import { signInPath } from '../../shared/session/own-path.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { EntryRefusal } from './visitor-session.js' */

/** Why a visitor does not see the venue, and its ways in.
 * @param {{ reason: EntryRefusal, t: Translate, base: string, again: () => void }} parts
 *   again: the visitor tries once more @returns {HTMLElement} */
export const makeEntryGate = ({ reason, t, base, again }) => {
  const canRetry = reason === 'busy' || reason === 'left';
  return element(
    'main',
    { class: 'gate' },
    element(
      'section',
      { class: 'card' },
      element('span', { class: 'gate-mark', 'aria-hidden': 'true' }, icon('key', { size: 32 })),
      element('h1', {}, t(`entry.${reason}Title`)),
      element('p', {}, t(`entry.${reason}`)),
      reason === 'left' ? null : element(
        'ul',
        { class: 'entry-ways' },
        ...['entry.scan', 'entry.ask'].map((key) => element('li', {}, t(key))),
      ),
      element(
        'div',
        { class: 'answers' },
        element(
          'a',
          { class: canRetry ? 'button' : 'button primary', href: signInPath(base) },
          t('session.signIn'),
        ),
        canRetry
          ? element(
            'button',
            { type: 'button', class: 'button primary', click: again },
            t(reason === 'left' ? 'entry.comeBack' : 'entry.retry'),
          )
          : null,
      ),
    ),
  );
};

/** Says over the page that the visitor's access ended, and how to go on.
 * @param {{ t: Translate, base: string, again: () => void }} parts
 * @returns {HTMLDialogElement} open */
export const showEntryEnded = ({ t, base, again }) => {
  const dialog = element(
    'dialog',
    { class: 'ended', 'aria-labelledby': 'ended-title', 'aria-describedby': 'ended-text' },
    element('h2', { id: 'ended-title' }, t('entry.endedTitle')),
    element('p', { id: 'ended-text' }, t('entry.ended')),
    element(
      'div',
      { class: 'answers' },
      element('a', { class: 'button', href: signInPath(base) }, t('session.signIn')),
      element(
        'button',
        { type: 'button', class: 'button primary', click: again },
        t('entry.goOn'),
      ),
    ),
  );
  // The page behind it cannot do anything any more.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};
