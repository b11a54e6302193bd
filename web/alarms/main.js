// @ts-check
import { createAlarmsClient } from '../shared/api/alarms-client.js';
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { makeVenueList } from '../shared/session/venue-list.js';
import { makeVenueWait } from '../shared/session/venue-wait.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { AlarmsPage } from './alarms-page.js';

const { root, speech, accounts } = await startTitledPage('alarms', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t, localized } = speech;
const query = new URLSearchParams(location.search);
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const client = Object.freeze({ ...createClient(), ...createAlarmsClient() });

const showWait = makeVenueWait({ root, t, session, slug: query.get('venue') });

/** Asks of which venue the alarms are to be shown. @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showWait);
  const seen = venues.filter(({ slug }) => may(session, 'handleAlarms', slug));
  root.replaceChildren(makeVenueList(speech, seen, problem));
  exposeApp({ ready: true });
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  if (!may(session, 'handleAlarms', slug)) {
    return turnAway(may(session, 'readVenue', slug) ? 403 : 404);
  }
  try {
    const snapshot = await untilAnswered(() => client.snapshot(slug), showWait);
    document.title = `${localized(snapshot.venue.name) || slug} – ${t('title')}`;
    new AlarmsPage(root, speech, {
      ...snapshot,
      client,
      menu,
      asked: Number(query.get('alarm')) || null,
      maySet: may(session, 'setAlarms', slug),
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
