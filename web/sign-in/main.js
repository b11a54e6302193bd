// @ts-check
import { element } from '../shared/ui/element.js';
import { enterPage } from '../shared/session/enter-page.js';
import { ownPath } from '../shared/session/own-path.js';
import { expose, speakAs, startTitledPage } from '../shared/session/page-start.js';
import { makeSheet } from '../shared/session/sheet.js';
import { makeResetRequest } from './reset-request.js';
import { makeSignInForm } from './sign-in-form.js';

const { root, speech, accounts } = await startTitledPage('sign-in', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const goal = ownPath(new URLSearchParams(location.search).get('return'), accounts.base);
const isFromElsewhere = goal !== accounts.base;

const { session, turnAway } = await enterPage({ root, speech, accounts });
const show = makeSheet(root, accounts.base);

const showSignIn = (email = '') =>
  show(
    element('h1', {}, t('title')),
    isFromElsewhere ? element('p', { class: 'lead' }, t('lead')) : null,
    makeSignInForm({
      t,
      email,
      forgot: showReset,
      signIn: async (by) => {
        speakAs(await accounts.signIn(by));
        location.replace(goal);
      },
    }),
    element('p', { class: 'hint' }, t('noAccount')),
  );

const showReset = (/** @type {string} */ email) =>
  show(
    ...makeResetRequest({
      t,
      mail: session.mail,
      email,
      ask: accounts.askForReset,
      back: () => showSignIn(email),
    }),
  );

const showSignedIn = () => {
  const name = session.account?.name ?? session.link?.label ?? t('session.unnamed');
  show(
    element('h1', {}, t('alreadyTitle')),
    element('p', {}, t('already', { name })),
    element(
      'div',
      { class: 'answers' },
      element('button', {
        type: 'button',
        class: 'button',
        click: () => void leave(),
      }, t('session.other')),
      element('a', { class: 'button primary', href: goal }, t('goOn')),
    ),
  );
};

/** Signs out and stays here, so that the way back is kept. */
const leave = async () => {
  await accounts.signOut().catch(() => {});
  location.reload();
};

if (session.open) {
  show(
    element('h1', {}, t('openTitle')),
    element('p', {}, t('open')),
    element(
      'div',
      { class: 'answers' },
      element('a', { class: 'button primary', href: goal }, t('goOn')),
    ),
  );
} else if (!session.hasOwner) turnAway();
else if (session.kind === 'anonymous') showSignIn();
else showSignedIn();
expose({
  get kind() {
    return session.kind;
  },
});
