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
