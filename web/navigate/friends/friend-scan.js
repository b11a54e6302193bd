// @ts-check
import { element } from '../../shared/ui/element.js';
import { CodeCamera } from '../scan/code-camera.js';
import { friendCodeIn } from './friend-link.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Scans the code on a friend's phone; the camera runs only meanwhile. */
export class FriendScan {
  /** What stands on the sheet. */
  element = element('div', { class: 'friends-scan' });
  #speech;
  #venue;
  #send;
  #handlers;
  /** @type {CodeCamera} */
  #camera;

  /** @param {Speech} speech  @param {string} venue  its slug
   * @param {(frame: Blob) => Promise<{ texts: string[] }>} send  has the server read a picture
   * @param {{ onCode: (code: string) => void, onBegin: () => void, onFail: () => void }} handlers
   *   onBegin: the button is gone, onFail: the code must be typed */
  constructor(speech, venue, send, handlers) {
    this.#speech = speech;
    this.#venue = venue;
    this.#send = send;
    this.#handlers = handlers;
    this.#camera = this.#make();
  }

  #make() {
    const { t } = this.#speech;
    const { onBegin, onFail } = this.#handlers;
    const camera = new CodeCamera((key) => t(`friends.scan.${key}`), this.#send, {
      onTexts: (texts) => this.#take(texts),
      onBegin,
      onFail,
    });
    const { video, words, open } = camera.elements;
    open.classList.remove('primary');
    this.element.replaceChildren(video, words, open);
    return camera;
  }

  /** Turns the camera off. */
  stop() {
    this.#camera.close();
    this.#camera = this.#make();
  }

  /** @param {string[]} texts  of one picture */
  #take(texts) {
    const readings = texts.map((text) => friendCodeIn(text, this.#venue));
    for (const reading of readings) {
      if (typeof reading === 'string') continue;
      this.stop();
      this.#handlers.onCode(reading.code);
      return;
    }
    if (readings.length > 0) {
      this.#camera.say(readings.find((each) => each === 'elsewhere') ?? 'foreign');
    }
  }
}
