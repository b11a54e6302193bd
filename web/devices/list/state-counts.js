// @ts-check
import { element } from '../../shared/ui/element.js';
import { deviceStates } from '../model/states.js';
import { StateSign } from './state-sign.js';
import { WrittenText } from '../../shared/ui/written-text.js';
/** @import { DeviceState } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How many devices are in each state; a press on one lists only these, another press lists all. */
export class StateCounts {
  /** @type {Map<DeviceState | null, { button: HTMLButtonElement, count: WrittenText }>} */
  #buttons = new Map();
  /** @type {DeviceState | null} */
  #chosen = null;
  #onChoose;
  element;

  /** @param {Speech} speech @param {(state: DeviceState | null) => void} onChoose */
  constructor({ t }, onChoose) {
    this.#onChoose = onChoose;
    this.element = element('section', { class: 'state-counts', 'aria-label': t('states') });
    for (const state of [null, ...deviceStates]) {
      const count = new WrittenText(element('strong'));
      const button = element(
        'button',
        {
          type: 'button',
          'aria-pressed': state === null,
          'data-state': state ?? 'all',
          click: () => this.choose(state === this.#chosen ? null : state),
        },
        state === null ? null : new StateSign(state).element,
        count.element,
        element('span', {}, t(state === 'printed' ? 'printedSigns' : `state.${state ?? 'all'}`)),
      );
      this.#buttons.set(state, { button, count });
      this.element.append(button);
    }
  }

  /** @param {DeviceState | null} state */
  choose(state) {
    this.#chosen = state;
    for (const [each, { button }] of this.#buttons) {
      button.setAttribute('aria-pressed', String(each === state));
    }
    this.#onChoose(state);
  }

  /** @param {Record<DeviceState, number>} counts */
  show(counts) {
    let all = 0;
    for (const state of deviceStates) {
      all += counts[state];
      const part = this.#buttons.get(state);
      part?.count.write(String(counts[state]));
      part?.button.classList.toggle('is-none', counts[state] === 0);
    }
    this.#buttons.get(null)?.count.write(String(all));
  }
}
