// @ts-check
import { element } from '../../shared/ui/element.js';
import { makeToggle } from '../../shared/ui/toggle.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How the visitor wants to walk. @typedef {{ isStepFree: boolean, isFree: boolean }} Manner */

/** The switches for step-free ways and ways around crowds.
 * @param {Speech} speech  @param {Manner} manner
 * @param {{ seesCrowds: boolean, onManner: (change: Partial<Manner>) => void }} options seesCrowds:
 *   whether the server may say where people are
 * @returns {HTMLElement} */
export const makeWaySwitches = ({ t }, manner, { seesCrowds, onManner }) =>
  element(
    'div',
    { class: 'switches', role: 'group' },
    makeToggle('wheelchair', t('stepFree'), (isOn) => onManner({ isStepFree: isOn }), {
      isOn: manner.isStepFree,
    }),
    seesCrowds
      ? makeToggle('people', t('avoidCrowds'), (isOn) => onManner({ isFree: isOn }), {
        isOn: manner.isFree,
      })
      : null,
  );
