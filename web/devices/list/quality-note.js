// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What the quality is made of before the server has named its numbers: of 100, and metres. */
const usual = Object.freeze({ batteryShare: 10, worstError: 0.2 });

/** The formula of quality with the server's numbers in it.
 * @param {Speech} speech @param {() => Record<string, any> | undefined} constants
 * @returns {{ element: HTMLElement, show: () => void }} */
export const makeQualityNote = ({ t, language }, constants) => {
  const lines = [element('p'), element('p'), element('p')];
  const note = element(
    'details',
    { class: 'quality-note' },
    element('summary', {}, t('quality')),
    ...lines,
  );
  const show = () => {
    const { batteryShare: rest, worstError } = { ...usual, ...constants() };
    const limit = Number(worstError).toLocaleString(language, { minimumFractionDigits: 2 });
    setText(lines[0], t('quality.with', { weight: 100 - rest, rest, limit }));
    setText(lines[1], t('quality.without', { limit }));
    setText(lines[2], t('quality.where'));
  };
  return { element: note, show };
};
