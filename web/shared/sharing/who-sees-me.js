// @ts-check
import { element, setText } from '../ui/element.js';
import { icon } from '../ui/icons.js';
import { SharingModel } from './sharing-model.js';
/** @import { Client } from '../api/client.js' */
/** @import { Translate } from '../i18n/i18n.js' */
/** @import { Companion } from '../map/people/companion-layer.js' */

/** “Who sees me”: a button that names the choice that holds, and the dialog to change it, whose
 * module comes when it is first opened. */
export class WhoSeesMe {
  #parts;
  #model;
  #words = element('span', { 'aria-live': 'polite' });
  #picture = element('span', { class: 'sharing-icon' });
  /** @type {Promise<import('./sharing-dialog.js').SharingDialog> | null} */
  #making = null;
  /** @type {import('./sharing-dialog.js').SharingDialog | null} */
  #dialog = null;
  /** The button. @type {HTMLButtonElement} */
  element;

  /** @param {object} parts
   * @param {Translate} parts.t
   * @param {Pick<Client, 'sharing' | 'setSharing'>} parts.client
   * @param {string} parts.slug @param {string} parts.navigator the viewer's own pseudonym
   * @param {() => { own: Companion | null, others: readonly Companion[] }} parts.seen
   * @param {(floor: string) => string} parts.floorName
   * @param {(companion: Companion) => void} parts.onGo the viewer wants to see a companion on the map */
  constructor(parts) {
    const { client, slug, navigator } = parts;
    this.#parts = parts;
    this.#model = new SharingModel({
      id: navigator,
      read: () => client.sharing(slug, navigator),
      save: (sharing) => client.setSharing(slug, navigator, sharing),
    });
    this.element = element(
      'button',
      {
        type: 'button',
        class: 'button sharing-button',
        'aria-haspopup': 'dialog',
        click: () => void this.#open(),
      },
      this.#picture,
      this.#words,
    );
    this.#show();
  }

  /** The navigator's sharing, once the server has said it. */
  get sharing() {
    return this.#model.isKnown ? this.#model.sharing : null;
  }

  /** Reads the sharing again: another page or device may have changed it. */
  async load() {
    // Without an answer the button says no choice, and the dialog why.
    await this.#model.load().catch(() => {});
    this.#show();
  }

  /** The companions changed. */
  update() {
    this.#dialog?.update();
  }

  async #open() {
    this.#making ??= import('./sharing-dialog.js').then(({ makeSharingDialog }) => {
      const { t, navigator, seen, floorName, onGo } = this.#parts;
      const dialog = makeSharingDialog({
        t,
        id: navigator,
        model: this.#model,
        seen,
        floorName,
        onGo,
        onChange: () => this.#show(),
      });
      document.body.append(dialog.element);
      return dialog;
    });
    try {
      this.#dialog = await this.#making;
    } catch {
      // Without network, or behind a new version, the module does not come; the next tap asks again.
      this.#making = null;
      setText(this.#words, this.#parts.t('sharingMissing'));
      return;
    }
    this.#show();
    await this.#dialog.open();
  }

  #show() {
    const { t } = this.#parts;
    const { sharing } = this;
    setText(
      this.#words,
      sharing
        ? t('sharingNow', { status: t(`sharing.${sharing.status}.short`) })
        : t('sharingTitle'),
    );
    const name = sharing?.status === 'hidden' ? 'eye-off' : 'eye';
    if (this.#picture.dataset.name === name) return;
    this.#picture.dataset.name = name;
    this.#picture.replaceChildren(icon(name));
  }
}
