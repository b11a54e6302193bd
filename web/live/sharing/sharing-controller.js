// @ts-check
import { CompanionLayer } from '../../shared/map/people/companion-layer.js';
import { CompanionBook } from '../../shared/sharing/companion-book.js';
import { WhoSeesMe } from '../../shared/sharing/who-sees-me.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Companion } from '../../shared/map/people/companion-layer.js' */

/** Milliseconds without news after which the companions are shown as old. */
const staleAfter = 3000;

/** For a viewer with a navigator: the viewer and its companions on the map, and “Who sees me” in the
 * bar. */
export class SharingController {
  /** The streams that the controller needs. */
  streams = Object.freeze(['companions']);
  #view;
  #book;
  #whoSeesMe;
  #showFloor;
  #heardAt = -Infinity;
  #isFound = false;
  #isOld = false;
  /** Brings the viewer's own position to the middle. @type {HTMLButtonElement} */
  centre;

  /** @param {object} parts
   * @param {Speech} parts.speech
   * @param {MapView} parts.view
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {string} parts.slug @param {string} parts.navigator the viewer's own pseudonym
   * @param {(floor: string) => void} parts.showFloor */
  constructor({ speech, view, socket, client, slug, navigator, showFloor }) {
    const { t } = speech;
    this.#view = view;
    this.#showFloor = showFloor;
    this.#book = new CompanionBook(navigator);
    this.#whoSeesMe = new WhoSeesMe({
      t,
      client,
      slug,
      navigator,
      seen: () => this.#seen,
      floorName: (id) => view.floorName(id),
      onGo: (companion) => this.#goTo(companion),
    });
    this.centre = element('button', {
      type: 'button',
      class: 'button icon-only centre-button',
      'aria-label': t('centreOnMe'),
      click: () => {
        const { own } = this.#book;
        if (own) this.#goTo(own);
      },
    }, icon('follow'));
    view.addLayer(new CompanionLayer(() => this.#seen, t('you')));
    socket.on('companions', (message) => this.#update(() => this.#book.takeCompanions(message)));
    socket.on(
      'visible',
      (message) => this.#update(() => this.#book.takeVisible(message, performance.now())),
    );
    socket.on('welcome', () => void this.#whoSeesMe.load());
  }

  /** The button “Who sees me”. */
  get element() {
    return this.#whoSeesMe.element;
  }

  get #seen() {
    return {
      own: this.#book.own,
      others: this.#book.others(performance.now()),
      isOld: this.#isOld,
    };
  }

  /** For tests: the companions and the viewer's sharing. */
  get state() {
    const { own, others } = this.#seen;
    return {
      own,
      others,
      status: this.#whoSeesMe.sharing?.status ?? null,
      friends: this.#whoSeesMe.sharing?.friends ?? [],
    };
  }

  /** The page calls it four times a second: companions without news are shown as old. */
  tick() {
    const isOld = performance.now() - this.#heardAt > staleAfter;
    if (isOld === this.#isOld) return;
    this.#isOld = isOld;
    this.#view.requestRender();
  }

  /** @param {() => void} take */
  #update(take) {
    take();
    this.#heardAt = performance.now();
    this.#isOld = false;
    const { own } = this.#book;
    if (own && !this.#isFound) {
      this.#isFound = true;
      this.#showFloor(own.floor);
    }
    this.#whoSeesMe.update();
    this.#view.requestRender();
  }

  /** @param {Companion} companion */
  #goTo({ floor, x, y }) {
    this.#showFloor(floor);
    this.#view.flyTo({ x, y });
  }
}
