// @ts-check
import { connectTo } from '../shared/api/connection.js';
import { findBase } from '../shared/api/base-url.js';
import { makeSpeech } from '../shared/i18n/i18n.js';
import { element } from '../shared/ui/element.js';
import { elementBox } from '../shared/ui/page-zoom.js';
import { attributesOfData, attributesOfView, badAttribute, readSettings } from './map-settings.js';
import { openVenue, problemOf } from './open-venue.js';
import { makeLoading, makeRefusal } from './parts/notices.js';
import { styleSheets } from './styles/style-sheets.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { VenueMap } from './venue-map.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** Milliseconds after which a server that could not be reached is asked again. */
const retryAfter = 5000;

/** `<floorcast-map>`: a venue's map on any page (docs/embedding.md).
 *
 * Attributes: `venue`, `floor`, `place`, `route`, `profile`, `live`, `theme`, `lang`, `key`, `server`; each
 * acts at once when it changes. Events, which bubble and leave shadow trees: `floorcast-ready`,
 * `floorcast-tap`, `floorcast-route`, `floorcast-error`. */
export class FloorcastMap extends HTMLElement {
  static observedAttributes = [...attributesOfData, ...attributesOfView];
  #frame = element('div', { class: 'frame', part: 'frame' });
  #root;
  /** @type {VenueMap | null} */
  #map = null;
  /** A link's token, set by a script: it then stands in no page's text. @type {string | null} */
  #key = null;
  /** Ends what was begun last. */
  #ending = new AbortController();
  #isPlanned = false;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open' });
    this.#root.append(this.#frame);
  }

  /** The token of a link of the venue. Set it by a script to keep it out of the page's text. */
  get key() {
    return this.#key ?? this.getAttribute('key');
  }

  set key(token) {
    this.#key = token;
    this.#plan();
  }

  /** What is shown: venue, revision, floor, place, distance of the route in metres, people, connection;
   * null while nothing is. */
  get state() {
    return this.#map?.state ?? null;
  }

  /** Where a point of the floor in view is on the page: CSS pixels; null while nothing is shown.
   * @param {number} x @param {number} y metres */
  pointOnPage(x, y) {
    const view = this.#map?.view;
    if (!view) return null;
    const { left, top } = elementBox(view.surface);
    const [screenX, screenY] = view.worldToScreen(x, y);
    return { x: left + screenX, y: top + screenY };
  }

  connectedCallback() {
    this.#plan();
  }

  disconnectedCallback() {
    this.#close();
  }

  /** @param {string} name @param {string | null} before @param {string | null} value */
  attributeChangedCallback(name, before, value) {
    const isOther = before !== value;
    if (attributesOfData.includes(name) || name === 'lang') {
      if (isOther) this.#plan();
      return;
    }
    if (!this.#map) return;
    const { floor, place, route, profile, isLive } = readSettings(this);
    // The same value again counts, too: a visitor may have closed the card meanwhile.
    if (name === 'floor' && floor) this.#map.showFloor(floor);
    else if (name === 'place') this.#map.panels.showPlace(place);
    else if (name === 'route') this.#map.panels.showRoute(route);
    else if (name === 'profile') this.#map.setProfile(profile);
    else if (name === 'live' && isOther) this.#map.setLive(isLive);
    else if (name === 'theme') this.#map.refreshStyle();
    this.#complain([name]);
  }

  /** Tells the page of an attribute that names nothing of the venue. The map stays as it is: a visitor
   * of the page cannot mend it. @param {readonly string[]} [names] the attributes; all without it */
  #complain(names) {
    const bad = this.#map && badAttribute(this, this.#map.known, names);
    if (!bad) return;
    const { name, value } = bad;
    const title = name === 'route'
      ? `The attribute “route” names no two places of this venue: “${value}”`
      : `The attribute “${name}” names no ${name} of this venue: “${value}”`;
    this.#tell('floorcast-error', { kind: 'bad-attribute', title, status: 0 });
  }

  /** Opens the venue once a script has set all that it sets. */
  #plan() {
    if (this.#isPlanned || !this.isConnected) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      if (this.isConnected) void this.#open();
    });
  }

  #close() {
    this.#ending.abort();
    this.#map?.close();
    this.#map = null;
  }

  async #open() {
    this.#close();
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = ending;
    const settings = readSettings(this);
    const speech = this.#speech();
    const connection = connectTo({ server: settings.server ?? findBase(), token: this.key });
    try {
      this.#root.adoptedStyleSheets = await styleSheets();
      if (signal.aborted) return;
      this.#frame.replaceChildren(makeLoading(speech));
      const opened = await openVenue(connection, settings.venue);
      if (signal.aborted) return;
      this.#map = new VenueMap(this.#frame, {
        speech,
        // What a page set meanwhile counts.
        settings: readSettings(this),
        connection,
        opened,
        tell: (event, detail) => this.#tell(event, detail),
        onGone: () => void this.#look(signal),
      });
      const { slug } = opened.venue;
      this.#tell('floorcast-ready', { venue: slug, revision: opened.revision });
      this.#complain();
    } catch (error) {
      if (!signal.aborted) await this.#refuse(error, speech, connection.base, signal);
    }
  }

  /** Looks whether the venue is still there to be seen; if it is, its socket reconnects by itself.
   * @param {AbortSignal} signal */
  async #look(signal) {
    const { server, venue } = readSettings(this);
    const connection = connectTo({ server: server ?? findBase(), token: this.key });
    try {
      await openVenue(connection, venue);
    } catch (error) {
      const problem = await problemOf(error, connection.base);
      if (signal.aborted || problem.kind === 'unreachable') return;
      this.#map?.close();
      this.#map = null;
      await this.#refuse(error, this.#speech(), connection.base, signal);
    }
  }

  /** @param {unknown} error @param {Speech} speech @param {string} base @param {AbortSignal} signal */
  async #refuse(error, speech, base, signal) {
    const problem = await problemOf(error, base);
    if (signal.aborted) return;
    const refusal = makeRefusal(speech, problem, {
      venue: readSettings(this).venue,
      origin: location.origin,
      onRetry: () => this.#plan(),
    });
    this.#frame.replaceChildren(refusal);
    this.#tell('floorcast-error', problem);
    if (problem.kind !== 'unreachable') return;
    const timer = setTimeout(() => this.#plan(), retryAfter);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** The words in the language of the element, which is that of the page where it names none. */
  #speech() {
    const language = this.closest('[lang]')?.getAttribute('lang');
    const preferred = language ? [language] : navigator.languages;
    return makeSpeech({ en, de }, { search: '', preferred, isPart: true });
  }

  /** @param {string} event @param {unknown} detail */
  #tell(event, detail) {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
  }
}
