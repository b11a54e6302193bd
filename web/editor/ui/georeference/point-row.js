// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { placeText, readPlace } from '../../georeference/coordinates.js';
import { icon } from '../controls/icon.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { ControlPoint } from '../../plan/types.js' */

let count = 0;
/** Coordinates that are less exact than this say so, in metres. */
const exact = 2;

/** A point of the plan, and the field with its place on the earth. */
export class PointRow {
  #reader;
  #input;
  #number = element('span', { class: 'point-number', 'aria-hidden': true });
  #note;
  #again;
  #remove;
  /** @type {{longitude: number, latitude: number, precision: number} | null} */
  #place = null;
  /** @type {import('../../georeference/coordinates.js').Trouble | null} */
  #trouble = 'empty';
  node;

  /**
   * @param {Reader} reader
   * @param {{changed: () => void, entered: () => void, again: () => void, remove: () => void}} acts
   *   entered: Enter in the field; again: the point is to be marked elsewhere
   * @param {Pick<ControlPoint, 'longitude' | 'latitude'>} [known]
   */
  constructor(reader, { changed, entered, again, remove }, known) {
    this.#reader = reader;
    const { t } = reader;
    const id = `georeference-point-${(count += 1)}`;
    this.#input = element('input', {
      id,
      class: 'point-place',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: t('editor.georeference.placeholder'),
      'aria-describedby': `${id}-note`,
    });
    this.#note = element('small', { id: `${id}-note`, class: 'point-note' });
    const button = (/** @type {string} */ picture, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'icon-button', click }, icon(picture));
    this.#again = button('move', again);
    this.#remove = button('trash', remove);
    if (known) {
      this.#input.value = placeText(known);
      this.#place = { longitude: known.longitude, latitude: known.latitude, precision: 0 };
      this.#trouble = null;
    }
    this.#input.addEventListener('input', () => {
      this.#read();
      changed();
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || this.#place === null) return;
      event.preventDefault();
      entered();
    });
    this.node = element(
      'li',
      { class: 'point-row' },
      this.#number,
      this.#input,
      this.#again,
      this.#remove,
      this.#note,
    );
  }

  /** Its place on the earth, if it is known. */
  get place() {
    return this.#place;
  }

  /** Gives the field the keyboard. */
  focus() {
    this.#input.focus();
    this.#input.select();
  }

  #read() {
    const read = readPlace(this.#input.value, this.#reader.language);
    if ('trouble' in read) {
      this.#place = null;
      this.#trouble = read.trouble;
    } else [this.#place, this.#trouble] = [read, null];
  }

  /**
   * @param {number} number  from 1
   * @param {{away: number | null, isSuspect: boolean, isMoving: boolean}} state  away: metres
   */
  update(number, { away, isSuspect, isMoving }) {
    const { t } = this.#reader;
    setText(this.#number, String(number));
    this.#input.setAttribute('aria-label', t('editor.georeference.placeOf', { number }));
    for (
      const [button, key]
        of /** @type {const} */ ([[this.#again, 'again'], [this.#remove, 'remove']])
    ) {
      const text = t(`editor.georeference.${key}`, { number });
      button.setAttribute('aria-label', text);
      button.title = text;
    }
    this.#again.setAttribute('aria-pressed', String(isMoving));
    const isWrong = this.#trouble !== null && this.#trouble !== 'empty';
    this.#input.setAttribute('aria-invalid', String(isWrong));
    this.node.classList.toggle('is-suspect', isSuspect);
    setText(this.#note, this.#noteText(away, isSuspect));
    this.#note.classList.toggle('is-wrong', isWrong || (isSuspect && away !== null));
  }

  /** @param {number | null} away @param {boolean} isSuspect */
  #noteText(away, isSuspect) {
    const { t } = this.#reader;
    if (this.#trouble) return t(`editor.georeference.trouble.${this.#trouble}`);
    const metres = (/** @type {number} */ value) => this.#reader.length(value, value < 10 ? 2 : 0);
    const words = [];
    if (away !== null) {
      words.push(
        t(isSuspect ? 'editor.georeference.suspect' : 'editor.georeference.away', {
          length: metres(away),
        }),
      );
    }
    const { precision = 0 } = this.#place ?? {};
    if (precision > exact) {
      words.push(t('editor.georeference.inexact', { length: metres(Math.round(precision)) }));
    }
    return words.join(' ');
  }
}
