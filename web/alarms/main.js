// @ts-check
import { createAlarmsClient } from '../shared/api/alarms-client.js';
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startTitledPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { element } from '../shared/ui/element.js';
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

const showUnreachable = () =>
  root.replaceChildren(element('p', { class: 'notice', role: 'status' }, t('unreachable')));

/** Asks of which venue the alarms are to be shown. @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showUnreachable);
  const seen = venues.filter(({ slug }) => may(session, 'handleAlarms', slug));
  root.replaceChildren(
    element(
      'main',
      { class: 'venue-list' },
      element('h1', {}, t('chooseVenue')),
      problem ? element('p', { class: 'say bad', role: 'alert' }, problem) : null,
      seen.length === 0 ? element('p', {}, t('noVenues')) : null,
      element(
        'ul',
        {},
        ...seen.map((venue) =>
          element(
            'li',
            {},
            element(
              'a',
              { class: 'card', href: `?venue=${encodeURIComponent(venue.slug)}` },
              (venue.state === 'open' && localized(venue.name)) || venue.slug,
            ),
          )
        ),
      ),
      element('p', {}, element('a', { href: '../' }, t('toStart'))),
    ),
  );
  exposeApp({ ready: true });
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  if (!may(session, 'handleAlarms', slug)) {
    return turnAway(may(session, 'readVenue', slug) ? 403 : 404);
  }
  try {
    const snapshot = await untilAnswered(() => client.snapshot(slug), showUnreachable);
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
