// @ts-check
import { ApiError, statusOf } from '../../shared/api/api-error.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { closeCamera, openCamera } from './camera.js';
import { ownReader, serverReader } from './code-reader.js';
import { bestReading, readingOf } from './scanning.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Reading } from './scanning.js' */

/** Lets the visitor scan the code of a marker, or type it; the camera runs only meanwhile. */
export class ScanDialog {
  #speech;
  #parts;
  #handlers;
  #element;
  #heading;
  #video;
  #words = element('p', { class: 'scan-words', role: 'status' });
  #open;
  #field;
  /** A link to another venue with the code. */
  #elsewhere = element('a', { class: 'button', hidden: true });
  /** @type {MediaStream | null} */
  #stream = null;
  #isReading = false;
  #isAsking = false;
  #isOver = false;
  /** Ends listening to the page. */
  #end = new AbortController();

  /**
   * @param {Speech} speech
   * @param {{ features: () => Iterable<Feature>,
   *   send: (frame: Blob) => Promise<{ texts: string[] }>, base: string }} parts  base: of the server
   * @param {{ onMarker: (marker: Feature) => void, onWhere: () => void }} handlers  onWhere: the visitor
   *   rather says where it is
   */
  constructor(speech, parts, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#parts = parts;
    this.#handlers = handlers;
    this.#video = element('video', {
      class: 'scan-video',
      hidden: true,
      'aria-label': t('scan.video'),
    });
    this.#video.muted = true;
    this.#video.playsInline = true;
    this.#open = element(
      'button',
      {
        type: 'button',
        class: 'button primary',
        click: () => void this.#begin(),
      },
      icon('camera'),
      t('scan.open'),
    );
    this.#field = element('input', {
      class: 'input',
      id: 'scan-code',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: '16',
      enterkeyhint: 'go',
    });
    this.#heading = element('h2', { id: 'scan-title', tabindex: '-1' }, t('scan.title'));
    this.#element = element(
      'dialog',
      { class: 'scan', 'aria-labelledby': 'scan-title', close: () => this.#close() },
      element(
        'div',
        { class: 'scan-head' },
        this.#heading,
        element('button', {
          type: 'button',
          class: 'button icon-only',
          'aria-label': t('close'),
          click: () => this.#element.close(),
        }, icon('close')),
      ),
      element('p', {}, t('scan.why')),
      this.#video,
      this.#words,
      this.#elsewhere,
      this.#open,
      this.#form(),
      element('button', {
        type: 'button',
        class: 'button',
        click: () => {
          this.#element.close();
          this.#handlers.onWhere();
        },
      }, t('sayHere')),
    );
  }

  #form() {
    const { t } = this.#speech;
    return element(
      'form',
      {
        class: 'scan-form',
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const { value } = this.#field;
          if (value.trim() === '') return;
          const reading = readingOf(value, this.#parts.features());
          if (reading.kind === 'foreign') this.#say('scan.noCode');
          else this.#take(reading);
        },
      },
      element('label', { for: 'scan-code' }, t('scan.type')),
      element(
        'div',
        {},
        this.#field,
        element('button', { type: 'submit', class: 'button' }, t('scan.go')),
      ),
    );
  }

  /** Shows itself; the camera stays off until the visitor wants it. */
  show() {
    document.body.append(this.#element);
    this.#element.showModal();
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => document.hidden && this.#stop(), {
      signal,
    });
  }

  async #begin() {
    if (this.#isAsking) return;
    this.#setAsking(true);
    this.#say('scan.asking');
    const stream = await openCamera();
    this.#setAsking(false);
    if (typeof stream === 'string') {
      this.#say(`scan.${stream}`);
      if (stream === 'insecure' || stream === 'none') this.#open.hidden = true;
      this.#field.focus();
      return;
    }
    if (this.#isOver || document.hidden) return closeCamera(stream);
    this.#stream = stream;
    // What had the keyboard is hidden now; in the field it would open the keys of the phone.
    this.#heading.focus();
    this.#open.hidden = true;
    this.#video.hidden = false;
    this.#video.srcObject = stream;
    await this.#video.play().catch(() => {});
    const reader = await ownReader() ?? serverReader(this.#parts.send);
    this.#say(reader.isOwn ? 'scan.look' : 'scan.lookServer');
    void this.#read(reader);
  }

  /** The browser asks its user for the camera; a disabled button would lose the keyboard.
   * @param {boolean} isAsking */
  #setAsking(isAsking) {
    this.#isAsking = isAsking;
    this.#open.setAttribute('aria-disabled', String(isAsking));
  }

  /** Reads frame after frame while the camera runs. @param {import('./code-reader.js').CodeReader} reader */
  async #read(reader) {
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#stream !== null) {
      const begin = performance.now();
      try {
        const reading = bestReading(await reader.read(this.#video), this.#parts.features());
        if (this.#stream === null) break;
        if (reading !== null) this.#take(reading);
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
      this.#stop();
      this.#open.hidden = true;
      this.#say('scan.noReader');
      this.#field.focus();
      return true;
    }
    if (statusOf(error) === 0) this.#say('scan.noServer');
    return false;
  }

  /** @param {Reading} reading */
  #take(reading) {
    this.#elsewhere.hidden = reading.kind !== 'unknown';
    if (reading.kind === 'marker') {
      this.#element.close();
      this.#handlers.onMarker(reading.marker);
    } else if (reading.kind === 'unknown') {
      this.#say('scan.unknown');
      this.#elsewhere.href = new URL(`m/${reading.code}`, this.#parts.base).href;
      setText(this.#elsewhere, this.#speech.t('scan.elsewhere'));
    } else this.#say('scan.foreign');
  }

  /** @param {string} key */
  #say(key) {
    setText(this.#words, this.#speech.t(key));
  }

  /** Turns the camera off; it can be turned on again. */
  #stop() {
    if (this.#stream === null) return;
    closeCamera(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
    this.#video.hidden = true;
    this.#open.hidden = false;
    setText(this.#words, '');
  }

  #close() {
    this.#isOver = true;
    this.#stop();
    this.#end.abort();
    this.#element.remove();
  }
}
