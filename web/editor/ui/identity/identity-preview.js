// @ts-check
import { clockText, zoneOf } from '../../../shared/i18n/time-zone.js';
import { adjustments, colourProperties } from '../../../shared/identity/venue-colours.js';
import { VenueLogo } from '../../../shared/identity/venue-logo.js';
import { element, setText } from '../../../shared/ui/element.js';

/** @import { VenueSettings } from '../../plan/venue-settings.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** What a venue's pages look like, light and dark, and how its accent had to change to be read. */
export class IdentityPreview {
  #t;
  #urlOf;
  #notes = element('ul', { class: 'look-notes', role: 'status' });
  #panes;
  /** @type {HTMLElement} */
  node;

  /** @param {Translate} t @param {(content: string) => string} urlOf  the address of a content */
  constructor(t, urlOf) {
    this.#t = t;
    this.#urlOf = urlOf;
    this.#panes = /** @type {const} */ (['light', 'dark']).map((scheme) => {
      const logo = new VenueLogo();
      const [name, clock] = [element('strong', {}), element('span', {})];
      const node = element(
        'div',
        { class: 'look-pane', 'data-scheme': scheme },
        element('div', { class: 'look-bar' }, logo.element, name, clock),
        element(
          'div',
          { class: 'look-body' },
          element('span', { class: 'look-button' }, t('editor.look.button')),
          element('span', { class: 'look-link' }, t('editor.look.link')),
        ),
      );
      return { scheme, node, logo, name, clock };
    });
    this.node = element(
      'div',
      { class: 'look-preview', role: 'group', 'aria-label': t('editor.look.preview') },
      ...this.#panes.map(({ node }) => node),
      this.#notes,
    );
  }

  /**
   * @param {VenueSettings} settings
   * @param {string} venueName
   * @param {string} [serverTimeZone]  by which its clock goes where the settings name no zone
   */
  show(settings, venueName, serverTimeZone) {
    const { logo } = settings;
    for (const pane of this.#panes) {
      const properties = colourProperties(settings, pane.scheme);
      pane.node.removeAttribute('style');
      for (const [name, value] of Object.entries(properties)) {
        pane.node.style.setProperty(name, value);
      }
      setText(pane.name, venueName);
      setText(pane.clock, clockText(new Date(), zoneOf({ settings, serverTimeZone })));
      pane.logo.show(typeof logo === 'string' ? this.#urlOf(logo) : null, venueName);
    }
    this.#notes.replaceChildren(
      ...this.#panes.flatMap(({ scheme }) => this.#noted(settings.accentColour, scheme)),
    );
  }

  /** @param {unknown} accent @param {'light' | 'dark'} scheme */
  #noted(accent, scheme) {
    const { text, fill } = adjustments(accent, scheme);
    const made = (/** @type {string} */ key, /** @type {string | null} */ colour) =>
      colour === null
        ? []
        : [element('li', {}, this.#t(`editor.look.${key}.${scheme}`, { colour }))];
    return [...made('text', text), ...made('fill', fill)];
  }
}
