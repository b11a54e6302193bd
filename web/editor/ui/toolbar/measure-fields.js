// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */

/**
 * What is measured: a mode that takes typed measures of its next point.
 *
 * @typedef {object} Measured
 * @property {{id: string, value: number}[]} measures  metres; `angle` in degrees
 * @property {readonly [number, number]} target  where the next point would be, in metres
 * @property {(typed: Record<string, number>) => void} type  fixes measures
 * @property {() => void} place  puts the point there
 */

/** The fields beside the pointer in which the exact measures of the next point are typed. */
export class MeasureFields {
  #view;
  #reader;
  #page;
  /** @type {Measured | null} */
  #mode = null;
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  node = element('form', { class: 'measure-fields', 'data-float': '', hidden: true });

  /** @param {{view: View, reader: Reader, page: Page}} parts */
  constructor({ view, reader, page }) {
    this.#view = view;
    this.#reader = reader;
    this.#page = page;
    this.node.noValidate = true;
    this.node.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#take();
    });
    this.node.addEventListener('keydown', (event) => this.#key(event));
    this.node.addEventListener('input', () => this.#tell());
  }

  /** Whether measures are being typed. */
  get isOpen() {
    return this.#mode !== null;
  }

  /**
   * Opens at one of the fields.
   *
   * @param {Measured} mode
   * @param {string | null} text  what was typed already
   * @param {number} [index]  of the field
   */
  open(mode, text, index = 0) {
    const { measures } = mode;
    this.#mode = mode;
    this.#inputs = new Map(measures.map(({ id }) => [id, this.#input(id)]));
    const labels = [...this.#inputs].map(([id, input]) =>
      element('label', {}, element('span', {}, this.#t(`editor.measure.${id}`)), input)
    );
    const take = element(
      'button',
      { type: 'submit', class: 'strong' },
      this.#t('editor.measure.take'),
    );
    this.node.replaceChildren(...labels, take);
    this.node.setAttribute('aria-label', this.#t('editor.measure.title'));
    this.node.hidden = false;
    this.update();
    const input = [...this.#inputs.values()][Math.min(index, this.#inputs.size - 1)];
    input.focus();
    if (text !== null) input.value = text === '.' || text === ',' ? `0${text}` : text;
    else input.select();
    if (text !== null) this.#tell();
  }

  /** Takes what was typed back, and the fields away. */
  close() {
    if (!this.#mode) return;
    const mode = this.#mode;
    const hadFocus = this.node.contains(document.activeElement);
    this.#mode = null;
    this.node.hidden = true;
    mode.type({});
    if (hadFocus) this.#view.surface.focus();
  }

  /** Follows the pointer, and shows what is not typed as it is now. */
  update() {
    if (!this.#mode) return;
    for (const { id, value } of this.#mode.measures) {
      const input = this.#inputs.get(id);
      if (input) input.placeholder = this.#shown(id, value);
    }
    this.#move(this.#mode.target);
  }

  /** @param {string} id */
  #input(id) {
    return element('input', {
      type: 'text',
      name: id,
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      size: 7,
    });
  }

  /** @param {string} id @param {number} value */
  #shown(id, value) {
    const reader = this.#reader;
    return id === 'angle'
      ? `${(Math.round(value * 10) / 10).toLocaleString(reader.language)}°`
      : reader.length(value);
  }

  /** Beside the pointer, but on the map. @param {readonly [number, number]} target */
  #move(target) {
    const [width, height] = this.#view.surface.size;
    const [x, y] = this.#view.surface.toScreen(target);
    const { offsetWidth, offsetHeight } = this.node;
    const below = y + 34 + offsetHeight < height - 8 ? y + 34 : y - 34 - offsetHeight;
    this.node.style.left = `${
      Math.max(8, Math.min(x - offsetWidth / 2, width - offsetWidth - 8))
    }px`;
    this.node.style.top = `${Math.max(8, Math.min(below, height - offsetHeight - 8))}px`;
  }

  /** What was typed and can be read; `null` where something cannot. */
  #read() {
    /** @type {Record<string, number>} */
    const typed = {};
    let isWrong = false;
    for (const [id, input] of this.#inputs) {
      const text = input.value.trim();
      const value = id === 'angle' ? parseAngle(text) : this.#reader.metres(text);
      const isGood = text === '' ||
        (value !== null && (value > 0 || ['x', 'y', 'angle'].includes(id)));
      input.setAttribute('aria-invalid', String(!isGood));
      isWrong ||= !isGood;
      if (text !== '' && isGood && value !== null) typed[id] = value;
    }
    return { typed, isWrong };
  }

  #tell() {
    this.#mode?.type(this.#read().typed);
    this.update();
  }

  #take() {
    const { typed, isWrong } = this.#read();
    const mode = this.#mode;
    if (!mode) return;
    if (isWrong) {
      this.#page.say('editor.refused.measure');
      return;
    }
    mode.type(typed);
    mode.place();
    this.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
    this.#view.surface.focus();
  }

  /** @param {string} key */
  #t(key) {
    return this.#reader.t(key);
  }
}

/** @param {string} text  such as `90`, `-45,5°` @returns {number | null} degrees */
export const parseAngle = (text) => {
  const found = /^([-−+]?\d+(?:[.,]\d+)?)\s*°?$/.exec(text);
  return found ? Number(found[1].replace('−', '-').replace(',', '.')) : null;
};
