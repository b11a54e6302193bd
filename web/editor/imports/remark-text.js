// @ts-check
/** @import { Remark } from './plan-import.js' */

/**
 * A remark in the reader's language, or the server's English sentence where its code has no text.
 *
 * @param {Remark} remark
 * @param {(key: string, values?: Record<string, any>) => string} t
 * @returns {{text: string, isEnglish: boolean}}
 */
export const remarkText = ({ code, arguments: values = [], message, isLeftOut }, t) => {
  const key = `editor.import.remark.${code}`;
  const text = code ? t(key, { ...values }) : key;
  // A key without a text answers itself: the server is newer than the page.
  if (text === key) return { text: message, isEnglish: true };
  return {
    text: isLeftOut ? t('editor.import.leftOutRemark', { text }) : text,
    isEnglish: false,
  };
};

/**
 * Where in its file a remark is: `Zeile 12, LINE`; empty for the file as a whole.
 *
 * @param {Pick<Remark, 'place' | 'placeParts'>} remark
 * @param {(key: string, values?: Record<string, any>) => string} t
 */
export const placeText = ({ place, placeParts }, t) => {
  if (!placeParts) return place;
  const { line, kind, name = '', path } = placeParts;
  const key = `editor.import.place.${kind}`;
  const named = kind ? t(key, { name }) : '';
  // A key without a text answers itself: the server is newer than the page.
  if (named === key) return place;
  const parts = [line ? t('editor.import.place.line', { line }) : '', named, path];
  return parts.filter(Boolean).join(', ');
};

/** The types of drawings that name a layer, by how they begin. */
const onLayers = /** @type {const} */ ({
  layer: 'layer ',
  textOn: 'text on layer ',
  hatchOn: 'hatch on layer ',
  doorOn: 'door on layer ',
});

/**
 * A type of the table in the reader's language, where it is not a word of its format.
 *
 * @param {string} type
 * @param {(key: string, values?: Record<string, any>) => string} t
 */
export const typeText = (type, t) => {
  const found = Object.entries(onLayers).find(([, begin]) => type.startsWith(begin));
  if (!found) return type;
  const [key, begin] = found;
  return t(`editor.import.type.${key}`, { name: type.slice(begin.length) });
};
