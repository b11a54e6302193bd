// @ts-check
import { copyText } from '../../../shared/ui/copy-text.js';
import { element } from '../../../shared/ui/element.js';
import { remarkText, typeText } from '../../imports/remark-text.js';
import { countsByKind, placeOf, reportText } from '../../imports/report-text.js';
import { saveFile } from './save-file.js';

/** @import { Report } from '../../imports/plan-import.js' */
/** @import { Reader } from '../../state/reader.js' */

/** More remarks than these are in the file only. */
const shown = 200;

/**
 * What was read, changed and not understood.
 *
 * @param {Reader} reader
 * @param {{report: Report, source: string, floorName: (id: string) => string}} about
 */
export const reportSection = (reader, { report, source, floorName }) => {
  const { t, language } = reader;
  const kindName = (/** @type {string} */ kind) => t(`editor.kind.${kind}`);
  const number = (/** @type {number} */ count) => count.toLocaleString(language);
  const title = t('editor.import.reportOf', { name: source });
  const text = () => reportText(report, { t, title, floorName, kindName });
  const { floors, rows } = countsByKind(report);
  const rest = report.types.filter(({ target }) => !target?.kind);
  const remarks = report.remarks.length + report.furtherRemarks;
  const hidden = remarks - Math.min(shown, report.remarks.length);
  return element(
    'div',
    { class: 'import-report' },
    element('h3', {}, t('editor.import.byKind')),
    rows.length === 0 ? element('p', { class: 'note' }, t('editor.import.nothingRead')) : element(
      'div',
      { class: 'scrolled', tabindex: 0, role: 'region', 'aria-label': t('editor.import.byKind') },
      countTable({ floors: floors.map(floorName), rows, kindName, number, t }),
    ),
    rest.length > 0 ? element('h3', {}, t('editor.import.rest')) : '',
    element(
      'ul',
      { class: 'became-nothing' },
      ...restRows(rest).map(([type, count, isCounted]) =>
        element(
          'li',
          {},
          element('span', {}, typeText(type, t)),
          element('span', { class: 'note' }, isCounted ? t('editor.import.counted') : ''),
          element('span', { class: 'count' }, `${number(count)} ×`),
        )
      ),
    ),
    element(
      'h3',
      {},
      remarks === 0
        ? t('editor.import.noRemarks')
        : t('editor.import.remarks', { count: number(remarks) }),
    ),
    element(
      'ul',
      { class: 'remarks' },
      ...report.remarks.slice(0, shown).map((remark) => {
        const { text: words, isEnglish } = remarkText(remark, t);
        return element(
          'li',
          {},
          element('span', { class: 'note' }, placeOf(remark, t)),
          element('span', { lang: isEnglish ? 'en' : null }, words),
        );
      }),
    ),
    hidden > 0 ? element('p', { class: 'note' }, t('editor.import.inFile', { count: hidden })) : '',
    element(
      'div',
      { class: 'choices' },
      element('button', {
        type: 'button',
        class: 'plain',
        click: () => void copyText(text(), t('editor.import.copied')),
      }, t('editor.import.copy')),
      element('button', {
        type: 'button',
        class: 'plain',
        click: () => saveFile(`${source}-report.txt`, text(), 'text/plain'),
      }, t('editor.import.download')),
    ),
  );
};

/**
 * What became nothing, by type: how many, and whether it describes the plan.
 *
 * @param {Report['types']} types
 * @returns {[type: string, count: number, isCounted: boolean][]}
 */
const restRows = (types) => {
  /** @type {Map<string, [string, number, boolean]>} */
  const rows = new Map();
  for (const { type, count, target } of types) {
    const [, before] = rows.get(type) ?? [type, 0];
    rows.set(type, [type, before + count, !target]);
  }
  return [...rows.values()].sort((a, b) => b[1] - a[1]);
};

/**
 * @param {{floors: string[], rows: {kind: string, counts: number[], total: number}[],
 *   kindName: (kind: string) => string, number: (count: number) => string,
 *   t: (key: string) => string}} about
 */
const countTable = ({ floors, rows, kindName, number, t }) => {
  const isOne = floors.length === 1;
  const cells = (/** @type {(string | number)[]} */ values) =>
    values.map((each) => element('td', {}, typeof each === 'number' ? number(each) : each));
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('td'),
        ...floors.map((name) => element('th', { scope: 'col' }, name)),
        isOne ? '' : element('th', { scope: 'col' }, t('editor.import.total')),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map(({ kind, counts, total }) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, kindName(kind)),
          ...cells(isOne ? counts : [...counts, total]),
        )
      ),
    ),
  );
};
