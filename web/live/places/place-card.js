// @ts-check
import { openingLine, placeDetails } from '../../shared/places/place-details.js';
import { placeFacts } from '../../shared/places/place-facts.js';
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element, setText } from '../../shared/ui/element.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** What a place says: name, floor, opening hours, picture, description and web address. */
export class PlaceCard {
  #speech;
  #pictureURL;
  #zone;
  #title = element('h2');
  #where = element('p', { class: 'id' });
  #programme = element('p', { class: 'place-programme', hidden: true });
  #body = element('div', { class: 'place-body' });
  #key = '';
  #isLed = false;
  #way;
  #wayWords = element('p', { role: 'status' });
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech
   * @param {{ onClose: () => void, pictureURL: (content: string) => string,
   *   zone: () => Zone, onWay: ((isOn: boolean) => void) | null }} options zone: by which the venue's
   *   clocks go; onWay: asks for the way there, or ends it; `null` for a viewer without a navigator */
  constructor(speech, { onClose, pictureURL, zone, onWay }) {
    this.#way = element(
      'button',
      {
        type: 'button',
        class: 'button primary',
        hidden: onWay === null,
        click: () => onWay?.(!this.#isLed),
      },
    );
    this.#speech = speech;
    this.#pictureURL = pictureURL;
    this.#zone = zone;
    this.element = element(
      'section',
      { class: 'place-card card', 'aria-label': speech.t('place'), hidden: true },
      makeCardHead(element('div', {}, this.#title, this.#where), speech.t('close'), onClose),
      this.#programme,
      this.#body,
      element('div', { class: 'place-way', hidden: onWay === null }, this.#wayWords, this.#way),
    );
    this.showWay(null, false);
  }

  /** Says how far it is, and offers to be led or to end that.
   * @param {string | null} words @param {boolean} isLed */
  showWay(words, isLed) {
    this.#isLed = isLed;
    setText(this.#wayWords, words ?? '');
    setText(this.#way, this.#speech.t(isLed ? 'endWay' : 'leadMe'));
  }

  /** Shows a place, or hides the card.
   * @param {Feature | null} feature @param {string} floor its name
   * @param {string} programme what is on there, empty for nothing */
  show(feature, floor, programme) {
    this.element.hidden = feature === null;
    if (!feature) return;
    const { languages, localized } = this.#speech;
    const name = localized(feature.properties.name);
    const facts = placeFacts(feature, languages, this.#zone());
    const number = feature.properties.tags?.booth;
    setText(this.#programme, programme);
    this.#programme.hidden = programme === '';
    setText(this.#title, name);
    setText(this.#where, [number, floor].filter((part) => typeof part === 'string').join(' · '));
    const key = JSON.stringify([feature.id, facts]);
    if (key === this.#key) return;
    this.#key = key;
    const { web } = facts;
    const parts = [
      openingLine(facts),
      ...placeDetails(facts, { pictureURL: this.#pictureURL, name }),
      web === null ? null : element(
        'a',
        { class: 'place-link', href: web.href, target: '_blank', rel: 'noopener noreferrer' },
        web.text,
      ),
    ].filter((part) => part !== null);
    this.#body.replaceChildren(...parts);
  }
}
