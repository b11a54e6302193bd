// @ts-check

/** @typedef {{from: string, to: string, metres: number}} Distance  from and to: an anchor's id or device */

/**
 * Reads lines `from,to,metres`; semicolons and tabs part fields, too, and then numbers may have a decimal
 * comma. A first line that is no distance is taken for a heading.
 *
 * @param {string} text
 * @returns {{distances: Distance[], bad: number[]}} bad: the numbers of lines that are no distance
 */
export const readDistances = (text) => {
  /** @type {Distance[]} */
  const distances = [];
  /** @type {number[]} */
  const bad = [];
  let isFirst = true;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const distance = distanceOf(line);
    if (distance) distances.push(distance);
    else if (!isFirst) bad.push(index + 1);
    isFirst = false;
  }
  return { distances, bad };
};

/** @param {string} line @returns {Distance | null} */
const distanceOf = (line) => {
  const separator = line.includes(';') ? ';' : line.includes('\t') ? '\t' : ',';
  const [from, to, amount, ...rest] = line.split(separator).map(unquoted);
  if (!from || !to || !amount || rest.some(Boolean)) return null;
  const metres = Number(separator === ',' ? amount : amount.replace(',', '.'));
  return metres > 0 && metres <= 1000 ? { from, to, metres } : null;
};

/** @param {string} field */
const unquoted = (field) => field.trim().replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
