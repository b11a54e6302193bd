// @ts-check
import { element } from '../ui/element.js';
import { signInPath } from './own-path.js';
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { SessionChange } from './session-monitor.js' */

/** Says that the session ended and leads to sign-in; it closes by itself after a sign-in in another
 * window. `unsent` says whether edits wait to be sent, and whether the browser keeps them.
 * @param {{ t: Translate, base: string,
 *   unsent?: () => "none" | "kept" | "unkept" }} parts
 * @returns {(change: SessionChange | null) => void} */
export const makeEndedDialog = ({ t, base, unsent = () => 'none' }) => {
  /** @type {HTMLDialogElement | null} */
  let shown = null;
  return (change) => {
    shown?.remove();
    shown = null;
    if (change === null) return;
    const waits = unsent();
    const isNew = waits === 'unkept';
    const action = change === 'changed'
      ? element('button', {
        type: 'button',
        class: 'button primary',
        click: () => location.reload(),
      }, t('session.reload'))
      : element('a', {
        class: 'button primary',
        href: signInPath(base),
        ...(isNew && { target: '_blank', rel: 'noopener' }),
      }, t('session.signInAgain'));
    const kept = waits === 'none' || change === 'changed'
      ? null
      : t(isNew ? 'session.endedUnkept' : 'session.endedKept');
    shown = element(
      'dialog',
      { class: 'ended', 'aria-labelledby': 'ended-title', 'aria-describedby': 'ended-text' },
      element('h2', { id: 'ended-title' }, t(`session.${change}Title`)),
      element('p', { id: 'ended-text' }, t(`session.${change}`)),
      kept ? element('p', { class: 'kept' }, kept) : null,
      element('div', { class: 'answers' }, action),
    );
    // The page behind it cannot do anything any more.
    shown.addEventListener('cancel', (event) => event.preventDefault());
    shown.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(shown);
    shown.showModal();
  };
};
