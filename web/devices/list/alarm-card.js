// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { deviceName } from '../model/device-book.js';
import { reasonWords } from '../model/state-words.js';
import { StateSign } from './state-sign.js';
/** @import { DeviceState } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Case } from '../model/alarm-lines.js' */
/** @import { DeviceBook } from '../model/device-book.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** The sign that goes with a kind of alarm. @type {Readonly<Record<string, DeviceState>>} */
const signs = Object.freeze({ misplaced: 'misplaced', silent: 'silent', new: 'unknown' });

/** @param {string} kind of alarms */
export const signOf = (kind) => new StateSign(signs[kind] ?? 'weak').element;

/** @typedef {object} AlarmPage
 * @property {Speech} speech
 * @property {FigureTexts} figures
 * @property {DeviceBook} book
 * @property {boolean} mayEdit
 * @property {(id: string) => void} onOpen
 * @property {(id: string) => void} onTakePlace
 * @property {(id: string) => void} onPlace */

/** What is wrong with one device, what to do about it, and the button that does it. */
export class AlarmCard {
  #page;
  #case;
  #fact = element('span');
  #advice = element('small');
  element;

  /** @param {AlarmPage} page @param {Case} about */
  constructor(page, about) {
    this.#page = page;
    this.#case = about;
    const { kind, device: id } = about;
    const { book, onOpen, speech: { localized } } = page;
    const device = book.withId(id);
    this.element = element(
      'li',
      { 'data-alarm': kind, 'data-device': id },
      element(
        'button',
        { type: 'button', class: 'alarm', click: () => onOpen(id) },
        signOf(kind),
        element(
          'span',
          { class: 'alarm-text' },
          element('strong', {}, device ? deviceName(device, localized) : id),
          ' ',
          this.#fact,
          this.#advice,
        ),
      ),
      this.#answer(),
    );
  }

  /** Writes the newest figures. @param {number} now milliseconds */
  update(now) {
    const { book, speech, figures } = this.#page;
    const device = book.withId(this.#case.device);
    if (!device) return;
    const { fact, advice } = reasonWords(
      device,
      this.#case.kind,
      speech,
      figures,
      book.secondsSince(device.heard, now),
    );
    setText(this.#fact, fact);
    setText(this.#advice, advice);
  }

  /** The button that answers the alarm, if there is one. */
  #answer() {
    const { book, mayEdit, onPlace, onTakePlace, speech: { t } } = this.#page;
    const { kind, device: id } = this.#case;
    const device = book.withId(id);
    if (!mayEdit) return null;
    const button = (
      /** @type {string} */ act,
      /** @type {string} */ key,
      /** @type {() => void} */ click,
    ) => element('button', { type: 'button', class: 'button', 'data-act': act, click }, t(key));
    if (kind === 'new') return button('place', 'act.placeNew', () => onPlace(id));
    if (!device?.place || !device.feature) return null;
    return button('takePlace', 'act.takePlace', () => onTakePlace(id));
  }
}
