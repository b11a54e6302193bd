// @ts-check
import { groundOf } from '../../shared/geometry/ground.js';

/** @import { Ground } from '../../shared/geometry/ground.js' */
/** @import { Position } from '../plan/types.js' */

/** A point that may not have its place yet. @typedef {{at: Position, longitude: number | null, latitude: number | null}} OpenPoint */

/**
 * How a floor lies by its points. `away`: where a point's coordinates would put it, in metres of the
 * floor from where it is marked, and how far that is on the ground; `error`: the root of the mean
 * square of those; `suspect`: the index of the point that contradicts the others, if one does.
 *
 * @typedef {{ground: Ground, points: readonly KnownPoint[],
 *   away: readonly {by: readonly [number, number], metres: number}[],
 *   error: number, suspect: number | null}} Fit
 */

/** Why points do not say where a floor is: the key of a text and what it names. @typedef {{key: string, values: Record<string, number>}} FitRefusal */

/** Points nearer than this say too little of the direction, in metres: a metre of error is a turn of 20°. */
const leastApart = 3;
/** A plan in metres is as large as the ground; more than this has another reason than errors of points. */
const mostStretch = 0.1;
/** Points that are off by more than this part of their distance contradict each other. */
const mostError = 0.1;
/** A point is suspect when the others agree this many times better without it, and it is off by metres. */
const suspicion = { better: 3, metres: 1 };

/**
 * Where a floor is by the points that have a place.
 *
 * @param {readonly OpenPoint[]} points
 * @returns {Fit | FitRefusal}
 */
export const fitOf = (points) => {
  const known = points.filter(isKnown);
  if (known.length < 2) {
    return { key: 'editor.georeference.more', values: { count: 2 - known.length } };
  }
  const apart = widest(known.map(({ at }) => at));
  if (apart < leastApart) {
    return { key: 'editor.georeference.tooNear', values: { metres: apart, least: leastApart } };
  }
  const ground = groundOf(known);
  if (!ground) return { key: 'editor.georeference.samePlace', values: {} };
  const onGround = widest(
    known.map(({ longitude, latitude }) => ground.toMetres(longitude, latitude)),
  );
  const values = { plan: apart, ground: onGround };
  if (onGround < leastApart) return { key: 'editor.georeference.tooNearOnEarth', values };
  const fit = fitted(known, ground);
  const { suspect } = fit;
  if (
    Math.abs(Math.log(ground.scale)) > Math.log(1 + mostStretch) || fit.error > mostError * apart
  ) {
    return suspect === null
      ? { key: 'editor.georeference.contradicting', values: { ...values, error: fit.error } }
      : {
        key: 'editor.georeference.contradictingPoint',
        values: {
          point: points.findIndex((each) => each === known[suspect]) + 1,
          error: fit.error,
        },
      };
  }
  return {
    ...fit,
    suspect: suspect === null ? null : points.findIndex((each) => each === known[suspect]),
  };
};

/** Whether points say where a floor is. @param {Fit | FitRefusal} result @returns {result is Fit} */
export const isFit = (result) => 'ground' in result;

/** A point with its place. @typedef {OpenPoint & {longitude: number, latitude: number}} KnownPoint */

/** @param {OpenPoint} point @returns {point is KnownPoint} */
const isKnown = (point) => point.longitude !== null && point.latitude !== null;

/** The longest distance between two of several places. @param {readonly (readonly [number, number])[]} places */
const widest = (places) =>
  Math.max(
    0,
    ...places.flatMap(([x, y], index) =>
      places.slice(index + 1).map(([u, v]) => Math.hypot(u - x, v - y))
    ),
  );

/** @param {readonly KnownPoint[]} points @param {Ground} ground @returns {Fit} */
const fitted = (points, ground) => {
  const away = points.map(({ at, longitude, latitude }) => {
    const [x, y] = ground.toFloor(longitude, latitude);
    const by = /** @type {const} */ ([x - at[0], y - at[1]]);
    return { by, metres: Math.hypot(...by) * ground.scale };
  });
  const error = rootMeanSquare(away.map(({ metres }) => metres));
  return { ground, points, away, error, suspect: suspectOf(points, ground, error) };
};

/**
 * The point without which the others agree, and agree with the size of the plan. Three points have
 * that too: two of them always fit a turn and a scale, but only right ones the scale of 1.
 *
 * @param {readonly KnownPoint[]} points
 * @param {Ground} ground
 * @param {number} error
 */
const suspectOf = (points, ground, error) => {
  if (points.length < 3) return null;
  const cost = (
    /** @type {Ground} */ each,
    /** @type {number} */ off,
    /** @type {typeof points} */ of,
  ) => Math.hypot(off, Math.log(each.scale) * widest(of.map(({ at }) => at)));
  const whole = cost(ground, error, points);
  const without = points.map((_, index) => {
    const others = points.filter((__, other) => other !== index);
    const least = groundOf(others);
    if (!least) return Infinity;
    const off = rootMeanSquare(others.map(({ at, longitude, latitude }) => {
      const [x, y] = least.toFloor(longitude, latitude);
      return Math.hypot(x - at[0], y - at[1]) * least.scale;
    }));
    return cost(least, off, others);
  });
  const [best, second] = [...without].sort((a, b) => a - b);
  const isClear = whole > suspicion.metres && best * suspicion.better < whole &&
    best * suspicion.better < second;
  return isClear ? without.indexOf(best) : null;
};

/** @param {readonly number[]} values */
const rootMeanSquare = (values) =>
  Math.sqrt(values.reduce((sum, each) => sum + each * each, 0) / values.length);
