// @ts-check

/** Breaks a text into lines no wider than `width`, at spaces and after hyphens; at most `limit`
 * lines, the last one shortened with “…”. A single word is never broken.
 * @param {string} text @param {number} width @param {(text: string) => number} measure
 * @param {number} [limit] @returns {string[]} */
export const wrapText = (text, width, measure, limit = 3) => {
  const words = text.split(/\s+|(?<=[-–/])/).filter(Boolean);
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    const glue = last && /[-–/]$/.test(last) ? '' : ' ';
    if (last !== undefined && measure(last + glue + word) <= width) {
      lines[lines.length - 1] = last + glue + word;
    } else lines.push(word);
  }
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit - 1), `${lines[limit - 1]} …`];
};
