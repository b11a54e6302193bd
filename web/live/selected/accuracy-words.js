// @ts-check
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How far a position can be trusted: radius in metres; tracking: the positioning engine's word for it,
 * missing where the navigator reported its location itself.
 * @typedef {{ accuracy?: number, tracking?: string }} Trust */

/** A length of which decimetres matter while it is short: `0.4 m`, `12 m`.
 * @param {number} metres @param {string} language */
export const shortLength = (metres, language) => {
  const digits = metres < 9.95 ? 1 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(language, format).format(metres)} m`;
};

/** The accuracy in words; a dash where nothing is known.
 * @param {Trust | null} trust @param {Speech} speech */
export const accuracyWords = (trust, { t, language }) => {
  const { accuracy, tracking } = trust ?? {};
  if (accuracy === undefined || tracking === 'lost') return '–';
  const length = shortLength(accuracy, language);
  return t(tracking === undefined ? 'withinReported' : 'within', { length });
};

/** Where the position comes from and how sure that is, in words.
 * @param {Trust | null} trust @param {Speech} speech */
export const trackingWords = (trust, { t }) =>
  trust === null ? '–' : t(`tracking.${trust.tracking ?? 'reported'}`);
