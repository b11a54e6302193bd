// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundOf } from '../../../web/shared/geometry/ground.js';
import { headingOf, HeadingTracker } from '../../../web/navigate/position/heading-tracker.js';
import { hereOf, replaces } from '../../../web/navigate/position/here.js';
import { KeptStride } from '../../../web/navigate/position/kept-stride.js';
import { ParticleTrack } from '../../../web/navigate/position/particle-track.js';
import { ReportPace } from '../../../web/navigate/position/report-pace.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';
import { SentPlaces } from '../../../web/navigate/position/sent-places.js';
import { StepDetector } from '../../../web/navigate/position/step-detector.js';
import { WalkableSpace } from '../../../web/navigate/position/walkable-space.js';
import { polygonContains } from '../../../web/shared/geometry/polygon.js';
import { reckon, walkAlong } from './walks.js';
/** @import { Point } from '../../../web/shared/geometry/point.js' */
/** @import { Stride } from '../../../web/navigate/position/stride.js' */
/** @import { Said } from '../../../web/navigate/position/here.js' */

/** @param {number} left  @param {number} bottom  @param {number} right  @param {number} top
 * @returns {[number, number][]} */
const box = (left, bottom, right, top) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
  [left, bottom],
];

/** A floor of 40 m × 40 m with four blocks: corridors 3 m wide around and between them. */
const RINGS = [
  box(0, 0, 40, 40),
  box(3, 3, 18.5, 18.5),
  box(21.5, 3, 37, 18.5),
  box(3, 21.5, 18.5, 37),
  box(21.5, 21.5, 37, 37),
];
const space = new WalkableSpace({ parts: [{ rings: RINGS }] });
/** Ways in the middle of the corridors. */
/** @type {Point[][]} */
const WAYS = [
  [[1.5, 1.5], [38.5, 1.5], [38.5, 38.5]],
  [[20, 1.5], [20, 38.5], [1.5, 38.5]],
  [[1.5, 20], [38.5, 20], [38.5, 1.5]],
  [[38.5, 38.5], [1.5, 38.5], [1.5, 1.5]],
  [[20, 38.5], [20, 20], [38.5, 20], [38.5, 38.5]],
];
/** Seeded walks, without and with what walkable space says. @param {WalkableSpace | null} held */
const walks = (held) =>
  WAYS.flatMap((points, way) =>
    [1, 2, 3, 4, 5, 6].map((seed) =>
      reckon(walkAlong(points, 1.3), { space: held, seed: 100 * way + seed, seconds: 30 })
    )
  );
/** @param {readonly number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

test('walkable space answers as its polygons do, on borders of cells as well', () => {
  const random = new SeededRandom(3);
  for (let index = 0; index < 5000; index += 1) {
    const [x, y] = [44 * random.next() - 2, 44 * random.next() - 2];
    assert.equal(space.contains(x, y), polygonContains(x, y, RINGS), `${x}, ${y}`);
  }
  assert.equal(space.crosses(1, 1, 2, 30), false);
  assert.equal(space.crosses(1.5, 10, 20, 10), true);
  const [x, y] = space.nearest(3.5, 10);
  assert.ok(space.contains(x, y) && Math.hypot(x - 3, y - 10) < 0.05);
});

test('a walker that walks into a wall slides along it', () => {
  const place = { x: 0, y: 0, isBlocked: false };
  space.walk(2.5, 10, 3.5, 11, place);
  assert.ok(place.isBlocked && place.x < 3 && place.y > 10.7);
  space.walk(1.5, 10, 1.5, 11, place);
  assert.deepEqual(place, { x: 1.5, y: 11, isBlocked: false });
});

test('a track never shows a walker beyond a wall that it would have to cross', () => {
  let steps = 0;
  for (const { shown } of walks(space)) {
    for (let at = 0; at < shown.length; at += 1) {
      const [x, y, corrections] = shown[at];
      assert.ok(space.contains(x, y), `${x}, ${y}`);
      if (at === 0 || corrections !== shown[at - 1][2]) continue;
      assert.equal(space.crosses(shown[at - 1][0], shown[at - 1][1], x, y), false);
      steps += 1;
    }
  }
  assert.ok(steps > 1000);
});

test('the shown radius holds nine of ten errors, and walkable space makes them smaller', () => {
  const [held, free] = [walks(space), walks(null)];
  for (const tried of [held, free]) {
    const inside = tried.flatMap(({ errors, radii }) =>
      errors.map((error, at) => error <= radii[at])
    );
    assert.ok(inside.filter(Boolean).length >= 0.9 * inside.length);
  }
  assert.ok(median(held.map(({ last }) => last)) < median(free.map(({ last }) => last)));
  assert.ok(median(held.map(({ last }) => last)) <= 3);
});

/** @param {ParticleTrack} track */
const estimateOf = ({ estimate }) => estimate ?? { x: NaN, y: NaN, radius: NaN, heading: null };
/** @param {ParticleTrack} track */
const radiusOf = (track) => estimateOf(track).radius;

