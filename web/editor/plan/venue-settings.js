// @ts-check

/**
 * One setting of the venue's live side: what is usual where nothing is set, and what is possible.
 *
 * @typedef {{usual: number, least: number, most: number, isWhole: boolean}} SettingRange
 */

/** @typedef {'ticksPerSecond' | 'staleAfter' | 'goneAfter' | 'jumpSpeed' | 'tracksKeptHours'} SettingName */

/**
 * The settings in the order in which people are asked, as the server has them: frames a second,
 * seconds of silence until stale and until gone, metres a second that are doubtful, hours kept.
 *
 * @type {Readonly<Record<SettingName, SettingRange>>}
 */
export const settingRanges = Object.freeze({
  ticksPerSecond: { usual: 10, least: 1, most: 30, isWhole: true },
  staleAfter: { usual: 10, least: 1, most: 3600, isWhole: false },
  goneAfter: { usual: 60, least: 1, most: 86_400, isWhole: false },
  jumpSpeed: { usual: 15, least: 1, most: 1000, isWhole: false },
  tracksKeptHours: { usual: 24, least: 0, most: 8760, isWhole: true },
});

/** What was set, by name; everything else is as usual. @typedef {Partial<Record<SettingName, number>>} VenueSettings */

/** What of an object are settings that are set. @param {any} settings @returns {VenueSettings} */
export const settingsOf = (settings) => Object.freeze(Object.fromEntries(
  Object.keys(settingRanges).filter((name) => settings?.[name] != null).map((name) => [name, settings[name]]),
));

/** Whether a setting may have a value. @param {string} name @param {unknown} value */
export const isPossible = (name, value) => {
  const { least, most, isWhole } = settingRanges[name];
  return typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
};
