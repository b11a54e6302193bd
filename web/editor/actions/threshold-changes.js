// @ts-check
import { changeOf } from '../plan/changes.js';
import { rounded } from '../../shared/geometry/rounding.js';
import { distance } from '../../shared/geometry/point.js';
import { thresholdOf } from '../plan/threshold.js';
import { verticesOf } from '../plan/vertices.js';

/** @import { Change, Feature, Position } from '../plan/types.js' */

/** What rounding may have done to a width, in metres. */
const slip = 0.0036;

/** The width that was meant: whole centimetres, where it is that but for rounding. @param {number} width  metres */
const meant = (width) => {
  const whole = Math.round(width * 100) / 100;
  return Math.abs(whole - width) < slip ? whole : width;
};

/**
 * Puts the threshold of a door from one place to another.
 *
 * @param {Feature} door
 * @param {Position} from
 * @param {Position} to
 * @returns {Change[]}
 */
export const thresholdChanges = (door, from, to) => {
  const length = distance(from, to);
  const more = length === 0 ? 0 : (meant(length) - length) / 2 / length;
  const [dx, dy] = [(to[0] - from[0]) * more, (to[1] - from[1]) * more];
  const [a, b] = thresholdOf([from[0] - dx, from[1] - dy], [to[0] + dx, to[1] + dy]);
  const line = verticesOf(door.geometry);
  return line.map(({ vertex }, i) => {
    const t = i / (line.length - 1);
    const at = rounded([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    return changeOf(door, door.id, `vertex.${vertex}`, at);
  });
};
