// @ts-check
import { codeOfLink } from '../../shared/places/marker-code.js';
/** @import { Feature } from '../../shared/api/types.js' */

/** What a text that was read or typed means here: a marker of this venue, a code that this venue does not
 * have, or another text.
 * @typedef {{ kind: 'marker', marker: Feature } | { kind: 'unknown', code: string }
 *   | { kind: 'foreign' }} Reading */

/** @param {string} text @param {Iterable<Feature>} features @returns {Reading} */
export const readingOf = (text, features) => {
  const code = codeOfLink(text);
  if (code === null) return { kind: 'foreign' };
  for (const feature of features) {
    if (feature.kind === 'marker' && feature.properties.code === code) {
      return { kind: 'marker', marker: feature };
    }
  }
  return { kind: 'unknown', code };
};

/** Of the texts in one frame the one that helps most. @param {readonly string[]} texts
 * @param {Iterable<Feature>} features @returns {Reading | null} null for none */
export const bestReading = (texts, features) => {
  const readings = texts.map((text) => readingOf(text, features));
  return readings.find(({ kind }) => kind === 'marker') ??
    readings.find(({ kind }) => kind === 'unknown') ?? readings[0] ?? null;
};
