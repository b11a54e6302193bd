// @ts-check
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { createInsightClient } from '../shared/api/insight-client.js';
import { createReportsClient } from '../shared/api/reports-client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { makeVenueWait } from '../shared/session/venue-wait.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { addWorkIcons } from '../shared/ui/work-icons.js';
import { makeVenueList } from '../shared/session/venue-list.js';
import { ReportsPage } from './reports-page.js';

addWorkIcons();
const { root, speech, accounts } = await startTitledPage('reports', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const query = new URLSearchParams(location.search);
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const client = Object.freeze({
  ...createClient(),
  ...createInsightClient(),
  ...createReportsClient(),
});

const showWait = makeVenueWait({ root, t, session, slug: query.get('venue') });

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showWait);
  const seen = venues.filter(({ slug }) => may(session, 'seeInsight', slug));
  root.replaceChildren(makeVenueList(speech, seen, problem));
  exposeApp({ ready: true, venues: seen.length });
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  if (!may(session, 'seeInsight', slug)) {
    return turnAway(may(session, 'readVenue', slug) ? 403 : 404);
  }
  try {
    const snapshot = await untilAnswered(() => client.snapshot(slug), showWait);
    root.replaceChildren();
    new ReportsPage(root, speech, {
      venue: snapshot.venue,
      client,
      menu,
      maySet: may(session, 'setReports', slug),
      monitor: session.open ? null : makeSessionMonitor({ accounts, session, t, slug }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!session.open) return turnAway(error.status);
    await choose(error.status === 404 ? t('noSuchVenue', { slug }) : error.message);
  }
};

if (session.open || session.kind !== 'anonymous') void start();
else turnAway();
