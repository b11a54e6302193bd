// @ts-check

/** What a reader has chosen for all pages of this browser; what was never chosen is `null`.
 * @typedef {object} Preferences
 * @property {"en" | "de" | null} language
 * @property {"light" | "dark" | null} theme `null`: as the system has it
 * @property {"metric" | "imperial" | null} units `null`: as the browser's region has it */

/** @type {{ [Name in keyof Preferences]: readonly Preferences[Name][] }} */
const choices = {
  language: ['en', 'de'],
  theme: ['light', 'dark'],
  units: ['metric', 'imperial'],
};

/** @param {string} name */
const keyOf = (name) => `floorcast.${name}`;

/** What was chosen before; nothing where the browser keeps nothing.
 * @param {Pick<Storage, "getItem">} [storage] @returns {Preferences} */
export const readPreferences = (storage) => {
  /** @type {any} */
  const found = { language: null, theme: null, units: null };
  for (const [name, allowed] of Object.entries(choices)) {
    try {
      const value = (storage ?? localStorage).getItem(keyOf(name));
      if (allowed.some((each) => each === value)) found[name] = value;
    } catch {
      // A browser that keeps nothing is one where nothing was chosen.
    }
  }
  return found;
};

/** Keeps a choice; `null` goes back to what the system has.
 * @template {keyof Preferences} Name
 * @param {Name} name @param {Preferences[Name]} value
 * @param {Pick<Storage, "setItem" | "removeItem">} [storage]
 * @returns {boolean} whether it lasts beyond this page */
export const keepPreference = (name, value, storage) => {
  try {
    if (value === null) (storage ?? localStorage).removeItem(keyOf(name));
    else (storage ?? localStorage).setItem(keyOf(name), value);
    return true;
  } catch {
    return false;
  }
};

/** Shows the page light or dark, or as the system has it.
 * @param {Preferences["theme"]} theme */
export const applyTheme = (theme) => {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

/** The languages to speak, best first, for `makeSpeech`.
 * @param {Preferences} preferences @param {readonly string[]} [browser] `navigator.languages` */
export const preferredLanguages = ({ language }, browser = navigator.languages) =>
  language === null ? browser : [language, ...browser];

/** The regions that measure in feet (CLDR's `US` system). */
const inFeet = new Set(['US', 'LR', 'MM']);
/** Many a browser far from there speaks American English; its clock tells them apart. */
const clocks = /^(America|US|Pacific\/Honolulu|Africa\/Monrovia|Asia\/(Yangon|Rangoon))/;

/** The units that were chosen, else those of where the browser is.
 * @param {Preferences} preferences @param {readonly string[]} [browser] `navigator.languages`
 * @param {string} [timeZone] such as `Europe/Berlin`
 * @returns {"metric" | "imperial"} */
export const preferredUnits = (
  { units },
  browser = navigator.languages,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) => {
  const region = /-([A-Z]{2})\b/.exec(browser[0] ?? '')?.[1] ?? '';
  return units ?? (inFeet.has(region) && clocks.test(timeZone) ? 'imperial' : 'metric');
};
