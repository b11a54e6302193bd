// @ts-check
import { createAccountsClient } from '../api/accounts-client.js';
import { loadSpeech } from '../i18n/load-speech.js';
import { exposeApp } from '../ui/expose-app.js';
import {
  applyTheme,
  keepPreference,
  preferredLanguages,
  readPreferences,
} from '../ui/preferences.js';
import { required } from '../ui/required.js';
import { makeEndedDialog } from './ended-dialog.js';
import { SessionMonitor } from './session-monitor.js';
/** @import { AccountsClient } from '../api/accounts-client.js' */
/** @import { Session } from '../api/accounts-types.js' */
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { TextSources } from '../i18n/load-speech.js' */

/** What a page begins with: the reader's language and colours, and the server.
 * @param {string} id of the page's element @param {TextSources} texts */
export const startPage = async (id, texts) => {
  const preferences = readPreferences();
  applyTheme(preferences.theme);
  const speech = await loadSpeech(texts, preferredLanguages(preferences));
  const root = required(document, `#${id}`);
  return { root, speech, accounts: createAccountsClient() };
};

/** The same for a page with its title among its texts.
 * @param {string} id @param {TextSources} texts */
export const startTitledPage = async (id, texts) => {
  const start = await startPage(id, texts);
  document.title = `${start.speech.t('title')} · Floorcast`;
  return start;
};

/** Monitors the session of a page, or of one venue on it, and says when it ends.
 * @param {{ accounts: AccountsClient, session: Session, t: Translate, slug?: string }} parts */
export const makeSessionMonitor = ({ accounts, session, t, slug }) =>
  new SessionMonitor({
    ask: accounts.session,
    session,
    slug,
    onChange: makeEndedDialog({ t, base: accounts.base }),
  });

/** Keeps the account's language for the pages, unless this browser has one. English that was not chosen
 * just now may never have been chosen: accounts made on the server's console have it. There the
 * browser's own languages stay.
 * @param {Session} session @param {boolean} [isChosen] the person has just chosen the language */
export const speakAs = ({ account }, isChosen = false) => {
  if (!account || readPreferences().language !== null) return;
  if (isChosen || account.language !== 'en') keepPreference('language', account.language);
};

/** Lets tests look at a page from when it is ready. @param {object} state with getters */
export const expose = (state) => exposeApp(Object.defineProperty(state, 'ready', { value: true }));
