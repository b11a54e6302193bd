// @ts-check
/** @import { Translate } from '../../i18n/i18n.js' */
/** @import { Reason } from './recommendations.js' */

/** The most words that met which are named of one field. */
const WORDS = 3;

/** Why something fits, such as `Title: “AI” · Description: “clinic” for “hospital”`, the strongest field
 * first. @param {readonly Reason[]} reasons @param {Translate} t */
export const reasonText = (reasons, t) => {
  const fields = [...new Set(reasons.map(({ field }) => field))];
  return fields.map((field) => {
    const words = reasons.filter((each) => each.field === field).map(({ word, met, kind }) =>
      t(kind === 'word' ? 'looking.word' : 'looking.wordFor', { word, met })
    );
    return t('looking.met', {
      field: t(`looking.${field}.field`),
      words: [...new Set(words)].slice(0, WORDS).join(', '),
    });
  }).join(' · ');
};
