// @ts-check
/** @import { Span } from './time-range.js' */

/** A number for each step; `null` where too few people were there to be counted, or nothing was recorded.
 * @typedef {readonly (number | null)[]} Values */

/** The begins of the steps of an answer, and its end: one more than steps.
 * @param {{ from: string, to: string, step: number, steps?: readonly string[] }} answer
 * @returns {number[]} milliseconds since 1970 */
export const stepTimes = ({ from, to, step, steps }) => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (steps) return [...steps.map((each) => Date.parse(each)), end];
  const times = [];
  for (let at = begin; at < end; at += step * 1000) times.push(at);
  return [...times, end];
};

/** @param {readonly { from: string, to: string }[]} gaps of an answer @returns {Span[]} */
export const spansOf = (gaps) =>
  gaps.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));

/** Whether nothing was recorded during a step. @param {readonly Span[]} gaps @param {number} from @param {number} to */
export const isGap = (gaps, from, to) => gaps.some((gap) => gap.from <= from && gap.to >= to);

/** The largest value and where it is; `null` where there is none. @param {Values} values
 * @returns {{ value: number, index: number } | null} */
export const largest = (values) => {
  /** @type {{ value: number, index: number } | null} */
  let found = null;
  values.forEach((value, index) => {
    if (value !== null && (found === null || value > found.value)) found = { value, index };
  });
  return found;
};

/** The mean of the values that are known; `null` without any. @param {Values} values */
export const meanOf = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** The largest value of each part, so that a curve of many steps keeps its peaks in little room.
 * @param {Values} values @param {number} most how many are left at most @returns {(number | null)[]} */
export const thinned = (values, most) => {
  if (values.length <= most) return [...values];
  return Array.from({ length: most }, (_, part) => {
    const first = Math.floor((part * values.length) / most);
    const end = Math.floor(((part + 1) * values.length) / most);
    return largest(values.slice(first, end))?.value ?? null;
  });
};

/** The stretches of neighbouring steps with values: each with the index of its first step.
 * @param {Values} values @returns {{ first: number, values: number[] }[]} */
export const runsOf = (values) => {
  /** @type {{ first: number, values: number[] }[]} */
  const runs = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.first + last.values.length === index) last.values.push(value);
    else runs.push({ first: index, values: [value] });
  });
  return runs;
};

/** The steps during which people were there, too few to be counted: as stretches of indices.
 * @param {Values} values @param {readonly number[]} times of steps and the end @param {readonly Span[]} gaps
 * @returns {{ first: number, end: number }[]} */
export const withheldRuns = (values, times, gaps) => {
  const isWithheld = values.map((value, i) =>
    value === null && !isGap(gaps, times[i], times[i + 1])
  );
  return runsOf(isWithheld.map((each) => (each ? 1 : null)))
    .map(({ first, values: run }) => ({ first, end: first + run.length }));
};

/** How a figure differs from the one that it is compared with; `null` where one of them is not known.
 * @param {number | null | undefined} value @param {number | null | undefined} before
 * @returns {{ difference: number, share: number | null } | null} share: of the earlier one; `null` for 0 */
export const changeOf = (value, before) => {
  if (value === null || value === undefined || before === null || before === undefined) return null;
  const difference = value - before;
  return { difference, share: before === 0 ? null : difference / before };
};
