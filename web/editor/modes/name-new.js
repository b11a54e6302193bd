// @ts-check

/** @import { Press } from '../gestures/drag.js' */
/** @import { Page } from '../state/page.js' */

/**
 * Moves the keyboard to the name of what was just drawn: what is typed next is its name, where the map
 * would take each letter for a shortcut. After a finger it does not, for then a keyboard would cover
 * half the plan.
 *
 * @param {Page} page
 * @param {Press | null} press  the last one of what was drawn
 */
export const nameNew = (page, press) => {
  if (!press?.touch) page.editName(true);
};
