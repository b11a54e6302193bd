// @ts-check
import { ApiError, createClient } from '../shared/api/client.js';
import { makeSpeech } from '../shared/i18n/i18n.js';
import { createAccountsClient } from '../shared/api/accounts-client.js';
import { makeEndedDialog } from '../shared/session/ended-dialog.js';
import { enterPage } from '../shared/session/enter-page.js';
import { may } from '../shared/session/may.js';
import { SessionWatch } from '../shared/session/session-watch.js';
import { withSessionWords } from '../shared/session/words.js';
import { applyTheme, preferredLanguages, readPreferences } from '../shared/ui/preferences.js';
import { element } from '../shared/ui/element.js';
import { LivePage } from './live-page.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { ofOneFloor } from './stream/one-floor.js';
import { makeVenueChooser } from './layout/venue-chooser.js';

const preferences = readPreferences();
applyTheme(preferences.theme);
const speech = makeSpeech({ ...withSessionWords({ en, de }) }, {
  preferred: preferredLanguages(preferences),
});
const { t, localized } = speech;
const root = /** @type {HTMLElement} */ (document.getElementById('live'));
const query = new URLSearchParams(location.search);
const accounts = createAccountsClient();
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const client = ofOneFloor(createClient(), session.link?.floor ?? null);

/** @param {() => Promise<any>} ask repeated until the server answers */
const untilAnswered = async (ask) => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      root.replaceChildren(element('p', { class: 'notice', role: 'status' }, t('unreachable')));
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
};

/** @param {string | null} problem */
const choose = async (problem) => {
  const venues = await untilAnswered(() => client.venues());
  root.replaceChildren(makeVenueChooser(speech, venues, problem));
  Object.defineProperty(window, '__app', {
    value: Object.freeze({ ready: true, venues: venues.length }),
  });
};

const start = async () => {
  const slug = query.get('venue');
  if (!slug) return choose(null);
  try {
    const { venue, features, revision } = await untilAnswered(() => client.snapshot(slug));
    document.title = `${localized(venue.name) || slug} – ${t('title')}`;
    root.replaceChildren();
    const watch = new SessionWatch({
      ask: accounts.session,
      session,
      slug,
      onChange: makeEndedDialog({ t, base: accounts.base }),
    });
    new LivePage(root, speech, {
      client,
      venue,
      features,
      revision,
      floor: query.get('floor'),
      menu,
      navigator: session.link?.navigator ?? null,
      allows: (permission) => may(session, permission, slug),
      watch: session.open ? null : watch,
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
