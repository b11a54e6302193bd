// @ts-check

/** How much of the past the time line shows: milliseconds; 0 for all of it. */
export const timeSpans = Object.freeze([15 * 60_000, 3_600_000, 6 * 3_600_000, 86_400_000, 0]);

/** The speeds of a replay: recorded seconds a second. */
export const speeds = Object.freeze([0.25, 0.5, 1, 2, 5, 10, 30, 60]);

/** What the time line shows: a part of what is recorded, around the moment that is shown and not
 * beyond the ends.
 * @param {{ from: number, to: number }} recorded milliseconds since 1970
 * @param {number} span milliseconds, 0 for all @param {number} at
 * @param {{ from: number, to: number }} [before] kept while the moment is in its middle part
 * @returns {{ from: number, to: number }} */
export const visibleSpan = ({ from, to }, span, at, before) => {
  if (span === 0 || to - from <= span) return { from, to: Math.max(to, from + 1) };
  const margin = span / 20;
  const isKept = before !== undefined && before.to - before.from === span &&
    before.from >= from - margin && before.to <= to + margin &&
    (at - before.from > margin || before.from <= from) &&
    (before.to - at > margin || before.to >= to);
  if (isKept) return before;
  const begin = Math.min(Math.max(at - span / 2, from), to - span);
  return { from: begin, to: begin + span };
};

/** The moment that an address names. @param {string | null} text RFC 3339
 * @returns {number | null} milliseconds since 1970 */
export const momentNamed = (text) => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};
