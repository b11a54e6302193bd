// @ts-check
import { CompanionBook } from '../../shared/sharing/companion-book.js';
import { WhoSeesMe } from '../../shared/sharing/who-sees-me.js';
import { element } from '../../shared/ui/element.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */
/** @import { Places } from '../../shared/places/places.js' */

/** The people that a visitor with a navigator sees, and “Who sees me”. */
export class Companions {
  #speech;
  #parts;
  /** @type {CompanionBook | null} */
  #book = null;
  /** @type {WhoSeesMe | null} */
  #whoSeesMe = null;
  /** Where the button stands once the visitor has a navigator. */
  element = element('div', { class: 'seen-by' });

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {Client} parts.client
   * @param {LiveSocket} parts.socket
   * @param {Places} parts.places
   * @param {(spot: Spot) => void} parts.onGo  the visitor wants to see a companion on the map
   * @param {() => void} parts.onChange  other people are to be drawn
   */
  constructor(speech, parts) {
    this.#speech = speech;
    this.#parts = parts;
    const { socket, onChange } = parts;
    socket.on('companions', (message) => {
      this.#book?.takeCompanions(message);
      this.#whoSeesMe?.update();
      onChange();
    });
    socket.on('visible', (message) => {
      this.#book?.takeVisible(message, performance.now());
      this.#whoSeesMe?.update();
      onChange();
    });
    // Another page with the same link may have changed the sharing meanwhile.
    socket.on('welcome', () => void this.#whoSeesMe?.load());
  }

  /** @returns {readonly Companion[]} all but the visitor itself */
  get others() {
    return this.#book?.others(performance.now()) ?? [];
  }

  /** The visitor has a navigator of its own. @param {string} navigator */
  become(navigator) {
    const { t, language } = this.#speech;
    const { client, places, onGo } = this.#parts;
    const book = this.#book = new CompanionBook(navigator);
    this.#whoSeesMe = new WhoSeesMe({
      t,
      client,
      slug: places.venue.slug,
      navigator,
      seen: () => ({ own: book.own, others: this.others }),
      floorName: (floor) => places.floorName(floor, language),
      onGo,
    });
    this.element.replaceChildren(this.#whoSeesMe.element);
  }
}
