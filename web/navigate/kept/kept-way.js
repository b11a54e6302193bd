// @ts-check
import { distanceToSegment } from '../../shared/geometry/segment.js';
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Route } from '../../shared/api/types.js' */
/** @import { KeptPart } from './kept-venue.js' */

/** A way that the visitor follows: where to (a `LedTo`) and the place that this was, the step that comes next, and where
 * the visitor was (a `Said`, its moment in milliseconds since 1970).
 * @typedef {{ to: any, target: string | null, route: Route, step: number, said: any,
 *   manner: { isStepFree: boolean, isFree: boolean } }} KeptWay */

/** Milliseconds for which a way is taken up again. */
const LASTS = 2 * 3600 * 1000;

/**
 * The way to go on with after the page was loaded again; null where there is none, where it is old, or
 * where the address names another place.
 * @param {KeptPart<KeptWay> | null} kept  @param {string | null} to  @param {number} [now]
 * @returns {KeptWay | null}
 */
export const wayToResume = (kept, to, now = Date.now()) => {
  if (kept === null || now - kept.at > LASTS) return null;
  const { value } = kept;
  return to === null || to === value.target ? value : null;
};

/** Metres between two lines that are one way. */
const SAME = 0.3;

/** Whether a route leads along what is left of another. @param {Route} before  @param {Route} now */
export const isSameWay = (before, now) => {
  const rest = before.legs.slice(-now.legs.length);
  return rest.length === now.legs.length && now.legs.every(({ floor, points }, i) => {
    const old = rest[i].points;
    return rest[i].floor === floor && isNear(points, old) &&
      isNear(restFrom(old, points[0]), points);
  });
};

/** @param {readonly Point[]} points  @param {readonly Point[]} line */
const isNear = (points, line) =>
  points.every(([x, y]) => distances(line, x, y).some((away) => away <= SAME));

/** A line from the place that is nearest to its new beginning. @param {readonly Point[]} line
 * @param {Point} start */
const restFrom = (line, [x, y]) => {
  const away = distances(line, x, y);
  return line.slice(away.lastIndexOf(Math.min(...away)) + 1);
};

/** How far a place is from each piece of a line. @param {readonly Point[]} line  @param {number} x
 * @param {number} y */
const distances = (line, x, y) =>
  line.slice(1).map((to, i) => distanceToSegment(x, y, line[i], to));
