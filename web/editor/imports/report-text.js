// @ts-check
import { placeText, remarkText, typeText } from './remark-text.js';

/** @import { Remark, Report } from './plan-import.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * A place in a file as one text: `plan.osm, line 12, way 7`.
 *
 * @param {Remark} remark
 * @param {Translate} t
 */
export const placeOf = (remark, t) =>
  [remark.source, placeText(remark, t)].filter(Boolean).join(', ');

/**
 * The rows of “by kind and floor”: a kind, then its count on each floor and in all.
 *
 * @param {Report} report
 * @returns {{floors: string[], rows: {kind: string, counts: number[], total: number}[]}}
 */
export const countsByKind = ({ counts }) => {
  const floors = [...new Set(counts.map(({ floor }) => floor))];
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const each = floors.map((floor) =>
      counts.find((one) => one.kind === kind && one.floor === floor)?.count ?? 0
    );
    return { kind, counts: each, total: each.reduce((sum, count) => sum + count, 0) };
  });
  return { floors, rows: rows.sort((a, b) => b.total - a.total) };
};

/**
 * A report as a text to keep: what became of the types, counts by kind and floor, remarks.
 *
 * @param {Report} report
 * @param {{t: Translate, title: string, floorName: (id: string) => string,
 *   kindName: (kind: string) => string}} words
 */
export const reportText = (report, { t, title, floorName, kindName }) => {
  const { floors, rows } = countsByKind(report);
  const table = [
    ['', ...floors.map(floorName), t('editor.import.total')],
    ...rows.map(({ kind, counts, total }) => [kindName(kind), ...counts, total]),
  ];
  const types = report.types.map(({ type, floor, count, target }) => {
    const became = !target
      ? t('editor.import.counted')
      : target.kind === null
      ? t('editor.import.leftOutOne')
      : [kindName(target.kind), target.category, target.walled && t('editor.import.walled')]
        .filter(Boolean).join(', ');
    return [typeText(type, t), floor ? floorName(floor) : '', count, became];
  });
  const remarks = report.remarks.map((remark) => [placeOf(remark, t), remarkText(remark, t).text]);
  const more = report.furtherRemarks;
  const lines = (/** @type {(string | number)[][]} */ cells) => cells.map((row) => row.join('\t'));
  return [
    title,
    '',
    t('editor.import.byKind'),
    ...lines(table),
    '',
    t('editor.import.table'),
    ...lines(types),
    '',
    t('editor.import.remarks', { count: report.remarks.length + more }),
    ...lines(remarks),
    ...(more > 0 ? [t('editor.import.moreRemarks', { count: more })] : []),
    '',
  ].join('\n');
};
