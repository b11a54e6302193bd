// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { CompanionBook } from './companion-book.js';
import { CompanionLayer } from './companion-layer.js';
import { makeSharingDialog } from './sharing-dialog.js';
import { SharingModel } from './sharing-model.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Companion } from './companion-book.js' */

/** Milliseconds without news after which what is shown is of before. */
const patience = 3000;

/** For whoever has a navigator of its own: oneself and those who share on the map, and “Who sees me” in
 * the bar. */
export class SharingController {
  /** What is asked of the stream. */
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

  /** @param {object} parts
   * @param {Speech} parts.speech
   * @param {MapView} parts.view
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {string} parts.slug @param {string} parts.navigator the pseudonym of oneself
   * @param {(floor: string) => void} parts.showFloor */
  constructor({ speech, view, socket, client, slug, navigator, showFloor }) {
    const { t } = speech;
    this.#speech = speech;
    this.#view = view;
    this.#showFloor = showFloor;
    this.#book = new CompanionBook(navigator);
    this.#model = new SharingModel({
      id: navigator,
      ask: () => client.sharing(slug, navigator),
      tell: (said) => client.setSharing(slug, navigator, said),
    });
    this.#dialog = makeSharingDialog({
      t,
      id: navigator,
      model: this.#model,
      seen: () => this.#seen,
      floorName: (id) => view.floorName(id),
      onGo: (who) => this.#goTo(who),
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
    document.body.append(this.#dialog.element);
    this.#showStatus();
    view.addLayer(new CompanionLayer(() => this.#seen, t('you')));
    socket.on('companions', (message) => this.#take(() => this.#book.takeCompanions(message)));
    socket.on(
      'visible',
      (message) => this.#take(() => this.#book.takeVisible(message, performance.now())),
    );
    // Another page or device with the same link may have said something else meanwhile.
    socket.on('welcome', () => void this.#model.load().then(() => this.#showStatus(), () => {}));
  }

  get #seen() {
    return {
      own: this.#book.own,
      others: this.#book.others(performance.now()),
      isOld: this.#isOld,
    };
  }

  /** What tests may know: whom one sees, and what one says. */
  get state() {
    const { own, others } = this.#seen;
    return {
      own,
      others,
      status: this.#model.isKnown ? this.#model.said.status : null,
      friends: this.#model.said.friends,
    };
  }

  /** Four times a second: what was told long ago is shown as old. */
  tick() {
    const isOld = performance.now() - this.#heardAt > patience;
    if (isOld === this.#isOld) return;
    this.#isOld = isOld;
    this.#view.requestRender();
  }

  /** @param {() => void} take */
  #take(take) {
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

  /** @param {Companion} who */
  #goTo({ floor, x, y }) {
    this.#showFloor(floor);
    this.#view.flyTo({ x, y });
  }

  #showStatus() {
    const { t } = this.#speech;
    const { said: { status }, isKnown } = this.#model;
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
