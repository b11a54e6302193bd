// @ts-check
import { formatSurface } from '../../../shared/i18n/units.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Measuring } from '../../gestures/measuring.js' */

/** What is measured, in figures, on the map. */
export class MeasureCard {
  #editor;
  /** @type {Record<string, HTMLElement>} */
  #values = {};
  #back;
  #clear;
  node;

  /** @param {Editor} editor @param {{back: () => void, clear: () => void, close: () => void}} acts */
  constructor(editor, { back, clear, close }) {
    const t = (/** @type {string} */ key) => editor.ui.text(key);
    this.#editor = editor;
    const rows = ['last', 'path', 'angle', 'surface'].map((name) => {
      this.#values[name] = element('dd', {});
      return element(
        'div',
        { 'data-value': name },
        element('dt', {}, t(`editor.measure.${name}`)),
        this.#values[name],
      );
    });
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'plain', click }, t(key));
    this.#back = button('editor.measure.back', back);
    this.#clear = button('editor.measure.clear', clear);
    this.node = element(
      'section',
      { class: 'measure-card', 'data-float': '', 'aria-label': t('editor.op.measure') },
      element('dl', {}, ...rows),
      element(
        'div',
        { class: 'choices' },
        this.#back,
        this.#clear,
        button('editor.measure.close', close),
      ),
    );
  }

  /** @param {Measuring} measuring */
  update({ measured, points }) {
    const { language } = this.#editor;
    const surface = measured?.surface ?? null;
    const texts = {
      last: measured ? this.#length(measured.last) : '–',
      path: measured ? this.#length(measured.path) : '–',
      angle: measured
        ? `${measured.angle.toLocaleString(language, { maximumFractionDigits: 1 })}°`
        : '–',
      surface: surface === null ? '' : this.#surface(surface),
    };
    for (const [name, text] of Object.entries(texts)) this.#values[name].textContent = text;
    /** @type {HTMLElement} */ (this.#values.surface.parentElement).hidden = surface === null;
    this.#back.hidden = points.length === 0;
    this.#clear.hidden = points.length === 0;
  }

  /** Says what is measured, for those who do not see it. @param {Measuring} measuring */
  tell({ measured }) {
    if (!measured) return;
    const { last, path, surface } = measured;
    const [key, values] = surface === null
      ? ['editor.measure.told', { last: this.#length(last), path: this.#length(path) }]
      : ['editor.measure.toldSurface', {
        path: this.#length(path),
        surface: this.#surface(surface),
      }];
    this.#editor.ui.announce(/** @type {string} */ (key), /** @type {any} */ (values));
  }

  /** @param {number} metres */
  #length(metres) {
    return this.#editor.length(metres);
  }

  /** @param {number} squareMetres */
  #surface(squareMetres) {
    const { language, units } = this.#editor;
    return formatSurface(squareMetres, { units, language });
  }
}
