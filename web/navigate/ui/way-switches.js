// @ts-check
import { element } from '../../shared/ui/element.js';
import { makeToggle } from '../../shared/ui/toggle.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How the visitor wants to walk. @typedef {{ isStepFree: boolean, isFree: boolean }} Manner */

/** The switches for step-free ways and ways around crowds. */
export class WaySwitches {
  /** @type {HTMLElement} */
  element;
  #stepFree;
  #free;

  /** @param {Speech} speech
   * @param {{ seesCrowds: boolean, onManner: (change: Partial<Manner>) => void }} options seesCrowds:
   *   whether the server may say where people are */
  constructor({ t }, { seesCrowds, onManner }) {
    this.#stepFree = makeToggle(
      'wheelchair',
      t('stepFree'),
      (isOn) => onManner({ isStepFree: isOn }),
    );
    this.#free = makeToggle('people', t('avoidCrowds'), (isOn) => onManner({ isFree: isOn }));
    this.#free.hidden = !seesCrowds;
    this.element = element('div', { class: 'switches', role: 'group' }, this.#stepFree, this.#free);
  }

  /** @param {Manner} manner */
  show({ isStepFree, isFree }) {
    this.#stepFree.setAttribute('aria-pressed', String(isStepFree));
    this.#free.setAttribute('aria-pressed', String(isFree));
  }
}
