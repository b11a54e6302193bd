// @ts-check

/**
 * Sets something about the venue's live side; `null` makes it as usual again.
 *
 * @param {import('../plan/venue-settings.js').SettingName} name
 * @param {number | boolean | null} value  in the setting's own unit
 * @returns {import('../plan/types.js').Action}
 */
export const setSetting = (name, value) => (plan) => [
  Object.freeze({
    venue: '',
    field: `settings.${name}`,
    before: plan.settings[name] ?? null,
    after: value,
  }),
];
