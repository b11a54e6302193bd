// @ts-check

/**
 * One setting of the venue's live side: what is usual where nothing is set, and what is possible;
 * one that is true or false has no numbers.
 *
 * @typedef {{usual: number, least: number, most: number, isWhole: boolean}} SettingRange
 */

/** @typedef {'ticksPerSecond' | 'staleAfter' | 'goneAfter' | 'jumpSpeed' | 'tracksKeptHours' | 'insightKeptDays' | 'privacyThreshold' | 'tagHeight' | 'tagHeightDeviation' | 'storeyHeight'} NumberName */
/** How a group's tags are worn: metres above the floor, and the standard deviation. @typedef {{height: number, deviation: number}} TagHeight */
/** @typedef {'timeZone' | 'accentColour' | 'headerColour' | 'logo' | 'street' | 'locality' | 'country'} TextName */
/** @typedef {NumberName | 'publicPositions' | 'guests' | 'guestsUntil' | 'friends' | 'radio' | 'tagHeights' | TextName} SettingName */

/**
 * The settings in the order in which the form shows them, as the server has them: frames a second,
 * seconds of silence until stale and until gone, metres a second that are doubtful, hours and days kept,
 * the least number of people in a published count; and for positioning metres above the floor at which
 * tags are worn, with their standard deviation, and from one floor to the next.
 *
 * @type {Readonly<Record<NumberName, SettingRange>>}
 */
export const settingRanges = Object.freeze({
  ticksPerSecond: { usual: 10, least: 1, most: 30, isWhole: true },
  staleAfter: { usual: 10, least: 1, most: 3600, isWhole: false },
  goneAfter: { usual: 60, least: 1, most: 86_400, isWhole: false },
  jumpSpeed: { usual: 15, least: 1, most: 1000, isWhole: false },
  tracksKeptHours: { usual: 24, least: 0, most: 8760, isWhole: true },
  insightKeptDays: { usual: 400, least: 0, most: 3650, isWhole: true },
  privacyThreshold: { usual: 5, least: 2, most: 100, isWhole: true },
  tagHeight: { usual: 1.2, least: -10, most: 100, isWhole: false },
  tagHeightDeviation: { usual: 0.3, least: 0.02, most: 10, isWhole: false },
  storeyHeight: { usual: 4, least: 1, most: 100, isWhole: false },
});

/** The numbers of positioning, in their order. @type {readonly NumberName[]} */
export const positioningNumbers = Object.freeze(
  /** @type {NumberName[]} */ (['tagHeight', 'tagHeightDeviation', 'storeyHeight']),
);

const numberNames = /** @type {readonly NumberName[]} */ (Object.keys(settingRanges));

/** The other numbers, in their order. @type {readonly NumberName[]} */
export const liveNumbers = Object.freeze(
  numberNames.filter((name) => !positioningNumbers.includes(name)),
);

/** The kinds of radio that measure distances, the usual one first. */
export const radios = Object.freeze(['ultraWideband', 'wifiRoundTrip', 'signalStrength']);

/** The most groups with a height of their own. */
const mostGroups = 100;

/** The settings that are true or false; usually false. @type {readonly SettingName[]} */
export const settingSwitches = Object.freeze(
  /** @type {SettingName[]} */ (['publicPositions', 'friends', 'guests']),
);

/**
 * What each text of the venue's identity looks like: the server looks further, whether it knows the
 * zone and has the bytes of the logo.
 *
 * @type {Readonly<Record<TextName, RegExp>>}
 */
const textShapes = Object.freeze({
  timeZone: /^(UTC|[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)+)$/,
  accentColour: /^#[0-9a-f]{6}$/i,
  headerColour: /^#[0-9a-f]{6}$/i,
  logo: /^[0-9a-f]{64}$/,
  street: /^(?=.*\S).{1,200}$/su,
  locality: /^(?=.*\S).{1,200}$/su,
  country: /^[A-Z]{2}$/,
});

/** The texts of the venue's identity. */
export const textNames = /** @type {readonly TextName[]} */ (Object.keys(textShapes));

/** All settings, in their order. @type {readonly SettingName[]} */
export const settingNames = Object.freeze(
  /** @type {SettingName[]} */ ([
    ...numberNames,
    ...settingSwitches,
    'guestsUntil',
    'radio',
    'tagHeights',
    ...textNames,
  ]),
);

/** What was set, by name; everything else is as usual. @typedef {Partial<Record<SettingName, any>>} VenueSettings */

/** What of an object are settings that are set. @param {any} settings @returns {VenueSettings} */
export const settingsOf = (settings) =>
  Object.freeze(Object.fromEntries(
    settingNames.filter((name) => settings?.[name] != null).map((name) => [name, settings[name]]),
  ));

/** @param {SettingName} name @returns {name is NumberName} */
const isNumber = (name) => name in settingRanges;

/** @param {SettingName} name @returns {name is TextName} */
const isText = (name) => name in textShapes;

/** Whether a setting may have a value. @param {SettingName} name @param {unknown} value */
export const isPossible = (name, value) => {
  if (isText(name)) return typeof value === 'string' && textShapes[name].test(value);
  if (name === 'guestsUntil') {
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) >= 0;
  }
  if (name === 'radio') return typeof value === 'string' && radios.includes(value);
  if (name === 'tagHeights') return areTagHeights(value);
  if (!isNumber(name)) return typeof value === 'boolean';
  const { least, most, isWhole } = settingRanges[name];
  return typeof value === 'number' && value >= least && value <= most &&
    (!isWhole || Number.isInteger(value));
};

/** @param {any} value @returns {value is Record<string, TagHeight>} */
const areTagHeights = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const groups = Object.entries(value);
  return groups.length <= mostGroups &&
    groups.every(([group, worn]) =>
      group !== '' && new TextEncoder().encode(group).length <= 128 &&
      isPossible('tagHeight', worn?.height) && isPossible('tagHeightDeviation', worn?.deviation)
    );
};
