// @ts-check
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { createInsightClient } from '../shared/api/insight-client.js';
import { createRehearsalsClient } from '../shared/api/rehearsals-client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { makeVenueWait } from '../shared/session/venue-wait.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { addWorkIcons } from '../shared/ui/work-icons.js';
import { makeVenueList } from '../shared/session/venue-list.js';
import { InsightPage } from './insight-page.js';

addWorkIcons();
const { root, speech, accounts } = await startTitledPage('insight', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const query = new URLSearchParams(location.search);
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const client = Object.freeze({
  ...createClient(),
  ...createInsightClient(),
  ...createRehearsalsClient(),
});

const showWait = makeVenueWait({ root, t, session, slug: query.get('venue') });

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showWait);
  const seen = venues.filter(({ slug }) => may(session, 'seeInsight', slug));
  root.replaceChildren(makeVenueList(speech, seen, problem));
  exposeApp({ ready: true, venues: seen.length });
};

/** @param {string} slug @param {string} id of a rehearsal */
const rehearsedOf = async (slug, id) => {
  const [rehearsal, { revision }] = await Promise.all([
    client.rehearsal(slug, id),
    client.venue(slug),
  ]);
  return { rehearsal, revision };
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  if (!may(session, 'seeInsight', slug)) {
    return turnAway(may(session, 'readVenue', slug) ? 403 : 404);
  }
  try {
    const id = query.get('rehearsal');
    const [snapshot, rehearsed] = await untilAnswered(
      () =>
        Promise.all(
          id
            ? [client.rehearsedPlan(slug, id), rehearsedOf(slug, id)]
            : [client.snapshot(slug), null],
        ),
      showWait,
    );
    root.replaceChildren();
    new InsightPage(root, speech, {
      ...snapshot,
      rehearsed,
      client,
      menu,
      allows: (permission) => may(session, permission, slug),
      monitor: session.open ? null : makeSessionMonitor({ accounts, session, t, slug }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!session.open) return turnAway(error.status);
    const isVenue = error.kind !== 'no-such-rehearsal';
    await choose(error.status === 404 && isVenue ? t('noSuchVenue', { slug }) : error.message);
  }
};

if (session.open || session.kind !== 'anonymous') void start();
else turnAway();
