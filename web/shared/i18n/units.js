// @ts-check

/** How lengths are shown and typed: `metric` or `imperial` (feet and inches).
 * @typedef {'metric' | 'imperial'} Units */

const inch = 0.0254;
const foot = 12 * inch;
const mile = 5280 * foot;

/** What units a number may bear, in metres. */
const inMetres = Object.freeze({
  mm: 0.001,
  cm: 0.01,
  m: 1,
  km: 1000,
  in: inch,
  '"': inch,
  '″': inch,
  ft: foot,
  "'": foot,
  '′': foot,
});
const part = /([\d]*[.,]?\d+)\s*(mm|cm|km|m|in|ft|["″'′])?/y;

/** Makers of numbers, by language and digits: to make one takes a hundred times as long as to use it.
 * @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A number with at most some digits behind the point.
 * @param {number} value @param {string} language @param {number} digits */
const withDigits = (value, language, digits) => {
  const key = `${language} ${digits}`;
  const known = formats.get(key) ??
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, useGrouping: false });
  formats.set(key, known);
  return known.format(value);
};

/** A length for people: `4.25 m`, `1.2 km`, or `13′ 11″`.
 * @param {number} metres
 * @param {{ units?: Units, language?: string, digits?: number }} [how] `digits`: the most behind the
 *   point of metres (default: 2)
 * @returns {string} */
export const formatLength = (metres, { units = 'metric', language = 'en', digits = 2 } = {}) => {
  if (units === 'imperial') return inFeet(metres, language);
  const isFar = Math.abs(metres) >= 1000;
  const number = withDigits(isFar ? metres / 1000 : metres, language, digits);
  return `${number} ${isFar ? 'km' : 'm'}`;
};

/** @param {number} metres @param {string} language */
const inFeet = (metres, language) => {
  if (Math.abs(metres) >= mile / 4) {
    return `${(metres / mile).toLocaleString(language, { maximumFractionDigits: 2 })} mi`;
  }
  const inches = Math.round(Math.abs(metres) / inch);
  const sign = metres < 0 && inches > 0 ? '−' : '';
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  if (feet === 0) return `${sign}${rest}″`;
  return rest === 0 ? `${sign}${feet}′` : `${sign}${feet}′ ${rest}″`;
};

/** A text whose numbers keep their units at the end of a line: `5 m` does not become `5` and `m` on two.
 * @param {string} text @returns {string} */
export const withUnits = (text) =>
  text.replace(/(\d) (?=(?:k?m|cm|s|min|Min\.|ft|mi)(?![\p{L}\d]))/gu, '$1\u00a0');

/** An area for people: `12.5 m²` or `135 ft²`.
 * @param {number} squareMetres @param {{ units?: Units, language?: string }} [how]
 * @returns {string} */
export const formatSurface = (squareMetres, { units = 'metric', language = 'en' } = {}) => {
  const [value, unit] = units === 'imperial'
    ? [squareMetres / foot ** 2, 'ft²']
    : [squareMetres, 'm²'];
  const digits = value < 100 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${unit}`;
};

/** Reads a length as people type it: `4.25`, `4,25 m`, `425 cm`, `13'11"`, `13 ft 11 in`. A number
 * without unit is metres, or feet where units are imperial.
 * @param {string} text @param {{ units?: Units }} [how]
 * @returns {number | null} metres; `null` for what is not a length */
export const parseLength = (text, { units = 'metric' } = {}) => {
  const trimmed = text.trim().toLowerCase();
  const isNegative = /^[-−]/.test(trimmed);
  let rest = trimmed.replace(/^[-−+]\s*/, '');
  let metres = 0;
  let usual = units === 'imperial' ? foot : 1;
  if (rest === '') return null;
  while (rest !== '') {
    part.lastIndex = 0;
    const found = part.exec(rest);
    if (!found) return null;
    const unit = found[2] ? inMetres[/** @type {keyof typeof inMetres} */ (found[2])] : usual;
    metres += Number(found[1].replace(',', '.')) * unit;
    // Behind feet come inches.
    usual = inch;
    rest = rest.slice(found[0].length).trim();
  }
  return isNegative ? -metres : metres;
};

/** An angle for people: `45°`, `30.5°`. @param {number} degrees @param {string} language */
export const formatDegrees = (degrees, language) =>
  `${
    (Math.round(degrees * 10) / 10 % 360).toLocaleString(language, { maximumFractionDigits: 1 })
  }°`;
