// @ts-check
import { makeSpeech } from '../shared/i18n/i18n.js';
import { gateReason, makeGate } from '../shared/session/gate.js';
import { may } from '../shared/session/may.js';
import { SessionWatch } from '../shared/session/session-watch.js';
import { withSessionWords } from '../shared/session/words.js';
import { say } from './texts/say.js';
import { element } from './ui/element.js';
/** @import { AccountsClient } from '../shared/api/accounts-client.js' */
/** @import { Session } from '../shared/api/accounts-types.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */

/**
 * Shows why this screen may not show the venue.
 * @param {{session: Session, base: string, language: 'en' | 'de'}} parts
 */
export const turnAway = ({ session, base, language }) => {
  const { t } = makeSpeech({ ...withSessionWords({ en: {}, de: {} }) }, {
    search: `?lang=${language}`,
  });
  const reason = gateReason(session, 404);
  document.body.replaceChildren(element('div', { class: 'gate-page' }, [
    element('span'),
    makeGate({ reason, session, base, t }),
  ]));
  Object.defineProperty(window, '__app', {
    value: Object.freeze({ ready: true, gate: reason }),
    configurable: true,
  });
};

/** Whether this screen may show a venue, or may look for one to show. @param {Session} session @param {string | null} slug */
export const isLetIn = (session, slug) =>
  session.open || (slug === null ? session.venues.length > 0 : may(session, 'readVenue', slug));

/** The card that covers everything when the screen's link was taken away. @param {'en' | 'de'} language */
const takenAway = (language) =>
  element('div', { class: 'taken-away', role: 'alert' }, [
    element('div', { class: 'idle-card' }, [
      element('h2', { text: say(language, 'takenTitle') }),
      element('p', { text: say(language, 'taken') }),
      element('p', { class: 'hint', text: say(language, 'takenHint') }),
    ]),
  ]);

/**
 * Watches whether the screen's link is still good. A screen stands alone: it loads itself again when
 * it may do something else than before, and says so when it may do nothing any more.
 * @param {{session: Session, accounts: AccountsClient, slug: string,
 *   socket: LiveSocket, language: 'en' | 'de', end: () => void}} parts
 */
export const watchLink = ({ session, accounts, slug, socket, language, end }) => {
  const watch = new SessionWatch({
    ask: accounts.session,
    session,
    slug,
    onChange: (change) => {
      if (change !== 'ended') location.reload();
      else {
        end();
        document.body.append(takenAway(language));
      }
    },
  });
  if (!session.open) watch.follow(window, socket);
  return watch;
};