test('the radius grows with the way, and a fix makes it small again', () => {
  const track = new ParticleTrack({ seed: 5, space: null });
  assert.equal(track.estimate, null);
  track.step({ length: 0.7, heading: 0 });
  assert.equal(track.estimate, null);
  track.fix({ x: 3, y: 4, radius: 1 });
  const radii = [radiusOf(track)];
  for (let step = 1; step <= 60; step += 1) {
    track.step({ length: 0.7, heading: 0 });
    if (step % 20 === 0) radii.push(radiusOf(track));
  }
  assert.deepEqual(radii, radii.toSorted((a, b) => a - b));
  assert.ok(radii[3] > 3 * radii[0]);
  const walked = estimateOf(track);
  track.gap(10);
  assert.ok(radiusOf(track) > walked.radius + 10);
  track.fix({ x: 40, y: 4, radius: 1 });
  assert.ok(radiusOf(track) < 2);
  assert.ok(Math.abs(walked.x - 45) < 4);
});

test('the same events give the same estimate', () => {
  const [a, b] = [1, 2].map(() => reckon(walkAlong(WAYS[0], 1.3), { space, seed: 9, seconds: 20 }));
  assert.deepEqual(a.shown, b.shown);
});

test('without a compass a way that leads the walker says which way it walks', () => {
  const track = new ParticleTrack({ seed: 8, space, offsetDeviation: Math.PI });
  track.fix({ x: 1.5, y: 1.5, radius: 1 });
  track.setWay([[1.5, 1.5], [38.5, 1.5], [38.5, 38.5]]);
  assert.equal(track.estimate?.heading, null);
  for (let step = 0; step < 25; step += 1) track.step({ length: 0.7, heading: 2 });
  const { x, y, heading } = estimateOf(track);
  assert.ok(Math.hypot(x - 19, y - 1.5) < 3, `${x}, ${y}`);
  assert.ok(heading !== null && Math.abs(heading) < 0.4);
});

test('a walker that is led is found closer by, and still found when it leaves its way', () => {
  /** @param {readonly Point[]} points  @param {readonly Point[] | null} way */
  const errors = (points, way) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) =>
      reckon(walkAlong(points, 1.3), { space, seed, seconds: 30, way })
    );
  /** @param {ReturnType<typeof reckon>[]} tried */
  const middle = (tried) => median(tried.map(({ last }) => last));
  const [led, alone] = [errors(WAYS[0], WAYS[0]), errors(WAYS[0], null)];
  assert.ok(middle(led) < middle(alone), `${middle(led)} ${middle(alone)}`);
  assert.ok(middle(led) < 2.5, `${middle(led)}`);
  // It was to go on to the corner, and turned into the corridor before.
  const left = errors([[1.5, 1.5], [20, 1.5], [20, 38.5]], WAYS[0]);
  assert.ok(left.filter(({ last }) => last < 5).length >= 7, `${left.map(({ last }) => last)}`);
  const inside = left.filter(({ last, radii }) => last <= radii[radii.length - 1]);
  assert.ok(inside.length >= 7);
});

test('live positions before the gap teach compass and steps', () => {
  const far = walkAlong([[-120, 0], [120, 0]], 1.3);
  const gapAt = 60;
  const tried = (/** @type {object} */ how) =>
    median(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) =>
        reckon(far, { space: null, seed, seconds: 30, gapAt, ...how }).last
      ),
    );
  const cold = median(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) =>
      reckon(far.filter(({ time }) => time >= gapAt), { space: null, seed, seconds: 30 }).last
    ),
  );
  const live = tried({ isLive: true });
  assert.ok(live < cold / 1.5, `${live} ${cold}`);
});

