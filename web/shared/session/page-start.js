// @ts-check
import { createAccountsClient } from '../api/accounts-client.js';
import { makeSpeech } from '../i18n/i18n.js';
import {
  applyTheme,
  keepPreference,
  preferredLanguages,
  readPreferences,
} from '../ui/preferences.js';
/** @import { Session } from '../api/accounts-types.js' */
/** @import { BothTexts } from './words.js' */

/** What the pages for people and links begin with: the reader's language and colours, and the server.
 * @param {string} id of the page's element @param {BothTexts} texts
 * @param {string} titleKey */
export const startFormPage = (id, texts, titleKey) => {
  const preferences = readPreferences();
  applyTheme(preferences.theme);
  /** @type {Record<string, Readonly<Record<string, string>>>} */
  const locales = { ...texts };
  const speech = makeSpeech(locales, { preferred: preferredLanguages(preferences) });
  document.title = `${speech.t(titleKey)} · Floorcast`;
  const root = /** @type {HTMLElement} */ (document.getElementById(id));
  return { root, speech, accounts: createAccountsClient() };
};

/** After signing in the pages speak the account's language, unless this browser was told another.
 * @param {Session} session */
export const speakAs = ({ account }) => {
  if (account && readPreferences().language === null) keepPreference('language', account.language);
};

/** What tests may look at, from when the page is ready. @param {Record<string, any>} state with getters */
export const expose = (state) => {
  // Copied into another object, getters would tell for ever what they told then.
  const value = Object.freeze(Object.defineProperty(state, 'ready', { value: true }));
  Object.defineProperty(window, '__app', { value, configurable: true });
};
