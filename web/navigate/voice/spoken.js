// @ts-check

/** Metres of a step. */
const STEP = 0.7;

/** What “m” is called: one, several; metres, then steps. @type {Readonly<Record<string, string[]>>} */
const WORDS = Object.freeze({
  en: ['metre', 'metres', 'step', 'steps'],
  de: ['Meter', 'Meter', 'Schritt', 'Schritte'],
});
/** Several of them after “in”, which German declines. @type {Readonly<Record<string, string[]>>} */
const AFTER_IN = Object.freeze({
  en: ['metres', 'steps'],
  de: ['Metern', 'Schritten'],
});

/**
 * A sentence as a voice says it: “10 m” is “10 metres”, or “14 steps” for visitors that count them.
 * @param {string} text  @param {string} language  such as `de`  @param {boolean} inSteps
 */
export const spoken = (text, language, inSteps) => {
  const [metre, metres, step, steps] = WORDS[language] ?? WORDS.en;
  const [inMetres, manySteps] = AFTER_IN[language] ?? AFTER_IN.en;
  return text.replace(
    /(\bin )?(\d+(?:[.,]\d+)?) m\b/gi,
    (_, before = '', digits) => {
      const length = Number(digits.replace(',', '.'));
      const [count, one, many, manyIn] = inSteps
        ? [Math.max(1, Math.round(length / STEP)), step, steps, manySteps]
        : [length, metre, metres, inMetres];
      const said = inSteps ? count : digits;
      return `${before}${said} ${count === 1 ? one : before === '' ? many : manyIn}`;
    },
  );
};
