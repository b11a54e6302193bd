// @ts-check
import { ApiError, statusOf } from '../../shared/api/api-error.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { closeCamera, openCamera } from './camera.js';
import { ownReader, serverReader } from './code-reader.js';
/** @import { CodeReader } from './code-reader.js' */

/** Reads QR codes by the camera, which runs only after a tap and until it is stopped. */
export class CodeCamera {
  #words;
  #handlers;
  #send;
  #video;
  #say = element('p', { class: 'scan-words', role: 'status' });
  #open;
  /** @type {MediaStream | null} */
  #stream = null;
  #isReading = false;
  #isAsking = false;
  #isOver = false;
  /** Ends listening to the page. */
  #end = new AbortController();

  /** @param {(key: string) => string} words  by keys such as `open` and `refused`
   * @param {(frame: Blob) => Promise<{ texts: string[] }>} send  has the server read a picture
   * @param {object} handlers
   * @param {(texts: string[]) => void} handlers.onTexts  of one picture, often none
   * @param {() => void} handlers.onBegin  the camera runs, and its button is gone
   * @param {() => void} handlers.onFail  there is no picture to read */
  constructor(words, send, handlers) {
    this.#words = words;
    this.#send = send;
    this.#handlers = handlers;
    this.#video = element('video', {
      class: 'scan-video',
      hidden: true,
      'aria-label': words('video'),
    });
    this.#video.muted = true;
    this.#video.playsInline = true;
    this.#open = element(
      'button',
      {
        type: 'button',
        class: 'button primary',
        click: () => void this.begin(),
      },
      icon('camera'),
      words('open'),
    );
    document.addEventListener('visibilitychange', () => document.hidden && this.stop(), {
      signal: this.#end.signal,
    });
  }

  /** The picture, what is said of it, and the button that begins. */
  get elements() {
    return { video: this.#video, words: this.#say, open: this.#open };
  }

  /** @param {string} key */
  say(key) {
    setText(this.#say, this.#words(key));
  }

  /** Asks for the camera, and reads its pictures. */
  async begin() {
    if (this.#isAsking || this.#stream !== null) return;
    this.#setAsking(true);
    this.say('asking');
    const stream = await openCamera();
    this.#setAsking(false);
    if (typeof stream === 'string') {
      this.say(stream);
      if (stream === 'insecure' || stream === 'none') this.#open.hidden = true;
      this.#handlers.onFail();
      return;
    }
    if (this.#isOver || document.hidden) return closeCamera(stream);
    this.#stream = stream;
    // What had the keyboard is hidden now; in a field it would open the keys of the phone.
    this.#handlers.onBegin();
    this.#open.hidden = true;
    this.#video.hidden = false;
    this.#video.srcObject = stream;
    await this.#video.play().catch(() => {});
    const reader = await ownReader() ?? serverReader(this.#send);
    if (this.#stream !== stream) return;
    this.say(reader.isOwn ? 'look' : 'lookServer');
    void this.#read(reader);
  }

  /** The browser asks its user for the camera; a disabled button would lose the keyboard.
   * @param {boolean} isAsking */
  #setAsking(isAsking) {
    this.#isAsking = isAsking;
    this.#open.setAttribute('aria-disabled', String(isAsking));
  }

  /** Reads frame after frame while the camera runs. @param {CodeReader} reader */
  async #read(reader) {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#stream !== null) {
      const begin = performance.now();
      try {
        const texts = await reader.read(this.#video);
        if (this.#stream === null) break;
        this.#handlers.onTexts(texts);
      } catch (error) {
        if (this.#stops(error)) break;
      }
      const rest = reader.pace - (performance.now() - begin);
      await new Promise((done) => setTimeout(done, Math.max(rest, reader.pace / 2)));
    }
    this.#isReading = false;
  }

  /** Whether an error means that no later frame is read either. @param {unknown} error */
  #stops(error) {
    if (error instanceof ApiError && error.kind === 'reader-not-installed') {
      this.stop();
      this.#open.hidden = true;
      this.say('noReader');
      this.#handlers.onFail();
      return true;
    }
    if (statusOf(error) === 0) this.say('noServer');
    return false;
  }

  /** Turns the camera off; it can be turned on again. */
  stop() {
    if (this.#stream === null) return;
    closeCamera(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
    this.#video.hidden = true;
    this.#open.hidden = false;
    setText(this.#say, '');
  }

  /** Turns the camera off for good. */
  close() {
    this.#isOver = true;
    this.stop();
    this.#end.abort();
  }
}
