// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { showToast } from '../../shared/ui/toast.js';
import { rotateToken } from './device-token.js';
/** @import { AccountsClient } from '../../shared/api/accounts-client.js' */
/** @import { DevicesClient } from '../../shared/api/devices-client.js' */
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { DeviceEdits } from './device-edits.js' */

/** What a reader does with a device by a button. */
export class DeviceCommands {
  #page;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {Pick<DevicesClient, "forgetDevice">} page.client
   * @param {Pick<AccountsClient, "rotateLink">} page.accounts
   * @param {string} page.slug of the venue
   * @param {DeviceBook} page.book
   * @param {DeviceEdits} page.edits
   * @param {() => string} page.floor the one that is shown
   * @param {(device: Device) => string} page.nameOf
   * @param {(device: Device) => void} page.askPlace asks for a place by a tap on the plan
   * @param {(device: Device) => void} page.showOnPlan
   * @param {(id: string) => void} page.open opens a device, or closes the open one with ""
   * @param {() => void} page.onForgotten */
  constructor(page) {
    this.#page = page;
  }

  /** Moves a device to where it seems to stand. @param {string} id */
  takePlace(id) {
    const device = this.#page.book.withId(id);
    if (device?.place) void this.put(id, [device.place.x, device.place.y]);
  }

  /** @param {string} id @param {readonly [number, number]} at metres @param {Device | null} [other] whose
   *   place it takes */
  async put(id, at, other = null) {
    const { book, edits, floor } = this.#page;
    const device = book.withId(id);
    if (device) await edits.put(device, floor(), at, other);
  }

  /** @param {string} id */
  askPlace(id) {
    const device = this.#page.book.withId(id);
    if (device) this.#page.askPlace(device);
  }

  /** @param {string} id */
  show(id) {
    const device = this.#page.book.withId(id);
    if (device) this.#page.showOnPlan(device);
  }

  /** @param {string} id @param {string} other the id of a new device that takes its place */
  async replace(id, other) {
    const { book, edits, open } = this.#page;
    const device = book.withId(id);
    if (!device) return;
    if (await edits.replace(device, other)) open(other);
  }

  /** @param {string} id */
  async rotate(id) {
    const { book, nameOf } = this.#page;
    const device = book.withId(id);
    if (device?.link) await rotateToken(this.#page, device.link, nameOf(device));
  }

  /** @param {string} id */
  async forget(id) {
    const { book, client, slug, nameOf, open, onForgotten, speech: { t } } = this.#page;
    const device = book.withId(id);
    if (!device) return;
    const name = nameOf(device);
    const isDone = await askDialog({
      title: t('ask.forgetTitle', { name }),
      text: t('ask.forget'),
      confirm: t('ask.forgetYes'),
      cancel: t('ask.cancel'),
      isDanger: true,
      send: () => client.forgetDevice(slug, id),
      refuse: (error) => refusalText(error, t),
    });
    if (!isDone) return;
    showToast(t('did.forget', { name }), { tone: 'good' });
    open('');
    onForgotten();
  }
}
