// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { CodeCamera } from './code-camera.js';
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
  #camera;
  #field;
  /** A link to another venue with the code. */
  #elsewhere = element('a', { class: 'button', hidden: true });

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
    const camera = this.#camera = new CodeCamera((key) => t(`scan.${key}`), parts.send, {
      onTexts: (texts) => {
        const reading = bestReading(texts, parts.features());
        if (reading !== null) this.#take(reading);
      },
      onBegin: () => this.#heading.focus(),
      onFail: () => this.#field.focus(),
    });
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
      camera.elements.video,
      camera.elements.words,
      this.#elsewhere,
      camera.elements.open,
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
          if (reading.kind === 'foreign') this.#camera.say('noCode');
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
  }

  /** @param {Reading} reading */
  #take(reading) {
    this.#elsewhere.hidden = reading.kind !== 'unknown';
    if (reading.kind === 'marker') {
      this.#element.close();
      this.#handlers.onMarker(reading.marker);
    } else if (reading.kind === 'unknown') {
      this.#camera.say('unknown');
      this.#elsewhere.href = new URL(`m/${reading.code}`, this.#parts.base).href;
      setText(this.#elsewhere, this.#speech.t('scan.elsewhere'));
    } else this.#camera.say('foreign');
  }

  #close() {
    this.#camera.close();
    this.#element.remove();
  }
}
