// @ts-check
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { Places } from '../shared/places/places.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { withSessionWords } from '../shared/session/words.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { NavigatePage } from './navigate-page.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';

const { root, speech, accounts } = startPage('navigate', withSessionWords({ en, de }));
const { t, localized } = speech;
const query = new URLSearchParams(location.search);
const client = createClient();

/** Reads the session; a stranger becomes a guest of the venue where that is open to all. */
const enter = async () => {
  const entered = await enterPage({ root, speech, accounts });
  const slug = query.get('venue');
  const { open, kind } = entered.session;
  if (open || kind !== 'anonymous' || slug === null) return entered;
  try {
    await accounts.enterAsGuest(slug);
  } catch {
    return entered;
  }
  return enterPage({ root, speech, accounts });
};

const { session, menu, turnAway } = await enter();

const showUnreachable = () =>
  root.replaceChildren(element('p', { class: 'empty', role: 'status' }, t('unreachable')));

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showUnreachable);
  const links = venues.flatMap((venue) =>
    venue.state === 'open'
      ? [element(
        'li',
        {},
        element(
          'a',
          { class: 'button', href: `?venue=${encodeURIComponent(venue.slug)}` },
          localized(venue.name) || venue.slug,
        ),
      )]
      : []
  );
  document.title = `${t('title')} – Floorcast`;
  root.replaceChildren(element(
    'main',
    { class: 'venue-choice' },
    element('h1', {}, t('venueChoice')),
    problem === null ? null : element('p', { role: 'alert' }, problem),
    links.length === 0 ? element('p', {}, t('noVenues')) : element('ul', {}, ...links),
  ));
  exposeApp({ ready: true, venues: links.length });
};

const start = async () => {
  const slug = query.get('venue') ?? session.link?.venue ?? null;
  if (slug === null) return choose(null);
  try {
    const { venue, features, revision } = await untilAnswered(
      () => client.snapshot(slug),
      showUnreachable,
    );
    new NavigatePage(root, speech, {
      client,
      places: new Places(venue, features, revision),
      navigator: session.link?.navigator ?? null,
      seesCrowds: may(session, 'seeCounts', slug),
      to: query.get('to'),
      at: query.get('at'),
      menu,
      monitor: session.open ? null : makeSessionMonitor({ accounts, session, t, slug }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!session.open) return turnAway(error.status);
    await choose(error.status === 404 ? t('noSuchVenue', { slug }) : error.message);
  }
};

if (session.open || session.kind !== 'anonymous') start();
else turnAway();
