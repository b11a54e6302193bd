// @ts-check
// The walks that scripts/bench-dead-reckoning follows: recorded ones, and ways of served venues as people walk them.
import { readFileSync } from 'node:fs';
import { nearestOnSegment } from '../../../web/shared/geometry/segment.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';
import { WalkableSpace } from '../../../web/navigate/position/walkable-space.js';
import { strayed, walkAlong } from '../navigate/walks.js';
/** @import { Point } from '../../../web/shared/geometry/point.js' */
/** @import { Truth } from '../navigate/walks.js' */

/** `before` ends where `gap` begins, at the last fix. `way`: leads the walker in the gap; `left`: the same walk,
 * but that it leaves the way.
 * @typedef {{ space: WalkableSpace, before: readonly Truth[], gap: readonly Truth[], way: readonly Point[] | null,
 *   left: readonly Truth[] | null }} WalkToReckon */

/** Metres: about 30 s. */
const FAR = 39;
/** Metres of a walk before the gap, and by which a way counts as left. */
const BEFORE = 20;
const OFF = 4;

/** @param {readonly (readonly number[])[]} points */
const lengthOf = (points) =>
  points.slice(1).reduce(
    (sum, [x, y], at) => sum + Math.hypot(x - points[at][0], y - points[at][1]),
    0,
  );

/** @param {string} text  a polygon as well-known text  @returns {[number, number][][]} */
const ringsOf = (text) =>
  [...text.matchAll(/\(([-\d., ]+)\)/g)].map(([, ring]) =>
    ring.split(',').map((
      pair,
    ) => /** @type {[number, number]} */ (pair.trim().split(' ').map(Number)))
  );

/** The attendees' walks, each cut into pieces of 30 s in which the person walks: one half of the people is for
 * tuning. @param {string} folder  @param {boolean} isTuning  @returns {WalkToReckon[]} */
export const attendees = (folder, isTuning) => {
  const space = new WalkableSpace({
    parts: [{ rings: ringsOf(readFileSync(`${folder}/walkable.wkt`, 'utf8')) }],
  });
  /** @type {Map<number, Truth[]>} */
  const people = new Map();
  for (const line of readFileSync(`${folder}/truth.csv`, 'utf8').trim().split('\n').slice(1)) {
    const [time, id, x, y] = line.split(',').map(Number);
    if ((id % 2 === 0) !== isTuning) continue;
    const person = people.get(id) ?? [];
    person.push({ time, x, y });
    people.set(id, person);
  }
  const walks = [];
  for (const person of people.values()) {
    for (let at = 0; at + 60 < person.length; at += 60) {
      const gap = person.slice(at, at + 61);
      const before = person.slice(Math.max(0, at - 60), at);
      if (lengthOf(gap.map(({ x, y }) => [x, y])) > 8) {
        walks.push({ space, before, gap, way: null, left: null });
      }
    }
  }
  return walks;
};

/** A place some metres along a way, and the number of the point after it.
 * @param {readonly Point[]} points  @param {number} far  @returns {[Point, number]} */
const placeOn = (points, far) => {
  let left = far;
  for (let at = 1; at < points.length; at += 1) {
    const [[ax, ay], [bx, by]] = [points[at - 1], points[at]];
    const length = Math.hypot(bx - ax, by - ay);
    if (left <= length) {
      const share = left / length;
      return [[ax + share * (bx - ax), ay + share * (by - ay)], at];
    }
    left -= length;
  }
  return [points[points.length - 1], points.length - 1];
};

/** Metres from a place to a way. @param {Point} place  @param {readonly Point[]} points */
const distanceTo = ([x, y], points) =>
  Math.min(
    ...points.slice(1).map((end, at) => {
      const [nearX, nearY] = nearestOnSegment(x, y, points[at], end);
      return Math.hypot(nearX - x, nearY - y);
    }),
  );

/** Walks on one floor of a served venue: to a place, on to a second one, and where another way parts from that
 * one, also along it. People walk at 1.3 m/s, give or take a tenth, and beside the way.
 * @param {string} url  of the venue  @param {number} count  @param {number} seed */
export const servedWalks = async (url, count, seed) => {
  const ask = async (/** @type {string} */ path, /** @type {any} */ body) =>
    (await fetch(`${url}/${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json();
  const { venue, features } = await ask('snapshot', null);
  /** @type {Map<string, WalkableSpace>} */
  const spaces = new Map();
  for (const { id } of venue.floors) {
    const { walkable } = await ask(`walkable?floor=${encodeURIComponent(id)}`, null);
    if (walkable) spaces.set(id, new WalkableSpace(walkable));
  }
  /** @type {{ id: string, floor: string }[]} */
  const places = features.filter((/** @type {any} */ { kind }) => kind === 'poi');
  const random = new SeededRandom(seed);
  const wayOf = async (/** @type {object} */ from, /** @type {object} */ to) => {
    const { route } = await ask('routes', { from, to });
    return /** @type {Point[] | null} */ (route?.legs.length === 1 ? route.legs[0].points : null);
  };
  /** @type {WalkToReckon[]} */
  const walks = [];
  for (let attempt = 0; attempt < 40 * count && walks.length < count; attempt += 1) {
    const first = places[Math.floor(random.next() * places.length)];
    const same = places.filter(({ floor }) => floor === first.floor);
    const [a, b, c, d] = [first, 1, 2, 3].map((place) =>
      typeof place === 'object' ? place : same[Math.floor(random.next() * same.length)]
    );
    const leavesAt = FAR * (0.15 + 0.4 * random.next());
    const before = await wayOf({ feature: a.id }, { feature: b.id });
    const way = await wayOf({ feature: b.id }, { feature: c.id });
    const space = spaces.get(a.floor);
    if (!space || !before || !way || lengthOf(before) < BEFORE || lengthOf(way) < FAR) continue;
    const [[x, y], next] = placeOn(way, leavesAt);
    const other = await wayOf({ floor: a.floor, x, y }, { feature: d.id });
    const isOther = other !== null && lengthOf(other) > FAR - leavesAt &&
      distanceTo(placeOn(other, 2 * OFF)[0], way) > OFF;
    const speed = 1.3 * (1 + 0.1 * random.normal());
    const walked = (/** @type {readonly Point[]} */ points) =>
      strayed(walkAlong(points, speed), space, new SeededRandom(seed + attempt));
    const come = walked(before);
    walks.push({
      space,
      before: come.map((at) => ({ ...at, time: at.time - come.length / 5 })),
      gap: walked(way),
      way,
      left: isOther ? walked([...way.slice(0, next), [x, y], ...other.slice(1)]) : null,
    });
  }
  return walks;
};
