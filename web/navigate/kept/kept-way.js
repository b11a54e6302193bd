// @ts-check
/** @import { Route } from '../../shared/api/types.js' */
/** @import { KeptPart } from './kept-venue.js' */

/** A way that the visitor follows: where to (a `LedTo`) and the place that this was, the step that comes next, and what it said of where it is.
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

/** Whether two routes lead along the same way. @param {Route} a  @param {Route} b */
export const isSameWay = (a, b) => lineOf(a) === lineOf(b);

/** @param {Route} route */
const lineOf = ({ legs }) =>
  JSON.stringify(
    legs.map(({ floor, points }) => [
      floor,
      points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]),
    ]),
  );
