// @ts-check
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { makeVenueWait } from '../shared/session/venue-wait.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { addWorkIcons } from '../shared/ui/work-icons.js';
import { LivePage } from './live-page.js';
import { momentNamed } from './past/time-spans.js';
import { heatModeOf } from './people/heat-legend.js';
import { ofOneFloor } from './stream/one-floor.js';
import { wallSeconds } from './wall/wall-screen.js';
import { makeVenueChooser } from './layout/venue-chooser.js';

addWorkIcons();
const { root, speech, accounts } = await startPage('live', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t, localized } = speech;
const query = new URLSearchParams(location.search);
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const client = ofOneFloor(createClient(), session.link?.floor ?? null);

const showWait = makeVenueWait({ root, t, session, slug: query.get('venue') });

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues(), showWait);
  root.replaceChildren(makeVenueChooser(speech, venues, problem));
  exposeApp({ ready: true, venues: venues.length });
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  try {
    const { venue, features, revision } = await untilAnswered(
      () => client.snapshot(slug),
      showWait,
    );
    document.title = `${localized(venue.name) || slug} – ${t('title')}`;
    root.replaceChildren();
    new LivePage(root, speech, {
      client,
      venue,
      features,
      revision,
      floor: query.get('floor'),
      heat: heatModeOf(query.get('heat')),
      wall: wallSeconds(query.get('wall')),
      past: momentNamed(query.get('past')),
      menu,
      navigator: session.link?.navigator ?? null,
      allows: (permission) => may(session, permission, slug),
      monitor: session.open ? null : makeSessionMonitor({ accounts, session, t, slug }),
    });
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    if (!session.open && error instanceof ApiError) return turnAway(error.status);
    await choose(
      isMissing ? t('noSuchVenue', { slug }) : String(/** @type {Error} */ (error).message),
    );
  }
};

if (session.open || session.kind !== 'anonymous') start();
else turnAway();