test('two fixes teach the stride of a walker, and the next visit begins with it', () => {
  const far = walkAlong([[0, 0], [200, 0]], 1.3);
  const carrier = 2;
  const first = reckon(far, { space: null, seed: 3, seconds: 1, gapAt: 60, carrier });
  const { scale, deviation } = first.stride ?? { scale: NaN, deviation: NaN };
  // Its steps measure 15 % too long.
  assert.ok(Math.abs(scale - 1 / 1.15) < 0.06, `${scale}`);
  assert.ok(deviation < 0.06, `${deviation}`);
  const next = (/** @type {Stride | null} */ known) =>
    [1, 2, 3, 4, 5].map((seed) =>
      reckon(far, { space: null, seed: 100 + seed, seconds: 30, carrier, known })
    );
  const ends = (/** @type {Stride | null} */ known) => median(next(known).map(({ last }) => last));
  assert.ok(ends(first.stride) < ends(null), `${ends(first.stride)} ${ends(null)}`);
  // A fix without a walk teaches nothing.
  assert.equal(reckon(far, { space: null, seed: 3, seconds: 30 }).stride, null);
});

test('a phone that lay hidden on the way learns no stride from it', () => {
  const track = new ParticleTrack({ seed: 2, space: null });
  track.fix({ x: 0, y: 0, radius: 1 });
  for (let step = 0; step < 40; step += 1) track.step({ length: 0.7, heading: 0 });
  track.gap(5);
  track.fix({ x: 32, y: 0, radius: 1 });
  assert.equal(track.stride, null);
});

test('a browser keeps a stride, and no nonsense', () => {
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const stride = new KeptStride(storage);
  assert.equal(stride.read(), null);
  stride.keep({ scale: 0.91234, deviation: 0.04 });
  assert.deepEqual(new KeptStride(storage).read(), { scale: 0.912, deviation: 0.04 });
  for (const text of ['[]', 'x', '{"scale":9,"deviation":0.1}', '{"scale":"1"}', 'null']) {
    kept.set('floorcast.stride', text);
    assert.equal(stride.read(), null, text);
  }
});

test('a visitor that scans a marker faces it, so the phone learns the direction of the plan', () => {
  const track = new ParticleTrack({ seed: 4, space: null, offsetDeviation: Math.PI });
  track.fix({ x: 0, y: 0, radius: 1 });
  track.face(2, 0);
  for (let step = 0; step < 20; step += 1) track.step({ length: 0.7, heading: 2 });
  const { x, y } = estimateOf(track);
  assert.ok(x > 6 && Math.abs(y) < 5, `${x}, ${y}`);
});

/** A walk's acceleration at 60 Hz: a swing a step. @param {number} hertz  @param {number} swing  m/s²
 * @param {number} seconds */
const stepsIn = (hertz, swing, seconds) => {
  const [detector, random] = [new StepDetector(), new SeededRandom(1)];
  /** @type {number[]} */
  const lengths = [];
  for (let sample = 0; sample < 60 * seconds; sample += 1) {
    const time = sample / 60;
    const magnitude = 9.81 + swing * Math.sin(2 * Math.PI * hertz * time) + 0.25 * random.normal();
    lengths.push(...detector.sample(magnitude, time));
  }
  return lengths;
};

test('steps are counted from acceleration, by pace and strength, and none while a phone lies still', () => {
  for (const [hertz, swing] of [[1.4, 1.6], [1.8, 2.5], [2.1, 4]]) {
    const count = stepsIn(hertz, swing, 20).length;
    assert.ok(Math.abs(count - 20 * hertz) <= 2, `${hertz} Hz: ${count}`);
  }
  assert.equal(stepsIn(1.8, 0, 20).length, 0);
  const [soft, strong] = [1.6, 4].map((swing) => stepsIn(1.8, swing, 20).at(-1) ?? 0);
  assert.ok(soft < strong && soft > 0.35 && strong < 0.95);
});

test('a phone points the same way lying in the hand and held up', () => {
  for (const beta of [0, 40, 80]) {
    assert.ok(Math.abs(headingOf(0, beta, 0) - Math.PI / 2) < 1e-9);
    assert.ok(Math.abs(headingOf(90, beta, 0) - Math.PI) < 1e-9);
  }
});

test('iron nearby does not turn a heading, a compass that stays different does', () => {
  const tracker = new HeadingTracker();
  tracker.turned(0);
  tracker.compass(1, 0);
  for (let time = 0.1; time < 6; time += 0.1) tracker.compass(2, time);
  assert.ok(Math.abs((tracker.heading ?? 9) - 1) < 0.01);
  for (let time = 6; time < 60; time += 0.1) tracker.compass(2, time);
  assert.ok(Math.abs((tracker.heading ?? 9) - 2) < 0.2);
});

