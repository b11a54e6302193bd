// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */
/** @import { CompanionBook } from '../../shared/sharing/companion-book.js' */
/** @import { WhoSeesMe } from '../../shared/sharing/who-sees-me.js' */
/** @import { Places } from '../../shared/places/places.js' */

/** The people that a visitor with a navigator sees, and “Who sees me”. */
export class Companions {
  #speech;
  #parts;
  /** @type {CompanionBook | null} */
  #book = null;
  /** @type {WhoSeesMe | null} */
  #whoSeesMe = null;
  /** @type {string | null} */
  #navigator = null;
  /** The navigator for which all of it is there. @type {string | null} */
  #madeFor = null;
  /** What came last, for modules that come later. */
  #heard = { companions: /** @type {any} */ (null), visible: /** @type {any} */ (null), at: 0 };
  /** What the visitor calls its friends, by their navigators. @type {ReadonlyMap<string, string> | undefined} */
  names;
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
      this.#heard.companions = message;
      this.#book?.takeCompanions(message);
      this.#whoSeesMe?.update();
      onChange();
    });
    socket.on('visible', (message) => {
      const at = performance.now();
      this.#heard = { ...this.#heard, visible: message, at };
      this.#book?.takeVisible(message, at);
      this.#whoSeesMe?.update();
      onChange();
    });
    // Another page with the same link may have changed the sharing meanwhile.
    socket.on('welcome', () => {
      if (this.#whoSeesMe) void this.#whoSeesMe.load();
      else void this.#make();
    });
  }

  /** @returns {readonly Companion[]} all but the visitor itself */
  get others() {
    return this.#book?.others(performance.now(), this.names) ?? [];
  }

  /** The sharing was changed elsewhere on the page. */
  reload() {
    void this.#whoSeesMe?.load();
  }

  /** The visitor has a navigator of its own. @param {string} navigator */
  become(navigator) {
    this.#navigator = navigator;
    void this.#make();
  }

  /** Makes what is for visitors with a navigator only; its modules come now. Without network the next
   * connection tries again. */
  async #make() {
    const navigator = this.#navigator;
    if (navigator === null) return;
    const modules = await Promise.all([
      import('../../shared/sharing/companion-book.js'),
      import('../../shared/sharing/who-sees-me.js'),
    ]).catch(() => null);
    if (modules === null || navigator !== this.#navigator || navigator === this.#madeFor) return;
    this.#madeFor = navigator;
    const [{ CompanionBook: Book }, { WhoSeesMe: Button }] = modules;
    const { t, language } = this.#speech;
    const { client, places, onGo, onChange } = this.#parts;
    const book = this.#book = new Book(navigator);
    this.#whoSeesMe = new Button({
      t,
      client,
      slug: places.venue.slug,
      navigator,
      seen: () => ({ own: book.own, others: this.others }),
      floorName: (floor) => places.floorName(floor, language),
      onGo,
    });
    this.element.replaceChildren(this.#whoSeesMe.element);
    const { companions, visible, at } = this.#heard;
    if (companions !== null) book.takeCompanions(companions);
    if (visible !== null) book.takeVisible(visible, at);
    await this.#whoSeesMe.load();
    onChange();
  }
}
