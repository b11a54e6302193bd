// @ts-check
import { area, curveStepAfter, line, scaleLinear } from './d3.js';

/** A point of a curve in pixels. @typedef {readonly [number, number]} CurvePoint */

/** What the axis of counts shows at least, so that three people do not look like a crowd. */
const leastCount = 4;

/** A scale of counts from 0 up to a round number, with whole marks.
 * @param {Iterable<readonly (number | null)[]>} curves @param {number} base pixels of 0 @param {number} top pixels of the
 *   round number */
export const countScale = (curves, base, top) => {
  let most = leastCount;
  for (const values of curves) {
    for (const value of values) if (value !== null && value > most) most = value;
  }
  const scale = scaleLinear().domain([0, most]).nice(4).range([base, top]);
  return { scale, marks: scale.ticks(4).filter(Number.isInteger) };
};

/** The stretches of neighbouring steps with values, as points. A step has its value up to its end, so a stretch has one
 * point more than steps.
 * @param {readonly (number | null)[]} values @param {readonly number[]} times of the steps and the end
 * @param {(time: number) => number} x pixels @param {(value: number) => number} y pixels
 * @returns {CurvePoint[][]} */
export const stepRuns = (values, times, x, y) => {
  /** @type {CurvePoint[][]} */
  const runs = [];
  /** @type {CurvePoint[] | null} */
  let run = null;
  values.forEach((value, i) => {
    if (value !== null) {
      if (!run) runs.push(run = []);
      run.push([x(times[i]), y(value)]);
    }
    const isLast = i === values.length - 1 || values[i + 1] === null;
    if (run && value !== null && isLast) {
      run.push([x(times[i + 1]), y(value)]);
      run = null;
    }
  });
  return runs;
};

/** The path of the line. @param {readonly CurvePoint[][]} runs */
export const linePath = (runs) => {
  const make = /** @type {typeof line<CurvePoint>} */ (line)()
    .x(([x]) => x).y(([, y]) => y).curve(curveStepAfter);
  return runs.map((run) => make(run)).join('');
};

/** The path of what lies between the line and the axis. @param {readonly CurvePoint[][]} runs
 * @param {number} base pixels of 0 */
export const areaPath = (runs, base) => {
  const make = /** @type {typeof area<CurvePoint>} */ (area)()
    .x(([x]) => x).y0(base).y1(([, y]) => y).curve(curveStepAfter);
  return runs.map((run) => make(run)).join('');
};
