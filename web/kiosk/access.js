// @ts-check
import { makeSpeech } from '../shared/i18n/i18n.js';
import { gateReason, makeGate } from '../shared/session/gate.js';
import { may } from '../shared/session/permissions.js';
import { SessionMonitor } from '../shared/session/session-monitor.js';
import { withSessionWords } from '../shared/session/words.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { say } from './texts/say.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Session } from '../shared/api/accounts-types.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Language } from './texts/say.js' */

/**
 * Shows why this screen may not show the venue.
 * @param {{ session: Session, base: string, language: Language }} parts
 */
export const turnAway = ({ session, base, language }) => {
  const { t } = makeSpeech({ ...withSessionWords({ en: {}, de: {} }) }, {
    search: `?lang=${language}`,
  });
  const reason = gateReason(session, 404);
  const gate = makeGate({ reason, session, base, t });
  document.body.replaceChildren(element('div', { class: 'gate-page' }, element('span'), gate));
  exposeApp({ ready: true, gate: reason });
};

/**
 * Whether this screen may show a venue, or may look for one to show.
 * @param {Session} session
 * @param {string | null} slug
 */
export const mayShow = (session, slug) =>
  session.open || (slug === null ? session.venues.length > 0 : may(session, 'readVenue', slug));

/** The card that covers everything when the screen's link was revoked. @param {Language} language */
const makeRevokedCard = (language) =>
  element(
    'div',
    { class: 'taken-away', role: 'alert' },
    element(
      'div',
      { class: 'idle-card' },
      element('h2', {}, say(language, 'takenTitle')),
      element('p', {}, say(language, 'taken')),
      element('p', { class: 'hint' }, say(language, 'takenHint')),
    ),
  );

/**
 * Monitors whether the screen's link is still good. A screen stands alone: it loads itself again when
 * it may do something else than before, and says so when it may do nothing any more.
 * @param {{ session: Session, accounts: AccountsClient, slug: string, socket: LiveSocket,
 *   language: Language, end: () => void }} parts
 */
export const monitorLink = ({ session, accounts, slug, socket, language, end }) => {
  const monitor = new SessionMonitor({
    ask: accounts.session,
    session,
    slug,
    onChange: (change) => {
      if (change !== 'ended') location.reload();
      else {
        end();
        document.body.append(makeRevokedCard(language));
      }
    },
  });
  if (!session.open) monitor.follow(window, socket);
  return monitor;
};
