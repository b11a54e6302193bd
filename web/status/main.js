// @ts-check
import { createClient } from '../shared/api/client.js';
import { makeSpeech } from '../shared/i18n/i18n.js';
import { createAccountsClient } from '../shared/api/accounts-client.js';
import { makeEndedDialog } from '../shared/session/ended-dialog.js';
import { enterPage } from '../shared/session/enter-page.js';
import { may } from '../shared/session/may.js';
import { SessionWatch } from '../shared/session/session-watch.js';
import { withSessionWords } from '../shared/session/words.js';
import { applyTheme, preferredLanguages, readPreferences } from '../shared/ui/preferences.js';
import { StatusPage } from './status-page.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';

/** Milliseconds between two looks, and how long one may take. */
const pause = 2500;
const patience = 8000;

const client = createClient();
const preferences = readPreferences();
applyTheme(preferences.theme);
const speech = makeSpeech({ ...withSessionWords({ en, de }) }, {
  preferred: preferredLanguages(preferences),
});
document.title = `${speech.t('title')} · Floorcast`;
const root = /** @type {HTMLElement} */ (document.getElementById('status'));
const accounts = createAccountsClient();
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
/** @type {StatusPage} */
let page;
let answered = new Date();
let isReady = false;

const look = async () => {
  try {
    page.show(await client.status(AbortSignal.timeout(patience)));
    answered = new Date();
  } catch {
    page.miss(answered);
  }
  isReady = true;
  setTimeout(look, pause);
};

const open = () => {
  root.replaceChildren();
  page = new StatusPage(root, speech);
  root.querySelector('header')?.append(menu);
  Object.defineProperty(window, '__app', {
    value: Object.freeze({
      get ready() {
        return isReady;
      },
      get state() {
        return page.state;
      },
    }),
  });
  const watch = new SessionWatch({
    ask: accounts.session,
    session,
    onChange: makeEndedDialog({ t: speech.t, base: accounts.base }),
  });
  if (!session.open) watch.follow(window, null);
  void look();
};

if (may(session, 'watchServer')) open();
else turnAway();
