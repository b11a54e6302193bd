// @ts-check
import { ApiError } from '../shared/api/api-error.js';
import { element } from '../shared/ui/element.js';
import { showToast } from '../shared/ui/toast.js';
import { askToDelete } from './venue-questions.js';
/** @import { RemovedVenue } from '../shared/api/types.js' */
/** @import { VenuesClient } from '../shared/api/venues-client.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** The venues that were removed and can be put back; nothing where there are none. */
export class BinSection {
  #client;
  #speech;
  #onChange;
  #dates;
  #list = element('ul', { class: 'removed-venues' });
  #shown = '';
  element;

  /** @param {VenuesClient} client @param {Speech} speech
   * @param {() => void} onChange a venue was put back or deleted */
  constructor(client, speech, onChange) {
    this.#client = client;
    this.#speech = speech;
    this.#onChange = onChange;
    this.#dates = new Intl.DateTimeFormat(speech.language, { dateStyle: 'medium' });
    this.element = element(
      'details',
      { class: 'bin', hidden: true },
      element('summary', {}, speech.t('bin')),
      this.#list,
    );
  }

  /** Asks the server what is in the bin. */
  async look() {
    const venues = await this.#client.bin();
    const key = JSON.stringify(venues);
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = venues.length === 0;
    if (venues.length === 0) this.element.open = false;
    this.#list.replaceChildren(...venues.map((venue) => this.#row(venue)));
  }

  /** @param {RemovedVenue} venue */
  #row({ slug, name: names, end }) {
    const { t, localized } = this.#speech;
    const name = localized(names) || slug;
    const until = element(
      'span',
      { class: 'hint' },
      t('keptUntil', { date: this.#dates.format(end) }),
    );
    return element(
      'li',
      {},
      element('div', {}, element('strong', {}, name), until),
      element('button', {
        type: 'button',
        class: 'button',
        'aria-label': t('putBackOf', { name }),
        click: () => void this.#putBack(slug, name),
      }, t('putBack')),
      element('button', {
        type: 'button',
        class: 'button',
        'aria-label': t('deleteTitle', { name }),
        click: async () => {
          if (await askToDelete(this.#client, this.#speech, { slug, name })) this.#onChange();
        },
      }, t('deleteForGood')),
    );
  }

  /** @param {string} slug @param {string} name */
  async #putBack(slug, name) {
    try {
      await this.#client.putVenueBack(slug);
      showToast(this.#speech.t('isBack', { name }), { tone: 'good' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: 'bad' });
    }
    this.#onChange();
  }
}
