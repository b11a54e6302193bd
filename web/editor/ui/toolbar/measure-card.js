// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Measuring } from '../../drafting/measuring.js' */
/** @import { MeasurePanel } from '../../modes/measure.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */

/**
 * What is measured, in figures, on the map.
 *
 * @implements {MeasurePanel}
 */
export class MeasureCard {
  #view;
  #reader;
  #page;
  /** @type {Record<string, HTMLElement>} */
  #values = {};
  #back = this.#button('editor.measure.back', () => this.#acts?.back());
  #clear = this.#button('editor.measure.clear', () => this.#acts?.clear());
  #close = this.#button('editor.measure.close', () => this.#acts?.close());
  /** @type {Parameters<MeasurePanel['open']>[0] | null} */
  #acts = null;
  #node;

  /** @param {{view: View, reader: Reader, page: Page}} parts */
  constructor({ view, reader, page }) {
    this.#view = view;
    this.#reader = reader;
    this.#page = page;
    const rows = ['last', 'path', 'angle', 'surface'].map((name) => {
      this.#values[name] = element('dd', {});
      const term = element('dt', {}, reader.t(`editor.measure.${name}`));
      return element('div', { 'data-value': name }, term, this.#values[name]);
    });
    for (const { button, key } of [this.#back, this.#clear, this.#close]) {
      button.textContent = reader.t(key);
    }
    this.#node = element(
      'section',
      { class: 'measure-card', 'data-float': '', 'aria-label': reader.t('editor.op.measure') },
      element('dl', {}, ...rows),
      element(
        'div',
        { class: 'choices' },
        this.#back.button,
        this.#clear.button,
        this.#close.button,
      ),
    );
  }

  /** Comes onto the map. @param {Parameters<MeasurePanel['open']>[0]} acts  what its buttons do */
  open(acts) {
    this.#acts = acts;
    this.#view.surface.host.append(this.#node);
  }

  close() {
    this.#node.remove();
  }

  /** @param {Measuring} measuring */
  update({ measured, points }) {
    const { language } = this.#reader;
    const surface = measured?.surface ?? null;
    const texts = {
      last: measured ? this.#reader.length(measured.last) : '–',
      path: measured ? this.#reader.length(measured.path) : '–',
      angle: measured
        ? `${measured.angle.toLocaleString(language, { maximumFractionDigits: 1 })}°`
        : '–',
      surface: surface === null ? '' : this.#reader.surface(surface),
    };
    for (const [name, text] of Object.entries(texts)) this.#values[name].textContent = text;
    /** @type {HTMLElement} */ (this.#values.surface.parentElement).hidden = surface === null;
    this.#back.button.hidden = points.length === 0;
    this.#clear.button.hidden = points.length === 0;
  }

  /** Has a screen reader read what is measured. @param {Measuring} measuring */
  announce({ measured }) {
    if (!measured) return;
    const { last, path, surface } = measured;
    const length = this.#reader.length(path);
    if (surface === null) {
      this.#page.announce('editor.measure.announced', {
        last: this.#reader.length(last),
        path: length,
      });
    } else {
      const values = { path: length, surface: this.#reader.surface(surface) };
      this.#page.announce('editor.measure.announcedSurface', values);
    }
  }

  /** @param {string} key @param {() => void} click */
  #button(key, click) {
    return { key, button: element('button', { type: 'button', class: 'plain', click }) };
  }
}
