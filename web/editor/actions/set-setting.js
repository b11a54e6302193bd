// @ts-check

/** @import { Action } from '../plan/types.js' */
/** @import { SettingName } from '../plan/venue-settings.js' */

/**
 * Sets something about the venue's live side; `null` makes it as usual again.
 *
 * @param {SettingName} name
 * @param {number | boolean | null} value  in the setting's own unit
 * @returns {Action}
 */
export const setSetting = (name, value) => (plan) => [
  Object.freeze({
    venue: '',
    field: `settings.${name}`,
    before: plan.settings[name] ?? null,
    after: value,
  }),
];