test('one reading of the compass at the beginning does not turn a whole walk', () => {
  const random = new SeededRandom(6);
  const tracker = new HeadingTracker();
  tracker.turned(0);
  tracker.compass(1.15, 0);
  for (let time = 0.2; time <= 5; time += 0.2) tracker.compass(1 + 0.05 * random.normal(), time);
  assert.ok(Math.abs((tracker.heading ?? 9) - 1) < 0.03, `${tracker.heading}`);
});

/** @param {Said['source']} source  @param {number} [radius]  @returns {Said} */
const said = (source, radius) => ({ source, radius, spot: { floor: '0', x: 1, y: 2 } });

test('what a visitor says replaces all, a satellite position only what is less exact', () => {
  for (const source of /** @type {const} */ (['marker', 'place', 'point', 'connector'])) {
    assert.equal(replaces(said(source), said('marker', 1)), true);
  }
  assert.equal(replaces(said('satellite', 26), null), false);
  assert.equal(replaces(said('satellite', NaN), null), false);
  assert.equal(replaces(said('satellite', 8), null), true);
  assert.equal(replaces(said('satellite', 8), said('place', 3)), false);
  assert.equal(replaces(said('satellite', 8), { ...said('place', 9), isWalked: true }), true);
  assert.equal(replaces(said('satellite', 20), said('satellite', 8)), true);
});

test('a position that the phone itself reported is no live position', () => {
  const own = { id: 'n', floor: '0', x: 5.0004, y: 6, state: 'walking' };
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const sent = new SentPlaces('expo', storage);
  assert.equal(sent.has(own), false);
  sent.add({ floor: '0', x: 5, y: 6 });
  assert.equal(sent.has(own), true);
  assert.equal(new SentPlaces('expo', storage).has(own), true);
  assert.equal(new SentPlaces('other', storage).has(own), false);
  assert.equal(sent.has({ ...own, x: 5.1 }), false);
  const known = { own, heardAt: 0, said: said('point', 2) };
  assert.equal(hereOf({ ...known, isEcho: true }, 100)?.source, 'point');
  assert.equal(hereOf(known, 100)?.source, 'live');
});

test('a phone reports as often as the server says, and seldom while it stands', () => {
  const pace = new ReportPace();
  /** @param {number} hertz  reports in ten seconds of walking */
  const walked = (hertz) => {
    pace.tell(hertz);
    pace.forget();
    let count = 0;
    for (let at = 0; at < 10_000; at += 100) {
      if (!pace.isDue({ floor: '0', x: at / 1000, y: 0 }, at)) continue;
      pace.sent(at);
      count += 1;
    }
    return count;
  };
  assert.deepEqual([walked(1), walked(0.2), walked(5), walked(0.16), walked(0)], [10, 2, 50, 2, 1]);
  pace.tell(NaN);
  assert.equal(pace.hertz, 0.05);
  pace.tell(5);
  pace.forget();
  let standing = 0;
  for (let at = 0; at < 20_000; at += 100) {
    if (!pace.isDue({ floor: '0', x: 1, y: 0 }, at)) continue;
    pace.sent(at);
    standing += 1;
  }
  // Two seconds of what may be walking, then every five seconds.
  assert.ok(standing > 10 && standing <= 14, `${standing}`);
});

test('degrees become metres of the floor, and a compass its direction', () => {
  // 100 m east and 50 m north on the equator; the plan lies turned by a quarter: its x points north.
  const degree = 111319.49;
  const ground = groundOf([
    { at: [0, 0], longitude: 0, latitude: 0 },
    { at: [0, -100], longitude: 100 / degree, latitude: 0 },
    { at: [50, 0], longitude: 0, latitude: 50 / 110574.3 },
  ]);
  const [x, y] = ground?.toFloor(20 / degree, 10 / 110574.3) ?? [NaN, NaN];
  assert.ok(Math.hypot(x - 10, y + 20) < 0.01, `${x}, ${y}`);
  assert.ok(Math.abs((ground?.turned(Math.PI / 2) ?? 9) - 0) < 1e-4);
  assert.equal(groundOf([{ at: [0, 0], longitude: 0, latitude: 0 }]), null);
  const two = groundOf([
    { at: [0, 0], longitude: 0, latitude: 0 },
    { at: [100, 0], longitude: 100 / degree, latitude: 0 },
  ]);
  assert.ok(Math.abs((two?.turned(1) ?? 9) - 1) < 1e-3);
});
