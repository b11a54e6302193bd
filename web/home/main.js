// @ts-check
import { createClient } from '../shared/api/client.js';
import { createVenuesClient } from '../shared/api/venues-client.js';
import { enterPage } from '../shared/session/enter-page.js';
import { makeSessionMonitor, startPage } from '../shared/session/page-start.js';
import { may, maySomewhere } from '../shared/session/permissions.js';
import { element } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { showToast } from '../shared/ui/toast.js';
import { addWorkIcons } from '../shared/ui/work-icons.js';
import { makeCommand } from './command.js';
import { BinSection } from './bin-section.js';
import { askForVenue, makeNewVenueButton } from './new-venue.js';
import { drawThumbnail, isFound, makeFailedCard, VenueCard } from './venue-card.js';
import { askForName, askToRemove } from './venue-questions.js';
/** @import { VenueSummary } from '../shared/api/types.js' */
/** @import { MenuItem } from './venue-menu.js' */

/** With more venues than these there is a search field. */
const few = 6;
/** Milliseconds between two looks at the counts. */
const pause = 3000;

const client = Object.freeze({ ...createClient(), ...createVenuesClient() });
addWorkIcons();
const { root, speech, accounts } = await startPage('home', {
  en: async () => (await import('./texts/en.js')).en,
  de: async () => (await import('./texts/de.js')).de,
});
const { t } = speech;
const { session, menu, turnAway } = await enterPage({ root, speech, accounts });
const mayBegin = may(session, 'createVenue');
/** Looks at the server's venues once more, at once. */
const lookNow = () => {
  shown = '';
  void refresh();
};
const bin = new BinSection(client, speech, lookNow);
const mayRemove = maySomewhere(session, 'removeVenue');
const list = element('div', { class: 'venues' });
const notice = element('p', { class: 'notice', role: 'status', hidden: true });
/** @type {Map<string, VenueCard>} */
const cards = new Map();
const newVenue = makeNewVenueButton(client, t, speech.language);
/** All venues, and the node of each. @type {{ venue: VenueSummary, node: HTMLElement }[]} */
let rows = [];
const search = element('input', {
  class: 'input venue-search',
  type: 'search',
  placeholder: t('search'),
  'aria-label': t('search'),
  hidden: true,
  input: () => narrow(),
});
const nothing = element('p', { class: 'hint nothing', role: 'status' });
let shown = '';
let isReady = false;

const makeEmpty = () => (mayBegin ? makeBeginning() : element(
  'section',
  { class: 'empty card' },
  element('h2', {}, t('noneForYou')),
  element('p', {}, t('noneForYouText')),
));

const makeBeginning = () =>
  element(
    'section',
    { class: 'empty card' },
    element('h2', {}, t('emptyTitle')),
    element('p', {}, t('emptyBegin')),
    makeNewVenueButton(client, t, speech.language),
    element('p', {}, t('emptyImport')),
    makeCommand(
      'floorcast import plan.geojson --into venues/my-venue.venue \\\n  --image level0.jpg@0 --metres-per-pixel 0.05',
      t,
    ),
    element('p', {}, t('emptyDemo')),
    makeCommand('scripts/demo', t),
    element('p', { class: 'hint' }, t('emptyThen')),
  );

/** Shows the venues that are looked for. */
const narrow = () => {
  search.hidden = rows.length <= few;
  const text = search.hidden ? '' : search.value.trim();
  for (const { venue, node } of rows) node.hidden = !isFound(speech, venue, text);
  const isNone = rows.length > 0 && rows.every(({ node }) => node.hidden);
  nothing.textContent = isNone ? t('nothingFound', { text }) : '';
};

/** @param {string} slug @param {() => string} nameOf @returns {MenuItem[]} */
const removingOf = (slug, nameOf) =>
  may(session, 'removeVenue', slug)
    ? [{
      label: t('remove'),
      picture: 'trash',
      isDanger: true,
      act: async () => {
        const name = nameOf();
        if (!await askToRemove(client, speech, { slug, name })) return;
        showToast(t('removed', { name }));
        lookNow();
      },
    }]
    : [];

