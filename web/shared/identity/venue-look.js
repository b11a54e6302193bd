// @ts-check
import { onThemeChange } from '../map/map-style.js';
import { colourProperties } from './venue-colours.js';
import { VenueLogo } from './venue-logo.js';
/** @import { ColourSettings } from './venue-colours.js' */

/** What of a venue gives its pages their look. @typedef {ColourSettings & { logo?: any }} LookSettings */

/** The name of a content: the digest of its bytes. */
const digest = /^[0-9a-f]{64}$/;

/** Whether a page is light or dark now. */
const schemeNow = () => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Gives a page, or a part of it, the colours and the logo of a venue.
 *
 * The colours follow light and dark; a page that a reader made stronger keeps its own. */
export class VenueLook {
  #host;
  #leastOfText;
  #logos;
  /** @type {LookSettings} */
  #settings = {};
  /** @type {string[]} */
  #set = [];

  /** @param {HTMLElement} host @param {{ logos?: number, leastOfText?: number, signal?: AbortSignal }} [options]
   *   logos: how many times the logo is shown; leastOfText: contrast ratio of texts in the accent */
  constructor(host, { logos = 1, leastOfText = 4.5, signal = new AbortController().signal } = {}) {
    this.#host = host;
    this.#leastOfText = leastOfText;
    this.#logos = Array.from({ length: logos }, () => new VenueLogo());
    onThemeChange(() => this.#colour(), signal);
  }

  /** Where the logo is shown. @returns {HTMLElement[]} */
  get logos() {
    return this.#logos.map(({ element }) => element);
  }

  /** @param {LookSettings | undefined} settings of the venue @param {string} name of the venue
   * @param {(content: string) => string} urlOf the address of a content */
  show(settings, name, urlOf) {
    this.#settings = settings ?? {};
    const { logo } = this.#settings;
    const url = typeof logo === 'string' && digest.test(logo) ? urlOf(logo) : null;
    for (const each of this.#logos) each.show(url, name);
    this.#colour();
  }

  #colour() {
    const isStrong = document.documentElement.dataset.contrast === 'strong';
    const properties = isStrong
      ? {}
      : colourProperties(this.#settings, schemeNow(), this.#leastOfText);
    const { style } = this.#host;
    for (const name of this.#set) if (!(name in properties)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    this.#set = Object.keys(properties);
    this.#host.toggleAttribute('data-venue-header', '--venue-header' in properties);
  }
}
