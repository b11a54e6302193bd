// @ts-check
import { HeadingTracker } from '../../../web/navigate/position/heading-tracker.js';
import { ParticleTrack } from '../../../web/navigate/position/particle-track.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';
/** @import { Point } from '../../../web/shared/geometry/point.js' */
/** @import { Stride } from '../../../web/navigate/position/stride.js' */
/** @import { WalkableSpace } from '../../../web/navigate/position/walkable-space.js' */

/** Where a walker truly was: seconds, metres. @typedef {{ time: number, x: number, y: number }} Truth */

/** A step as the phone reports it, and where its walker is then.
 * @typedef {{ time: number, x: number, y: number, length: number, heading: number }} HeardStep */

/** @typedef {Readonly<Record<'length' | 'step' | 'missed' | 'doubled' | 'held' | 'iron' | 'sway' | 'drift' | 'noise',
 *   number>>} Errors */

const DEGREE = Math.PI / 180;

/**
 * What phones make of steps and directions; shares and radians. Of a walker: `length` of its steps, and how it
 * holds the phone against its way (`held`, with the compass's own error and the plan's north). Of a step: its
 * length, how many are not heard or heard twice, the sway of the body. Of the gyroscope: `drift` a second, `noise`
 * a √second. Iron turns the compass for 3 to 8 s, every 20 s or so.
 *
 * Lengths: Weinberg (2002, Analog Devices AN-602) finds ± 8 % over persons by the rule that the page uses.
 * Steps: good pedometers count within ± 3 % (Schneider et al. 2003, Med. Sci. Sports Exerc. 35). Headings: of
 * phones indoors they are off by 17° (root mean square) with the best of the methods that Ettlinger, Wieser and
 * Neuner compare (2024, NAVIGATION 71); `USUAL` is milder, `HARSH` is like it.
 *
 * @type {Errors}
 */
export const USUAL = Object.freeze({
  length: 0.08,
  step: 0.06,
  missed: 0.03,
  doubled: 0.02,
  held: 8 * DEGREE,
  iron: 20 * DEGREE,
  sway: 4 * DEGREE,
  drift: 0.05 * DEGREE,
  noise: 0.3 * DEGREE,
});

/** The share of the deviation of step lengths that changes from one visit of a carrier to the next (3 of 8 %). */
const OF_THE_DAY = 0.375;

/** Errors of bad phones in bad buildings. @type {Errors} */
export const HARSH = Object.freeze({
  ...USUAL,
  length: 0.12,
  held: 15 * DEGREE,
  iron: 35 * DEGREE,
});

/** The steps that a phone would report of a true walk.
 * @param {readonly Truth[]} truth  @param {SeededRandom} random  @param {Errors} [errors]
 * @param {number | null} [carrier]  deviations by which the steps of its carrier differ on all visits
 * @returns {HeardStep[]} */