/** What the session may do with a venue besides opening its pages.
 * @param {string} slug @param {() => string} nameOf @returns {MenuItem[]} */
const itemsOf = (slug, nameOf) => {
  /** @param {string} permission @param {string} page @param {string} label @param {string} picture */
  const link = (permission, page, label, picture) =>
    may(session, permission, slug)
      ? [{ label, picture, href: `${page}/?venue=${encodeURIComponent(slug)}` }]
      : [];
  const looking = [
    ...link('seeInsight', 'insight', t('figures'), 'figures'),
    ...link('handleAlarms', 'alarms', t('alarms'), 'bell'),
    ...link('seePositions', 'devices', t('devices'), 'wifi'),
  ];
  if (!may(session, 'editVenue', slug)) return [...looking, ...removingOf(slug, nameOf)];
  const copying = {
    label: t('duplicate'),
    picture: 'copy',
    act: () => askForVenue(client, t, speech.language, { slug, name: nameOf() }),
  };
  return [
    ...looking,
    {
      label: t('rename'),
      picture: 'pencil',
      act: async () => {
        if (await askForName(client, speech, { slug, name: nameOf() })) lookNow();
      },
    },
    ...(mayBegin ? [copying] : []),
    {
      label: t('export'),
      picture: 'download',
      act: async () => {
        const { askForExport } = await import('./export-venue.js');
        await askForExport(client, speech, { slug, name: nameOf() });
      },
    },
    {
      label: t('download'),
      picture: 'download',
      href: client.fileURL(slug),
      download: `${slug}.venue`,
    },
    ...removingOf(slug, nameOf),
  ];
};

/** @param {VenueSummary[]} venues */
const build = (venues) => {
  for (const card of cards.values()) card.end();
  cards.clear();
  // What cannot be opened comes after what can.
  const sorted = [...venues].sort((a, b) =>
    Number(a.state !== 'open') - Number(b.state !== 'open')
  );
  rows = sorted.map((venue) => {
    if (venue.state !== 'open') {
      const items = removingOf(venue.slug, () => venue.slug);
      return { venue, node: makeFailedCard(speech, venue, items) };
    }
    const card = new VenueCard(
      speech,
      venue,
      (permission) => may(session, permission, venue.slug),
      itemsOf,
      client.contentURL,
    );
    cards.set(venue.slug, card);
    return { venue, node: card.element };
  });
  list.replaceChildren(...(rows.length > 0 ? rows.map(({ node }) => node) : [makeEmpty()]));
  newVenue.hidden = rows.length === 0 || !mayBegin;
  narrow();
  for (const [slug, card] of cards) drawThumbnail(card.plan, client, slug).catch(() => {});
};

/** @param {VenueSummary[]} venues */
const show = (venues) => {
  const key = JSON.stringify(venues.map(({ slug, state }) => [slug, state]));
  if (key !== shown) build(venues);
  shown = key;
  for (const venue of venues) if (venue.state === 'open') cards.get(venue.slug)?.update(venue);
  isReady = true;
};

const refresh = async () => {
  try {
    show(await client.venues());
    if (mayRemove) await bin.look();
    notice.hidden = true;
  } catch {
    notice.textContent = t('unreachable');
    notice.hidden = false;
  }
};

const look = async () => {
  await refresh();
  setTimeout(look, pause);
};

const open = () => {
  root.replaceChildren(
    element(
      'header',
      {},
      element('img', { src: 'home/floorcast.svg', alt: '', width: 40, height: 40 }),
      element('div', {}, element('h1', {}, t('title')), element('p', {}, t('subtitle'))),
      newVenue,
      menu,
    ),
    notice,
    element('main', {}, search, nothing, list, bin.element),
    may(session, 'watchServer')
      ? element('footer', {}, element('a', { href: 'status/' }, t('status')))
      : '',
  );
  exposeApp({
    get ready() {
      return isReady;
    },
    get venues() {
      return cards.size;
    },
  });
  if (!session.open) makeSessionMonitor({ accounts, session, t }).follow(window, null);
  void look();
};

if (session.open || session.kind !== 'anonymous') open();
else turnAway();
