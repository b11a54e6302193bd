// @ts-check
import { untilAnswered } from '../api/ask.js';
import { element } from '../ui/element.js';
import { exposeApp } from '../ui/expose-app.js';
import { makeAccountMenu } from './account-menu.js';
import { gateReason, makeGate } from './gate.js';
/** @import { AccountsClient } from '../api/accounts-client.js' */
/** @import { Session } from '../api/accounts-types.js' */
/** @import { Speech } from '../i18n/i18n.js' */

/** The bar of a page for people and links: the way to the start page, and the session.
 * @param {string} base the server's root @param {Node | null} menu */
export const makeGateBar = (base, menu) =>
  element(
    'header',
    { class: 'gate-bar' },
    element('a', { href: base, class: 'brand' }, 'Floorcast'),
    menu,
  );

/** What a page does first: it reads its session. `menu` is the part of the header that shows it;
 * `turnAway` shows in the page's place why the session may not see it, and marks the page as ready.
 * @param {{ root: HTMLElement, speech: Speech, accounts: AccountsClient,
 *   read?: () => Promise<Session> }} parts
 * @returns {Promise<{ session: Session, menu: HTMLElement, signOut: () => Promise<void>,
 *   turnAway: (status?: number) => void }>} */
export const enterPage = async ({ root, speech, accounts, read = accounts.session }) => {
  const { t } = speech;
  const { base } = accounts;
  const session = await untilAnswered(
    read,
    () =>
      root.replaceChildren(
        element('p', { class: 'notice', role: 'status' }, t('session.unreachable')),
      ),
  );
  const signOut = async () => {
    await accounts.signOut().catch(() => {});
    const { link } = session;
    location.assign(
      link?.guest
        ? `${base}navigate/?venue=${encodeURIComponent(link.venue)}&left=1`
        : `${base}sign-in/`,
    );
  };
  const menu = makeAccountMenu({ session, t, base, signOut });
  const turnAway = (/** @type {number | undefined} */ status) => {
    const reason = gateReason(session, status);
    const gate = makeGate({ reason, session, base, t });
    root.replaceChildren(element('div', { class: 'gate-page' }, makeGateBar(base, menu), gate));
    exposeApp({ ready: true, gate: reason });
  };
  return { session, menu, signOut, turnAway };
};