export const heardSteps = (truth, random, errors = USUAL, carrier = null) => {
  const stride = 0.7 * (1 + 0.08 * random.normal());
  const now = random.normal();
  const scale = 1 +
    errors.length *
      (carrier === null ? now : OF_THE_DAY * now + Math.sqrt(1 - OF_THE_DAY ** 2) * carrier);
  const held = errors.held * random.normal();
  const gyroDrift = errors.drift * random.normal();
  const tracker = new HeadingTracker();
  /** @type {HeardStep[]} */
  const steps = [];
  let [drift, walked, iron, ironUntil, foot] = [random.normal(), 0, 0, -1, 1];
  for (let at = 1; at < truth.length; at += 1) {
    const [from, to] = [truth[at - 1], truth[at]];
    const [dx, dy, seconds] = [to.x - from.x, to.y - from.y, to.time - from.time];
    const length = Math.hypot(dx, dy);
    drift += gyroDrift * seconds + errors.noise * Math.sqrt(seconds) * random.normal();
    if (length < 0.02) continue;
    const direction = Math.atan2(dy, dx);
    if (to.time > ironUntil && random.next() < seconds / 20) {
      iron = errors.iron * random.normal();
      ironUntil = to.time + 3 + 5 * random.next();
    }
    const disturbance = to.time < ironUntil ? iron : 0;
    tracker.turned(direction + drift + foot * errors.sway);
    tracker.compass(direction + held + disturbance + 3 * DEGREE * random.normal(), to.time);
    walked += length;
    while (walked >= stride) {
      walked -= stride;
      foot = -foot;
      const luck = random.next();
      const times = luck < errors.missed ? 0 : luck > 1 - errors.doubled ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const heard = stride * scale * (1 + errors.step * random.normal());
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

/** The same walk as people walk it: to the left and right of the way by half a metre, where there is room.
 * @param {readonly Truth[]} truth  @param {WalkableSpace} space  @param {SeededRandom} random
 * @returns {Truth[]} */
export const strayed = (truth, space, random) => {
  const [wide, long, phase] = [
    0.5 * random.normal(),
    6 + 10 * random.next(),
    2 * Math.PI * random.next(),
  ];
  return truth.map((place, at) => {
    const [before, after] = [truth[Math.max(0, at - 3)], truth[Math.min(truth.length - 1, at + 3)]];
    const direction = Math.atan2(after.y - before.y, after.x - before.x);
    const off = wide * Math.sin((2 * Math.PI * 0.26 * at) / long + phase);
    for (const share of [1, 0.5, 0.25]) {
      const [x, y] = [
        place.x - share * off * Math.sin(direction),
        place.y + share * off * Math.cos(direction),
      ];
      if (space.contains(x, y)) return { ...place, x, y };
    }
    return place;
  });
};

/** How a walk is followed. `gapAt`: seconds of the truth at which the last fix is; what comes before teaches
 * compass and steps, by a fix at its beginning or, where `isLive`, by one a second. `way`: leads from then on. `carrier`: the same on several visits; `known`: what an
 * earlier one taught of its stride.
 * @typedef {{ space: WalkableSpace | null, seed: number, seconds: number, count?: number, gapAt?: number,
 *   isLive?: boolean, way?: readonly Point[] | null, errors?: Errors, offsetDeviation?: number,
 *   carrier?: number | null, known?: Stride | null }} Reckoned */

/** Root mean square of the error of all headings, radians. @param {readonly Truth[]} truth
 * @param {readonly HeardStep[]} steps */
export const headingError = (truth, steps) => {
  const squares = steps.map(({ time, heading }) => {
    const at = truth.findIndex((place) => place.time >= time);
    const [from, to] = [truth[Math.max(0, at - 1)], truth[at]];
    const turn = heading - Math.atan2(to.y - from.y, to.x - from.x);
    return Math.atan2(Math.sin(turn), Math.cos(turn)) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
};

/** Live positions off by 0.3 m in x and y, alike for some ten seconds, and a fix off by 0.2 m.
 * @param {SeededRandom} random */
const makeFixes = (random) => {
  let [x, y, last] = [0, 0, -Infinity];
  return {
    /** @param {Truth} place */
    live: (place) => {
      const kept = Math.exp(-(place.time - last) / 10);
      const fresh = 0.3 * Math.sqrt(1 - kept * kept);
      [x, y, last] = [
        kept * x + fresh * random.normal(),
        kept * y + fresh * random.normal(),
        place.time,
      ];
      return { x: place.x + x, y: place.y + y, radius: 0.75 };
    },
    /** @param {Truth} place */
    code: (place) => ({
      x: place.x + 0.2 * random.normal(),
      y: place.y + 0.2 * random.normal(),
      radius: 0.75,
    }),
  };
};

/** How a track without a fix fares: after each step, how far off it is, and by its radius.
 * @param {readonly Truth[]} truth  @param {Reckoned} how
 * @returns {{ errors: number[], radii: number[], last: number, steps: number,
 *   shown: [number, number, number][], stride: Stride | null }} steps: of all; shown: x, y, corrections */
export const reckon = (truth, how) => {
  const { space, seed, seconds, count, way = null, errors: made = USUAL, offsetDeviation } = how;
  const random = new SeededRandom(seed);
  const { carrier = null, known: stride = null } = how;
  const track = new ParticleTrack({ seed: seed + 1, space, count, offsetDeviation, stride });
  const fixes = makeFixes(random);
  const gapAt = how.gapAt ?? truth[0].time;
  const last = truth.findLast(({ time }) => time <= gapAt) ?? truth[0];
  let [isGap, liveAt, steps] = [false, -Infinity, 0];
  const lose = () => {
    isGap = true;
    track.fix(fixes.code(last));
    track.setWay(way);
  };
  if (truth[0].time < gapAt) track.fix(fixes.code(truth[0]));
  else lose();
  /** @type {{ errors: number[], radii: number[], shown: [number, number, number][] }} */
  const result = { errors: [], radii: [], shown: [] };
  for (const { time, x, y, length, heading } of heardSteps(truth, random, made, carrier)) {
    if (!isGap && time > gapAt) lose();
    if (time - gapAt > seconds) break;
    track.step({ length, heading });
    steps += 1;
    if (!isGap && how.isLive && time - liveAt >= 1) {
      track.observe(fixes.live({ time, x, y }));
      liveAt = time;
    }
    const { estimate } = track;
    if (!isGap || !estimate) continue;
    result.errors.push(Math.hypot(estimate.x - x, estimate.y - y));
    result.radii.push(estimate.radius);
    result.shown.push([estimate.x, estimate.y, track.corrections]);
  }
  return { ...result, last: result.errors.at(-1) ?? NaN, steps, stride: track.stride };
};
