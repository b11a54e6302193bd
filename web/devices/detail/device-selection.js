// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { DeviceActions } from './device-actions.js';
import { DeviceDetail } from './device-detail.js';
import { MappingTrial } from './mapping-trial.js';
/** @import { DevicesClient } from '../../shared/api/devices-client.js' */
/** @import { Device, DeviceAnswer } from '../../shared/api/device-types.js' */
/** @import { Outcome } from '../../shared/api/repeated-request.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { FigureTexts } from '../model/figures.js' */
/** @import { ActionHandlers, ActionRights } from './device-actions.js' */

/** Milliseconds between an answer about the open device and the next request. */
const pause = 2000;

/** The device that is open, with all that the server knows of it. */
export class DeviceSelection {
  #page;
  #detail;
  #actions;
  #request;
  #id = '';
  /** @type {DeviceAnswer | null} */
  #answer = null;

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {FigureTexts} page.figures
   * @param {Pick<DevicesClient, "device" | "tryMapping">} page.client
   * @param {string} page.slug of the venue
   * @param {DeviceBook} page.book
   * @param {(id: string) => string} page.nameOf
   * @param {(device: Device) => string} page.whereOf
   * @param {(device: Device) => string} page.editorURL
   * @param {ActionRights} page.rights
   * @param {ActionHandlers} page.handlers
   * @param {() => void} page.onClose the reader closed it */
  constructor(page) {
    const { speech, figures, rights, handlers, editorURL } = page;
    this.#page = page;
    this.#actions = new DeviceActions(speech, rights, handlers, editorURL);
    this.#detail = new DeviceDetail(speech, figures, {
      actions: this.#actions.element,
      mapping: rights.mayEdit ? new MappingTrial(speech, page.client, page.slug) : null,
      onClose: page.onClose,
    });
    this.#request = new RepeatedRequest(
      () => page.client.device(page.slug, this.#id),
      (outcome) => this.#take(outcome),
      { pause },
    );
  }

  get element() {
    return this.#detail.element;
  }

  /** The id of the open device; "" for none. */
  get id() {
    return this.#id;
  }

  get device() {
    return this.#page.book.withId(this.#id);
  }

  /** Opens a device, or closes it with "". @param {string} id */
  open(id) {
    if (id === this.#id) return;
    this.#id = id;
    this.#answer = null;
    this.#request.turn(id !== '');
    this.refresh();
    this.#detail.turn(id !== '');
  }

  /** Shows the newest figures and places. */
  refresh() {
    const { device } = this;
    if (!device) return;
    const { book, nameOf, whereOf } = this.#page;
    const now = performance.now();
    this.#detail.show({ ...this.#answer, ...device }, {
      name: nameOf(device.id),
      seconds: book.secondsSince(device.heard, now),
      where: whereOf(device),
      linkName: device.link ?? '',
      links: book.linksOf(device.id),
      secondsSince: (moment) => book.secondsSince(moment, now),
      nameOf,
    });
    this.#actions.show(device, book.unplaced.map(({ id }) => id).filter((id) => id !== device.id));
  }

  /** @param {Outcome<DeviceAnswer>} outcome */
  #take(outcome) {
    // A device that an edit has just named is unknown to the server until it speaks.
    if ('problem' in outcome) return;
    this.#answer = outcome.answer;
    this.refresh();
  }
}
