// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { CompanionBook } from './companion-book.js';
import { CompanionLayer } from '../../shared/map/people/companion-layer.js';
import { makeSharingDialog } from './sharing-dialog.js';
import { SharingModel } from './sharing-model.js';
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
  #speech;
  #view;
  #book;
  #model;
  #dialog;
  #showFloor;
  #heardAt = -Infinity;
  #isFound = false;
  #isOld = false;
  #words = element('span', {});
  #picture = element('span', { class: 'sharing-icon' });
  /** The button. @type {HTMLButtonElement} */
  element;
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
    this.#speech = speech;
    this.#view = view;
    this.#showFloor = showFloor;
    this.#book = new CompanionBook(navigator);
    this.#model = new SharingModel({
      id: navigator,
      read: () => client.sharing(slug, navigator),
      save: (sharing) => client.setSharing(slug, navigator, sharing),
    });
    this.#dialog = makeSharingDialog({
      t,
      id: navigator,
      model: this.#model,
      seen: () => this.#seen,
      floorName: (id) => view.floorName(id),
      onGo: (companion) => this.#goTo(companion),
      onChange: () => this.#showStatus(),
    });
    this.element = element(
      'button',
      {
        type: 'button',
        class: 'button sharing-button',
        'aria-haspopup': 'dialog',
        click: () => void this.#dialog.open(),
      },
      this.#picture,
      this.#words,
    );
    this.centre = element('button', {
      type: 'button',
      class: 'button icon-only centre-button',
      'aria-label': t('centreOnMe'),
      click: () => {
        const { own } = this.#book;
        if (own) this.#goTo(own);
      },
    }, icon('follow'));
    document.body.append(this.#dialog.element);
    this.#showStatus();
    view.addLayer(new CompanionLayer(() => this.#seen, t('you')));
    socket.on('companions', (message) => this.#update(() => this.#book.takeCompanions(message)));
    socket.on(
      'visible',
      (message) => this.#update(() => this.#book.takeVisible(message, performance.now())),
    );
    // Another page or device with the same link may have changed the sharing meanwhile.
    socket.on('welcome', () => void this.#model.load().then(() => this.#showStatus(), () => {}));
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
      status: this.#model.isKnown ? this.#model.sharing.status : null,
      friends: this.#model.sharing.friends,
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
    this.#dialog.update();
    this.#view.requestRender();
  }

  /** @param {Companion} companion */
  #goTo({ floor, x, y }) {
    this.#showFloor(floor);
    this.#view.flyTo({ x, y });
  }

  #showStatus() {
    const { t } = this.#speech;
    const { sharing: { status }, isKnown } = this.#model;
    setText(
      this.#words,
      isKnown ? t('sharingNow', { status: t(`sharing.${status}.short`) }) : t('sharingTitle'),
    );
    const name = isKnown && status === 'hidden' ? 'eye-off' : 'eye';
    if (this.#picture.dataset.name === name) return;
    this.#picture.dataset.name = name;
    this.#picture.replaceChildren(icon(name));
  }
}
