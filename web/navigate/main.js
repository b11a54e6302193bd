// @ts-check
import { untilAnswered } from '../shared/api/ask.js';
import { ApiError, createClient } from '../shared/api/client.js';
import { forgetKept } from '../shared/api/kept-caches.js';
import { Places } from '../shared/places/places.js';
import { startPage } from '../shared/session/page-start.js';
import { may } from '../shared/session/permissions.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { untilAtRest } from '../shared/ui/late-part.js';
import { enterVenue, monitorVisitor } from './entry/enter-venue.js';
import { keptPseudonym, VisitorSession } from './entry/visitor-session.js';
import { KeptVenue } from './kept/kept-venue.js';
import { orKept } from './kept/or-kept.js';
import { NavigatePage } from './navigate-page.js';

/** @import { Session } from '../shared/api/accounts-types.js' */

const { root, speech, accounts } = await startPage('navigate', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t, localized } = speech;
const query = new URLSearchParams(location.search);
const client = createClient();
const asked = query.get('venue');
const keptAsked = asked === null ? null : new KeptVenue(accounts.base, asked);

/** The session; the one that is kept of the venue where there is no network. */
const sessionOrKept = async () => {
  const { answer, keptAt } = await orKept(
    accounts.session,
    async () => await keptAsked?.read('session') ?? null,
  );
  const isOver = keptAt === null && !answer.open && answer.kind === 'anonymous';
  if (isOver) await forgetKept(accounts.base);
  return answer;
};

const { session, menu, refuse } = await enterVenue({
  root,
  speech,
  accounts: { ...accounts, session: sessionOrKept },
  slug: query.get('venue'),
});

/** @param {ApiError} error */
const showUnreachable = ({ kind }) =>
  root.replaceChildren(
    element(
      'p',
      { class: 'empty', role: 'status' },
      t(kind === 'venue-failed' ? kind : 'unreachable'),
    ),
  );

/** The address of a venue, with what else this one names. @param {string} slug */
const addressOf = (slug) => {
  const next = new URLSearchParams(query);
  next.set('venue', slug);
  return `?${next}`;
};

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
          { class: 'button', href: addressOf(venue.slug) },
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

/** The venue. An answer that the browser asked for in advance may be from before the visitor was let
 * in. @param {string} slug */
const read = async (slug) => {
  try {
    return await client.snapshot(slug);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return client.snapshot(slug);
  }
};
/** Of a session what the page needs without network. @param {Session} whole @param {string} slug
 * @returns {Session} */
const sessionToKeep = (whole, slug) => ({
  ...whole,
  ...(whole.account && { account: { ...whole.account, email: '' } }),
  venues: whole.venues.filter((each) => each.slug === slug),
});

/** Lets the browser keep the page and install it. @param {string} slug
 * @returns {Promise<boolean>} whether it can start without network now */
const keepPage = async (slug) => {
  try {
    const [{ showManifest }, { startWorker }] = await Promise.all([
      import('./offline/manifest-link.js'),
      import('./offline/start-worker.js'),
    ]);
    showManifest(accounts.base, slug, speech.language);
    return await startWorker(accounts.base);
  } catch {
    // Without network nothing new is kept.
    return false;
  }
};

const start = async () => {
  const slug = query.get('venue') ?? session.link?.venue ?? null;
  if (slug === null) return choose(null);
  try {
    const kept = new KeptVenue(accounts.base, slug);
    const { answer, keptAt } = await untilAnswered(
      () => orKept(() => read(slug), () => kept.read('snapshot')),
      showUnreachable,
    );
    const { venue, features, revision } = answer;
    const way = await kept.read('way');
    const monitor = session.open ? null : monitorVisitor({ accounts, session, speech, slug });
    const visitor = new VisitorSession({
      accounts,
      session,
      slug,
      kept: keptPseudonym(slug),
      renew: async (ask) => {
        const renewed = await (monitor?.renew(ask) ?? ask());
        await kept.keep('session', sessionToKeep(renewed, slug));
        return renewed;
      },
    });
    const page = new NavigatePage(root, speech, {
      client,
      kept,
      keptAt,
      keptWay: way,
      places: new Places(venue, features, revision),
      visitor,
      seesCrowds: may(session, 'seeCounts', slug),
      to: query.get('to'),
      at: query.get('at'),
      menu,
      monitor,
    });
    if (keptAt === null) await kept.keep('session', sessionToKeep(session, slug));
    await untilAtRest();
    await page.prepare();
    page.isKept = await keepPage(slug);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The venue is gone, or no longer for this visitor.
    if ([401, 403, 404].includes(error.status)) await forgetKept(accounts.base, slug);
    if (!session.open) return refuse(error.status);
    await choose(error.status === 404 ? t('noSuchVenue', { slug }) : error.message);
  }
};

if (session.open || session.kind !== 'anonymous') start();
else refuse();
