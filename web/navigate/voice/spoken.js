// @ts-check

/** Metres of a step. */
const STEP = 0.7;

/** What “m” is called: one, several; metres, then steps. @type {Readonly<Record<string, string[]>>} */
const WORDS = Object.freeze({
  en: ['metre', 'metres', 'step', 'steps'],
  de: ['Meter', 'Meter', 'Schritt', 'Schritte'],
});
/** German steps after “in”. */
const IN_STEPS = 'Schritten';

/**
 * A sentence as a voice says it: “10 m” is “10 metres”, or “14 steps” for visitors that count them.
 * @param {string} text  @param {string} language  such as `de`  @param {boolean} inSteps
 */
export const spoken = (text, language, inSteps) => {
  const [metre, metres, step, steps] = WORDS[language] ?? WORDS.en;
  return text.replace(
    /(\bin |\bIn )?(\d+(?:[.,]\d+)?) m\b/g,
    (_, before = '', digits) => {
      const length = Number(digits.replace(',', '.'));
      if (!inSteps) return `${before}${digits} ${length === 1 ? metre : metres}`;
      const count = Math.max(1, Math.round(length / STEP));
      const many = language === 'de' && before !== '' ? IN_STEPS : steps;
      return `${before}${count} ${count === 1 ? step : many}`;
    },
  );
};
