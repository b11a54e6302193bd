// @ts-check
import { createClient } from '../shared/api/client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { required } from '../shared/ui/required.js';
import { StatusPage } from './status-page.js';

/** Milliseconds between two requests, and after which one fails. */
const pause = 2500;
const timeout = 8000;

const client = createClient();
const { root, speech, accounts } = await startTitledPage('status', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
/** @type {StatusPage} */
let page;
let answered = new Date();
let isReady = false;

const look = async () => {
  try {
    page.show(await client.status(AbortSignal.timeout(timeout)));
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
  required(root, 'header').append(menu);
  exposeApp({
    get ready() {
      return isReady;
    },
    get state() {
      return page.state;
    },
  });
  if (!session.open) makeSessionMonitor({ accounts, session, t: speech.t }).follow(window, null);
  void look();
};

if (may(session, 'watchServer')) open();
else turnAway();
