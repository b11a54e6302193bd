// @ts-check
/** @import { TriedMessage } from '../../shared/api/device-types.js' */
/** @import { Translate } from '../../shared/i18n/i18n.js' */

/** A table to begin with: one rule for a topic. @param {string} topic */
export const rulesFor = (topic) =>
  JSON.stringify(
    {
      rules: [
        {
          topic,
          report: 'range',
          navigator: '/tag',
          anchor: '/anchor',
          distance: { from: '/distance', unit: 'm' },
        },
      ],
    },
    null,
    2,
  );

/** The table in a text, or why it is none.
 * @param {string} text @returns {{ table?: unknown, problem?: string }} */
export const tableIn = (text) => {
  try {
    return { table: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

/** What a message became, in words. @param {TriedMessage} message @param {Translate} t */
export const wordsOf = ({ mapped, count, reports, faults }, t) => {
  if (!mapped) return t('mapping.noRule');
  const lines = reports.map(reportWords);
  if (count > reports.length) lines.push(t('mapping.more', { count: count - reports.length }));
  lines.push(...faults);
  return lines.length > 0 ? lines.join('; ') : t('mapping.nothing');
};

/** Members that are said before the others, or that are always now. */
const passedOver = ['report', 'kind', 'time'];

/** @param {Record<string, unknown>} report */
const reportWords = (report) => {
  const values = Object.entries(report).filter(([name]) => !passedOver.includes(name)).map((
    [name, value],
  ) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const what = report.report === 'measurement' ? report.kind : report.report;
  return `${what}: ${values.join(', ')}`;
};
