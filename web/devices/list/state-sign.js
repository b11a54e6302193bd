// @ts-check
import { stateMarks, stateOutlines } from '../model/states.js';
/** @import { DeviceState } from '../../shared/api/device-types.js' */

const namespace = 'http://www.w3.org/2000/svg';

/** The sign of a state: its shape in its colour. It says nothing to a screen reader: the word stands beside
 * it. `show` changes the state. */
export class StateSign {
  #outline = document.createElementNS(namespace, 'path');
  #mark = document.createElementNS(namespace, 'path');
  /** @type {DeviceState | null} */
  #state = null;
  element = document.createElementNS(namespace, 'svg');

  /** @param {DeviceState} [state] */
  constructor(state) {
    this.element.setAttribute('viewBox', '0 0 24 24');
    this.element.setAttribute('aria-hidden', 'true');
    this.element.setAttribute('class', 'state-sign');
    this.#mark.setAttribute('class', 'mark');
    this.element.append(this.#outline, this.#mark);
    if (state) this.show(state);
  }

  /** @param {DeviceState} state */
  show(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.element.dataset.state = state;
    this.#outline.setAttribute('d', stateOutlines[state]);
    this.#mark.setAttribute('d', stateMarks[state]);
  }
}
