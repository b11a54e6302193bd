// @ts-check
import { HeadingTracker } from '../../../web/navigate/position/heading-tracker.js';
import { ParticleTrack } from '../../../web/navigate/position/particle-track.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';
/** @import { WalkableSpace } from '../../../web/navigate/position/walkable-space.js' */

/** Where a walker truly was: seconds, metres. @typedef {{ time: number, x: number, y: number }} Truth */

/** A step as the phone reports it, and where its walker is then.
 * @typedef {{ time: number, x: number, y: number, length: number, heading: number }} HeardStep */

const DEGREE = Math.PI / 180;

/**
 * The steps that a phone would report of a true walk. By walker: length off by 8 %, compass by 8° (how
 * the phone is held, north of the plan). By step: length off by 6 %, 3 % not heard, 2 % heard twice.
 * Gyroscope: 0.05°/s and 0.3° a √second; the body sways by 4°. Iron turns the compass by 20° for 3 to 8 s, every
 * 20 s or so.
 * @param {readonly Truth[]} truth  @param {SeededRandom} random  @returns {HeardStep[]}
 */
export const heardSteps = (truth, random) => {
  const stride = 0.7 * (1 + 0.08 * random.normal());
  const scale = 1 + 0.08 * random.normal();
  const held = 8 * DEGREE * random.normal();
  const gyroDrift = 0.05 * DEGREE * random.normal();
  const tracker = new HeadingTracker();
  /** @type {HeardStep[]} */
  const steps = [];
  let [drift, walked, iron, ironUntil, foot] = [random.normal(), 0, 0, -1, 1];
  for (let at = 1; at < truth.length; at += 1) {
    const [from, to] = [truth[at - 1], truth[at]];
    const [dx, dy, seconds] = [to.x - from.x, to.y - from.y, to.time - from.time];
    const length = Math.hypot(dx, dy);
    drift += gyroDrift * seconds + 0.3 * DEGREE * Math.sqrt(seconds) * random.normal();
    if (length < 0.02) continue;
    const direction = Math.atan2(dy, dx);
    if (to.time > ironUntil && random.next() < seconds / 20) {
      iron = 20 * DEGREE * random.normal();
      ironUntil = to.time + 3 + 5 * random.next();
    }
    const disturbance = to.time < ironUntil ? iron : 0;
    tracker.turned(direction + drift + foot * 4 * DEGREE);
    tracker.compass(direction + held + disturbance + 3 * DEGREE * random.normal(), to.time);
    walked += length;
    while (walked >= stride) {
      walked -= stride;
      foot = -foot;
      const luck = random.next();
      const times = luck < 0.03 ? 0 : luck > 0.98 ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const heard = stride * scale * (1 + 0.06 * random.normal());
        steps.push({
          time: to.time,
          x: to.x,
          y: to.y,
          length: heard,
          heading: tracker.heading ?? direction,
        });
      }
    }
  }
  return steps;
};

/** A way walked at a pace, as truth five times a second. @param {readonly (readonly number[])[]} points  metres
 * @param {number} speed  metres a second  @returns {Truth[]} */
export const walkAlong = (points, speed) => {
  /** @type {Truth[]} */
  const truth = [{ time: 0, x: points[0][0], y: points[0][1] }];
  const pace = speed / 5;
  let left = pace;
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at - 1], points[at]];
    const length = Math.hypot(bx - ax, by - ay);
    let along = left;
    for (; along <= length; along += pace) {
      const share = along / length;
      truth.push({ time: truth.length / 5, x: ax + share * (bx - ax), y: ay + share * (by - ay) });
    }
    left = along - length;
  }
  return truth;
};

/** How a track without a fix fares: after each step, how far off it is, and by its radius.
 * @param {readonly Truth[]} truth  begins at the fix
 * @param {{ space: WalkableSpace | null, seed: number, seconds: number, count?: number,
 *   along?: ((x: number, y: number) => number) | null, offsetDeviation?: number }} options
 * @returns {{ errors: number[], radii: number[], last: number, track: ParticleTrack,
 *   shown: [number, number, number][] }} shown: x, y, corrections */
export const reckon = (truth, { space, seed, seconds, count, along, offsetDeviation = 0.2 }) => {
  const random = new SeededRandom(seed);
  const track = new ParticleTrack({ seed: seed + 1, space, count, offsetDeviation });
  const begin = truth[0];
  track.fix({
    x: begin.x + 0.2 * random.normal(),
    y: begin.y + 0.2 * random.normal(),
    radius: 0.75,
  });
  /** @type {{ errors: number[], radii: number[], shown: [number, number, number][] }} */
  const result = { errors: [], radii: [], shown: [] };
  for (const { time, x, y, length, heading } of heardSteps(truth, random)) {
    if (time - begin.time > seconds) break;
    const before = track.estimate;
    if (!before) continue;
    track.step({ length, heading, along: along?.(before.x, before.y) ?? null });
    const estimate = track.estimate ?? before;
    result.errors.push(Math.hypot(estimate.x - x, estimate.y - y));
    result.radii.push(estimate.radius);
    result.shown.push([estimate.x, estimate.y, track.corrections]);
  }
  return { ...result, last: result.errors.at(-1) ?? NaN, track };
};
