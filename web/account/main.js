// @ts-check
import { element } from '../shared/ui/element.js';
import { enterPage, makeGateBar } from '../shared/session/enter-page.js';
import { expose, makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { makePasswordSection } from './password-section.js';
import { makeProfileSection } from './profile-section.js';
import { SessionsSection } from './sessions-section.js';
/** @import { Account } from '../shared/api/accounts-types.js' */

const { root, speech, accounts } = await startTitledPage('account', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const { account } = session;

/** @param {Account} mine */
const show = (mine) => {
  const sessions = new SessionsSection({ speech, accounts });
  root.replaceChildren(
    makeGateBar(accounts.base, menu),
    element(
      'main',
      { class: 'parts' },
      element('h1', {}, t('title')),
      makeProfileSection({ speech, accounts, account: mine }),
      makePasswordSection({ t, accounts, account: mine, onChange: () => void sessions.load() }),
      sessions.element,
    ),
  );
  makeSessionMonitor({ accounts, session, t }).follow(window, null);
  expose({
    get sessions() {
      return sessions.count;
    },
  });
  void sessions.load();
};

if (account) show(account);
else if (session.open) location.replace(`${accounts.base}sign-in/`);
else turnAway();
