// @ts-check
import { element } from '../ui/element.js';
import { icon } from '../ui/icons.js';
import { signInPath } from './own-path.js';
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { Session } from '../api/accounts-types.js' */
/** @typedef {"needed" | "forbidden" | "missing" | "noOwner"} GateReason */

/** Why a session may not see a page: it is anonymous, it lacks the permission, there is no such venue,
 * or the server has no owner.
 * @param {Session} session @param {number} [status] of the server's refusal, 404 for a venue
 * @returns {GateReason} */
export const gateReason = ({ kind, hasOwner, open }, status = 403) => {
  if (!open && !hasOwner) return 'noOwner';
  if (!open && kind === 'anonymous') return 'needed';
  return status === 404 ? 'missing' : 'forbidden';
};

const hints = Object.freeze({
  needed: 'session.neededLink',
  forbidden: 'session.forbiddenAsk',
  missing: null,
  noOwner: 'session.noOwnerAgain',
});

/** The reason in the place of a page that the session may not see, and the way on.
 * @param {{ reason: GateReason, session: Session, base: string, language?: string,
 *   t: Translate }} parts @returns {HTMLElement} */
export const makeGate = ({ reason, session, base, t }) => {
  const name = session.account?.name ?? session.link?.label ?? '';
  const hint = hints[reason];
  const isIn = session.kind !== 'anonymous';
  return element(
    'main',
    { class: 'gate' },
    element(
      'section',
      { class: 'card' },
      element('span', { class: 'gate-mark', 'aria-hidden': 'true' }, icon('key', { size: 32 })),
      element('h1', {}, t(`session.${reason}Title`)),
      element('p', {}, t(`session.${reason}`, { name })),
      hint ? element('p', { class: 'hint' }, t(hint)) : null,
      element(
        'div',
        { class: 'answers' },
        reason === 'noOwner' ? null : element(
          'a',
          { class: isIn ? 'button' : 'button primary', href: signInPath(base) },
          t(isIn ? 'session.other' : 'session.signIn'),
        ),
        isIn ? element('a', { class: 'button primary', href: base }, t('session.back')) : null,
      ),
    ),
  );
};
