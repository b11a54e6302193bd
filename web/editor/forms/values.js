// @ts-check
import { parseLength } from '../../shared/i18n/units.js';
import { categoryName } from '../plan/categories.js';
import { textOf } from '../plan/kinds.js';
import { HoursError, readHours } from '../../shared/places/opening-hours.js';

/** @import { Units } from '../../shared/i18n/units.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { FieldModel } from './field-model.js' */

/**
 * What reads and writes values: language, units, texts, and the names of floors.
 *
 * @typedef {object} ValueReader
 * @property {string} language
 * @property {readonly string[]} languages
 * @property {Units} units
 * @property {(metres: number) => string} length
 * @property {(key: string, values?: Record<string, any>) => string} t
 * @property {readonly string[]} floors  their ids
 * @property {(floor: string) => string} floorName
 */

const degree = Math.PI / 180;

/** @type {Record<string, (value: any, reader: ValueReader, kind: string) => string>} */
const shows = {
  length: (metres, { length }) => length(metres),
  angle: (radians) => `${Math.round((radians / degree) * 10) / 10}°`,
  list: (texts) => texts.join(', '),
  switch: (isOn, { t }) => t(isOn ? 'editor.form.yes' : 'editor.form.no'),
  category: (category, { language }, kind) => categoryName(kind, category, language),
  floor: (floor, { floorName }) => floorName(floor),
  access: (access, { t }) => t(`editor.access.${access}`),
  texts: (texts, { languages }) => textOf(texts, languages),
};

/**
 * A value as people read it, and may type it again.
 *
 * @param {FieldModel} field
 * @param {any} value
 * @param {ValueReader} reader
 * @param {string} [kind]  of the feature
 */
export const showValue = ({ type }, value, reader, kind = '') => {
  if (value === null || value === undefined) return '';
  return (shows[type] ?? String)(value, reader, kind);
};

/** @param {string} typed */
const readNumber = (typed) => {
  const number = Number(typed.trim().replace(',', '.').replace('°', ''));
  return Number.isFinite(number) ? number : null;
};

/** @type {Record<string, (typed: string, reader: ValueReader) => number | null>} */
const numbers = {
  length: (typed, { units }) => parseLength(typed, { units }),
  number: readNumber,
  angle: (typed) => {
    const number = readNumber(typed);
    return number === null ? null : number * degree;
  },
};

/**
 * What was typed, as a value of the field, or what is wrong with it in the reader's language. Nothing
 * typed is no value.
 *
 * @param {FieldModel} field
 * @param {string} typed
 * @param {ValueReader} reader
 * @returns {{value: any, wrong: null} | {wrong: string}}
 */
export const readValue = (field, typed, reader) => {
  const text = typed.trim();
  if (text === '' && !field.isNeeded) return { value: null, wrong: null };
  if (field.type in numbers) return readMeasured(field, text, reader);
  if (field.type === 'list') {
    const all = [...new Set(text.split(',').map((each) => each.trim()).filter(Boolean))];
    return { value: all.length > 0 ? all : null, wrong: null };
  }
  if (field.type === 'hours' && !field.isFree) {
    const wrong = hoursComplaint(text, reader.t);
    return wrong === null ? { value: text, wrong } : { wrong };
  }
  return { value: text, wrong: null };
};

/** @param {FieldModel} field @param {string} text @param {ValueReader} reader */
const readMeasured = (field, text, reader) => {
  const value = numbers[field.type](text, reader);
  if (value === null) {
    return {
      wrong: reader.t(field.type === 'length' ? 'editor.form.noLength' : 'editor.form.noNumber'),
    };
  }
  const [least, most] = field.range ?? [-Infinity, Infinity];
  if (value >= least && value <= most) return { value, wrong: null };
  const [from, to] = [least, most].map((end) => showValue(field, end, reader));
  return { wrong: reader.t('editor.form.range', { least: from, most: to }) };
};

/**
 * What is wrong with a text of opening hours, in the reader's language; `null` for nothing.
 *
 * @param {string} text
 * @param {ValueReader['t']} t
 */
export const hoursComplaint = (text, t) => {
  try {
    if (text.trim() !== '') readHours(text);
    return null;
  } catch (error) {
    if (!(error instanceof HoursError)) throw error;
    return t(`editor.hours.wrong.${error.expected}`, { part: error.part });
  }
};

/**
 * How values are read and shown.
 *
 * @param {{session: EditSession, reader: Reader}} parts
 * @returns {ValueReader}
 */
export const readerOf = ({ session, reader }) => {
  const floorName = (/** @type {string} */ id) => {
    const floor = session.shown.floor(id);
    return floor ? reader.floorName(floor) : id;
  };
  return {
    language: reader.language,
    languages: reader.languages,
    units: reader.units,
    floorName,
    floors: session.shown.floors.map(({ id }) => id),
    length: (metres) => reader.length(metres),
    t: reader.t,
  };
};
