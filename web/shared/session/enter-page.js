// @ts-check
import { element } from '../ui/element.js';
import { makeAccountMenu } from './account-menu.js';
import { gateReason, makeGate } from './gate.js';
/** @import { AccountsClient } from '../api/accounts-client.js' */
/** @import { Session } from '../api/accounts-types.js' */
/** @import { Speech } from '../i18n/i18n.js' */

/** Milliseconds until an unreachable server is asked again. */
const patience = 3000;

/** Calls until the server answers; a refusal is an answer.
 * @template Answer @param {() => Promise<Answer>} ask @param {() => void} onWait @returns {Promise<Answer>} */
const untilAnswered = async (ask, onWait) => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const status = /** @type {any} */ (error).status ?? 0;
      if (status > 0 && status < 500) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
};

/** What a page does first: asks who is here. `menu` is the part of the header that tells it;
 * `turnAway` shows why one may not see the page, in its place, and marks it as ready.
 * @param {{ root: HTMLElement, speech: Speech,
 *   accounts: AccountsClient }} parts
 * @returns {Promise<{ session: Session, menu: HTMLElement, signOut: () => Promise<void>,
 *   turnAway: (status?: number) => void }>} */
export const enterPage = async ({ root, speech, accounts }) => {
  const { t } = speech;
  const { base } = accounts;
  const session = await untilAnswered(
    accounts.session,
    () =>
      root.replaceChildren(
        element('p', { class: 'notice', role: 'status' }, t('session.unreachable')),
      ),
  );
  const signOut = async () => {
    await accounts.signOut().catch(() => {});
    location.assign(`${base}sign-in/`);
  };
  const menu = makeAccountMenu({ session, t, base, signOut });
  const turnAway = (/** @type {number | undefined} */ status) => {
    const reason = gateReason(session, status);
    root.replaceChildren(
      element(
        'div',
        { class: 'gate-page' },
        element(
          'header',
          { class: 'gate-bar' },
          element('a', { href: base, class: 'brand' }, 'Floorcast'),
          menu,
        ),
        makeGate({ reason, session, base, t }),
      ),
    );
    Object.defineProperty(window, '__app', {
      value: Object.freeze({ ready: true, gate: reason }),
      configurable: true,
    });
  };
  return { session, menu, signOut, turnAway };
};
