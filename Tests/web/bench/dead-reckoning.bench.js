// @ts-check
// Error of dead reckoning 30 s after a fix, with walkable space and without: see scripts/bench-dead-reckoning.
import { existsSync, readFileSync } from 'node:fs';
import { nearestOnSegment } from '../../../web/shared/geometry/segment.js';
import { WalkableSpace } from '../../../web/navigate/position/walkable-space.js';
import { reckon, walkAlong } from '../navigate/walks.js';
/** @import { Point } from '../../../web/shared/geometry/point.js' */
/** @import { Truth } from '../navigate/walks.js' */

const SECONDS = 30;
/** @param {readonly number[]} sorted  @param {number} share */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** @typedef {{ truth: readonly Truth[], space: WalkableSpace, points?: readonly Point[] }} Walk */

/** The direction of a way where it is nearest. @param {readonly Point[]} points */
const directionOn = (points) => (/** @type {number} */ x, /** @type {number} */ y) => {
  let [direction, least] = [0, Infinity];
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1], points[at]];
    const [nearX, nearY] = nearestOnSegment(x, y, a, b);
    const away = Math.hypot(nearX - x, nearY - y);
    if (away >= least) continue;
    [direction, least] = [Math.atan2(b[1] - a[1], b[0] - a[0]), away];
  }
  return direction;
};

/** @param {string} name  @param {readonly Walk[]} walks */
const report = (name, walks) => {
  for (const mode of ['free', 'walkable', 'led']) {
    if (mode === 'led' && !walks[0]?.points) continue;
    const [ends, insides, endInsides, radii] = [[], [], [], []].map(
      () => /** @type {number[]} */ ([]),
    );
    let corrections = 0;
    const begin = performance.now();
    let steps = 0;
    walks.forEach(({ truth, space, points }, index) => {
      const { errors, radii: shown, last, track } = reckon(truth, {
        space: mode === 'free' ? null : space,
        along: mode === 'led' && points ? directionOn(points) : null,
        seed: 1000 + index,
        seconds: SECONDS,
      });
      if (errors.length === 0) return;
      ends.push(last);
      radii.push(shown[shown.length - 1]);
      endInsides.push(last <= shown[shown.length - 1] ? 1 : 0);
      for (let at = 0; at < errors.length; at += 1) insides.push(errors[at] <= shown[at] ? 1 : 0);
      steps += errors.length;
      corrections += track.corrections;
    });
    const each = (performance.now() - begin) / Math.max(1, steps);
    for (const list of [ends, radii]) list.sort((a, b) => a - b);
    const mean = (/** @type {number[]} */ list) =>
      list.reduce((sum, one) => sum + one, 0) / list.length;
    console.log(
      `${name.padEnd(28)} ${mode.padEnd(8)}  walks ${String(ends.length).padStart(4)}  median ${
        quantile(ends, 0.5).toFixed(2)
      } m  p90 ${quantile(ends, 0.9).toFixed(2)} m  p95 ${
        quantile(ends, 0.95).toFixed(2)
      } m  radius ${quantile(radii, 0.5).toFixed(2)} m  inside ${
        (100 * mean(insides)).toFixed(1)
      } % of steps, ${(100 * mean(endInsides)).toFixed(1)} % at the end  corrections ${
        (corrections / Math.max(1, ends.length)).toFixed(2)
      }/walk  ${each.toFixed(3)} ms a step`,
    );
  }
};

/** @param {string} text  a polygon as well-known text  @returns {[number, number][][]} */
const ringsOf = (text) =>
  [...text.matchAll(/\(([-\d., ]+)\)/g)].map(([, ring]) =>
    ring.split(',').map((
      pair,
    ) => /** @type {[number, number]} */ (pair.trim().split(' ').map(Number)))
  );

/** The attendees' walks, each cut into pieces of 30 s that begin where the person walks. @param {string} folder */
const attendees = (folder) => {
  const space = new WalkableSpace({
    parts: [{ rings: ringsOf(readFileSync(`${folder}/walkable.wkt`, 'utf8')) }],
  });
  /** @type {Map<string, Truth[]>} */
  const people = new Map();
  for (const line of readFileSync(`${folder}/truth.csv`, 'utf8').trim().split('\n').slice(1)) {
    const [time, id, x, y] = line.split(',');
    const person = people.get(id) ?? [];
    person.push({ time: Number(time), x: Number(x), y: Number(y) });
    people.set(id, person);
  }
  const walks = [];
  for (const person of people.values()) {
    for (let at = 0; at + 60 < person.length; at += 60) {
      const truth = person.slice(at, at + 61);
      const far = truth.slice(1).reduce(
        (sum, { x, y }, index) => sum + Math.hypot(x - truth[index].x, y - truth[index].y),
        0,
      );
      if (far > 8) walks.push({ truth, space });
    }
  }
  return walks;
};

/** Ways between places of a served venue, walked; pieces on one floor of at least 30 s.
 * @param {string} url  of the venue  @param {number} count */
const servedWalks = async (url, count) => {
  const ask = async (/** @type {string} */ path, /** @type {any} */ body) =>
    (await fetch(`${url}/${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json();
  const { venue, features } = await ask('snapshot', null);
  /** @type {Map<string, WalkableSpace>} */
  const spaces = new Map();
  for (const { id } of venue.floors) {
    const { walkable } = await ask(`walkable?floor=${encodeURIComponent(id)}`, null);
    if (walkable) spaces.set(id, new WalkableSpace(walkable));
  }
  const places = features.filter((/** @type {any} */ { kind }) => kind === 'poi');
  const walks = [];
  let state = 7;
  const draw = () => places[(state = (state * 48271) % 2147483647) % places.length].id;
  for (let attempt = 0; attempt < 20 * count && walks.length < count; attempt += 1) {
    const { route } = await ask('routes', { from: { feature: draw() }, to: { feature: draw() } });
    for (const { floor, points } of route?.legs ?? []) {
      const truth = walkAlong(points, 1.3);
      const space = spaces.get(floor);
      if (space && truth.length > 5 * SECONDS) walks.push({ truth, space, points });
    }
  }
  return walks;
};

const [folder, ...venues] = process.argv.slice(2);
if (existsSync(`${folder}/walkable.wkt`)) report('attendees', attendees(folder));
else console.log(`attendees: skipped, ${folder} is not there`);
for (const url of venues) report(`routes of ${url.split('/').pop()}`, await servedWalks(url, 200));
