// @ts-check
import { createAccountsClient } from '../api/accounts-client.js';
import { makeSpeech } from '../i18n/i18n.js';
import { enterPage } from './enter-page.js';
import { withSessionWords } from './words.js';

/** Shows in a page's place why the session may not see it, for pages that load this only then.
 * @param {HTMLElement} root @param {readonly string[]} preferred languages @param {number} status such as 403 */
export const turnAwayFrom = async (root, preferred, status) => {
  const speech = makeSpeech({ ...withSessionWords({ en: {}, de: {} }) }, { preferred });
  const { turnAway } = await enterPage({ root, speech, accounts: createAccountsClient() });
  turnAway(status);
};
