// @ts-check
import { countText } from '../shared/i18n/i18n.js';
import { VenueLook } from '../shared/identity/venue-look.js';
import { MapView } from '../shared/map/map-view.js';
import { element, setText } from '../shared/ui/element.js';
import { icon } from '../shared/ui/icons.js';
import { makeVenueMenu } from './venue-menu.js';
/** @import { VenueSummary } from '../shared/api/types.js' */
/** @import { Client } from '../shared/api/client.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { MenuItem } from './venue-menu.js' */

/** @param {Speech} speech @param {Extract<VenueSummary, { state: "open" }>} venue */
const countsOf = ({ t, number }, { floors, features, navigators, least = 0 }) => [
  // A venue that its server has not opened yet has no numbers.
  floors === undefined ? '' : t('floors', { count: floors }),
  features === undefined ? '' : t('features', { count: features }),
  // A viewer that may not see people gets crowds only, or nothing.
  navigators === undefined && least === 0 ? '' : t('navigators', {
    count: countText({ count: navigators ?? 0, least, isFew: navigators === undefined }, number),
  }),
];

/** @param {Speech} speech @param {Extract<VenueSummary, { state: "open" }>} venue */
const nameOf = ({ localized }, { name, slug }) => localized(name) || slug;

/** Whether a venue is looked for by a text: all of its words are in its name or its address.
 * @param {Speech} speech @param {VenueSummary} venue @param {string} text */
export const isFound = (speech, venue, text) => {
  const name = venue.state === 'open' ? Object.values(venue.name ?? {}).join(' ') : '';
  const known = `${name} ${venue.slug}`.toLocaleLowerCase(speech.language);
  return text.toLocaleLowerCase(speech.language).split(/\s+/).every((word) => known.includes(word));
};

/** An open venue: its plan, its counts, and the links to its pages. `update` takes newer counts. */
export class VenueCard {
  plan = element('div', { class: 'plan' });
  #title = element('h2');
  /** The links to its pages: key of the page's name, and the link. @type {[string, HTMLElement][]} */
  #links = [];
  #counts = [0, 1, 2].map(() => element('li'));
  #speech;
  #ending = new AbortController();
  #look;
  #pictureURL;
  element;

  /** @param {Speech} speech @param {Extract<VenueSummary, { state: "open" }>} venue
   * @param {(permission: string) => boolean} allows the session's permissions in it
   * @param {(slug: string, name: () => string) => readonly MenuItem[]} itemsOf what else can be done
   *   with it
   * @param {(slug: string, content: string) => string} pictureURL */
  constructor(speech, venue, allows, itemsOf, pictureURL) {
    const { t } = speech;
    const name = nameOf(speech, venue);
    const query = `?venue=${encodeURIComponent(venue.slug)}`;
    this.#speech = speech;
    this.#pictureURL = pictureURL;
    const live = `live/${query}`;
    /** @param {string} key @param {string} href @param {string} picture @param {string} [kind] */
    const link = (key, href, picture, kind = '') => {
      const made = element('a', { class: `button ${kind}`.trim(), href }, icon(picture), t(key));
      this.#links.push([key, made]);
      return made;
    };
    const items = itemsOf(venue.slug, () => this.#title.textContent || name);
    this.element = element('article', { class: 'venue card' });
    this.#look = new VenueLook(this.element, { signal: this.#ending.signal });
    this.element.append(
      element('a', {
        class: 'plan-link',
        href: live,
        'aria-label': t('plan', { name }),
        tabindex: -1,
      }, this.plan),
      element(
        'div',
        { class: 'about' },
        element('div', { class: 'venue-head' }, ...this.#look.logos, this.#title),
        element('ul', { class: 'counts' }, ...this.#counts),
        element(
          'nav',
          { 'aria-label': name },
          link('live', live, 'people', 'primary'),
          allows('editVenue') ? link('editor', `editor/${query}`, 'pencil') : null,
          allows('route') ? link('kiosk', `kiosk/${query}`, 'walking') : null,
          items.length > 0 ? makeVenueMenu({ title: t('more', { name }), items }) : null,
        ),
      ),
    );
    this.update(venue);
  }

  /** Another card takes its place. */
  end() {
    this.#ending.abort();
  }

  /** @param {Extract<VenueSummary, { state: "open" }>} venue */
  update(venue) {
    const name = nameOf(this.#speech, venue);
    setText(this.#title, name);
    this.#look.show(venue.settings, name, (content) => this.#pictureURL(venue.slug, content));
    const [, live] = this.#links[0];
    const editor = this.#links.find(([key]) => key === 'editor')?.[1];
    // A venue without a plan has nothing to show yet, but something to draw.
    const isToDraw = venue.features === 0 && editor !== undefined;
    live.classList.toggle('primary', !isToDraw);
    editor?.classList.toggle('primary', isToDraw);
    // Read on its own, a link says of which venue it is.
    for (const [key, link] of this.#links) {
      const page = this.#speech.t(key);
      link.setAttribute('aria-label', this.#speech.t('pageOf', { page, name }));
    }
    countsOf(this.#speech, venue).forEach((text, i) => {
      setText(this.#counts[i], text);
      this.#counts[i].hidden = text === '';
    });
    this.#counts[2].classList.toggle('is-live', (venue.navigators ?? 0) > 0);
  }
}

/** A venue with a file that cannot be opened, and why.
 * @param {Speech} speech @param {Extract<VenueSummary, { state: "failed" }>} venue
 * @param {readonly MenuItem[]} items what can be done with it */
export const makeFailedCard = ({ t, language }, { slug, problem }, items) =>
  element(
    'article',
    { class: 'venue card is-failed' },
    element(
      'div',
      { class: 'about' },
      element('h2', {}, slug),
      ...(language === 'en'
        ? [element('p', { class: 'problem' }, `${t('failed')}: ${problem}`)]
        // The server's reasons are English: beside the sentence, not in it, for screen readers, too.
        : [
          element('p', { class: 'problem' }, t('failedText')),
          element(
            'p',
            { class: 'hint' },
            t('failedReason'),
            ' ',
            element('span', { lang: 'en' }, problem),
          ),
        ]),
      element('p', { class: 'hint' }, t('failedHint')),
      items.length > 0
        ? element('nav', {}, makeVenueMenu({ title: t('more', { name: slug }), items }))
        : null,
    ),
  );

/** A small plan of a venue's ground floor, without names and not to be touched.
 * @param {HTMLElement} host @param {Client} client
 * @param {string} slug @returns {Promise<void>} */
export const drawThumbnail = async (host, client, slug) => {
  const venue = await client.venue(slug);
  const ground = [...venue.floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
  if (!ground) return;
  const { features } = await client.features(slug, ground.id);
  const view = new MapView(host, { gestures: false, isMarked: () => false, padding: 10 });
  view.surface.inert = true;
  view.setVenue(venue);
  view.setFloor(ground.id);
  view.setFeatures(new Map(features.map((feature) => [feature.id, feature])));
  view.fit();
};
