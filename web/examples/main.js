// @ts-check
import { createClient } from '../shared/api/client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { ExamplesPage } from './examples-page.js';

const client = createClient();
const { root, speech, accounts } = await startTitledPage('examples', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });

const open = async () => {
  const page = new ExamplesPage(root, { speech, client, isOpen: session.open, menu });
  if (!session.open) makeSessionMonitor({ accounts, session, t: speech.t }).follow(window, null);
  const venues = await client.venues();
  const seen = venues.filter(({ slug, state }) =>
    state === 'open' && may(session, 'readVenue', slug)
  );
  await page.show(seen, new URLSearchParams(location.search).get('venue'));
  exposeApp({
    ready: true,
    get state() {
      return page.state;
    },
  });
};

if (session.open || session.kind !== 'anonymous') void open();
else turnAway();
