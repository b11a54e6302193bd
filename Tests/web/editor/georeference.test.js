// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othersPlaced, placeOfFloor, tieFloor } from '../../../web/editor/actions/georeference.js';
import { placeText, readPlace } from '../../../web/editor/georeference/coordinates.js';
import { fitOf, isFit } from '../../../web/editor/georeference/georeference-fit.js';
import { cornersOf, geoOf, laidBy, moved } from '../../../web/editor/georeference/laid-plan.js';
import {
  floorToWorld,
  fromWorld,
  metresPerPixel,
  tilesIn,
  toWorld,
} from '../../../web/editor/georeference/mercator.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { groundOf, metresPerDegree } from '../../../web/shared/geometry/ground.js';
import { transformed } from '../../../web/shared/geometry/transform.js';

/** @import { OpenPoint } from '../../../web/editor/georeference/georeference-fit.js' */

/** @param {number} a @param {number} b @param {number} [by] */
const near = (a, b, by = 1e-7) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);

const { east, north } = metresPerDegree(52.5);

/**
 * A point of a floor that lies at 52.5° N 13.4° E, turned by an angle.
 *
 * @param {number} x @param {number} y @param {{turn?: number, scale?: number, off?: [number, number]}} [how]
 * @returns {OpenPoint & {longitude: number, latitude: number}}
 */
const point = (x, y, { turn = 0.5, scale = 1, off = [0, 0] } = {}) => {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return {
    at: [x, y],
    longitude: 13.4 + (cos * x - sin * y + off[0]) / east,
    latitude: 52.5 + (sin * x + cos * y + off[1]) / north,
  };
};

/** @param {readonly OpenPoint[]} points */
const fit = (points) => {
  const result = fitOf(points);
  assert.ok(isFit(result), JSON.stringify(result));
  return result;
};

/** @param {readonly OpenPoint[]} points */
const refusal = (points) => {
  const result = fitOf(points);
  assert.ok(!isFit(result));
  return result;
};

test('places are read in every usual way', () => {
  const [latitude, longitude] = [52.5163, 13.3777];
  for (
    const text of [
      '52.5163, 13.3777',
      '52.5163 13.3777',
      '52.5163,13.3777',
      '52,5163; 13,3777',
      '52,5163 13,3777',
      '52,5163, 13,3777',
      '52,5163,13,3777',
      '+52.5163; +13.3777',
      '52.5163° N, 13.3777° E',
      'N52.5163 E13.3777',
      '13.3777E 52.5163N',
      '52°30\'58.68"N 13°22\'39.72"E',
      '52° 30′ 58,68″ N, 13° 22′ 39,72″ O',
      "N 52° 30.978' E 13° 22.662'",
      '52 30 58.68 13 22 39.72',
      'lat=52.5163&lon=13.3777',
      '{"longitude": 13.3777, "latitude": 52.5163}',
      'Breite 52,5163 Länge 13,3777',
      '[13.3777, 52.5163]',
      'POINT (13.3777 52.5163)',
      'geo:52.5163,13.3777?z=19',
      'geo:0,0?q=52.5163,13.3777(Brandenburger Tor)',
      'https://www.openstreetmap.org/#map=19/52.5163/13.3777',
      'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=12/50.1/10.2',
      '#map=19/52.5163/13.3777&layers=N',
      'https://example.org/map/#17.5/52.5163/13.3777',
      'https://www.google.com/maps/@52.5163,13.3777,17z',
      'https://www.google.com/maps/place/X/@52.1,13.1,17z/data=!8m2!3d52.5163!4d13.3777!16z',
      'https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777',
      'https://maps.apple.com/?ll=52.5163,13.3777',
      'https://www.bing.com/maps?cp=52.5163~13.3777&lvl=16',
    ]
  ) {
    const read = readPlace(text, 'de');
    assert.ok('latitude' in read, `${text}: ${JSON.stringify(read)}`);
    near(read.latitude, latitude);
    near(read.longitude, longitude);
  }
  const south = readPlace('33°51\'24.5"S 151°12\'54.7"W');
  assert.ok(
    'latitude' in south && south.latitude < -33 && south.longitude < -151,
  );
  assert.equal(placeText({ latitude, longitude }), '52.5163, 13.3777');
});

test('what is no place says why', () => {
  /** @type {[string, string][]} */
  const cases = [
    ['', 'empty'],
    ['behind the church', 'unreadable'],
    ['1 2 3', 'unreadable'],
    ["52° 61' N 13° E", 'unreadable'],
    ['52.5 O 13.4 N', 'unreadable'],
    ['52.5', 'one'],
    ['91, 13', 'outOfRange'],
    ['52.5, 190', 'outOfRange'],
    ['52.5N, 13.4N', 'hemisphere'],
    ['https://maps.app.goo.gl/abc', 'shortLink'],
    ['https://osm.org/go/0MbEW~', 'shortLink'],
    ['https://www.openstreetmap.org/node/1', 'noPlaceInLink'],
  ];
  for (const [text, trouble] of cases) {
    assert.deepEqual(readPlace(text), { trouble }, text);
  }
});

test('the digits say how exact a place is', () => {
  for (
    const [text, metres] of /** @type {const} */ ([['52.51, 13.38', 1110], [
      '52.51630, 13.37770',
      1.1,
    ], [
      '52°30\'59"N 13°22\'40"E',
      30.8,
    ]])
  ) {
    const read = readPlace(text);
    assert.ok('precision' in read);
    near(read.precision, metres, metres / 10);
  }
});

test('points turn, scale and shift a floor, and never skew it', () => {
  const { ground, error } = fit([point(0, 0), point(60, 0), point(0, 40)]);
  near(ground.turn, 0.5, 1e-5);
  near(ground.scale, 1, 1e-4);
  near(error, 0, 1e-4);
  const there = ground.toGeo(30, 20);
  const wanted = point(30, 20);
  near(there.longitude, wanted.longitude, 1e-8);
  near(there.latitude, wanted.latitude, 1e-8);
  const back = ground.toFloor(there.longitude, there.latitude);
  near(back[0], 30, 1e-6);
  near(back[1], 20, 1e-6);
});

test('of several points the one that contradicts is named, also of three', () => {
  const wrong = { off: /** @type {[number, number]} */ ([0, 3]) };
  const four = [point(0, 0), point(60, 0), point(0, 40), point(60, 40, wrong)];
  assert.equal(fit(four).suspect, 3);
  assert.equal(fit([point(0, 0), point(60, 0), point(0, 40)]).suspect, null);
  const far = { off: /** @type {[number, number]} */ ([40, 0]) };
  const named = refusal([point(0, 0), point(0, 40, far), point(60, 0)]);
  assert.equal(named.key, 'editor.georeference.contradictingPoint');
  assert.equal(named.values.point, 2);
  // Points that wait for their coordinates keep the numbers of the others.
  const open = {
    at: /** @type {[number, number]} */ ([1, 1]),
    longitude: null,
    latitude: null,
  };
  assert.equal(
    refusal([open, point(0, 0), point(0, 40, far), point(60, 0)]).values.point,
    3,
  );
});

test('points that say too little are refused with numbers', () => {
  assert.deepEqual(refusal([point(0, 0)]), {
    key: 'editor.georeference.more',
    values: { count: 1 },
  });
  const close = refusal([point(0, 0), point(1, 1)]);
  assert.equal(close.key, 'editor.georeference.tooNear');
  near(close.values.metres, Math.SQRT2);
  const large = refusal([
    point(0, 0, { scale: 3 }),
    point(60, 0, { scale: 3 }),
  ]);
  assert.equal(large.key, 'editor.georeference.contradicting');
  near(large.values.ground, 180, 0.1);
  const small = refusal([
    point(0, 0, { scale: 0.01 }),
    point(60, 0, { scale: 0.01 }),
  ]);
  assert.equal(small.key, 'editor.georeference.tooNearOnEarth');
});

test('one georeference serves a building, and floors with their own are found', () => {
  const bounds = /** @type {[number, number, number, number]} */ ([0, 0, 60, 40]);
  const floor = (/** @type {string} */ id, /** @type {string} */ building) => ({
    id,
    building,
    ordinal: 0,
    name: { en: id },
    bounds,
  });
  const plan = new Plan([], {
    name: { en: 'V' },
    buildings: [{ id: 'a', name: { en: 'A' } }, { id: 'b', name: { en: 'B' } }],
    floors: [floor('a0', 'a'), floor('a1', 'a'), floor('b0', 'b')],
  });
  const points = [point(0, 0), point(60, 0)];
  const tied = plan.applying(tieFloor('a1', points)(plan));
  const floorOf = (/** @type {string} */ id) => {
    const found = tied.floor(id);
    assert.ok(found);
    return found;
  };
  assert.equal(placeOfFloor(tied, floorOf('a1')).kind, 'own');
  const shared = placeOfFloor(tied, floorOf('a0'));
  assert.equal(shared.kind === 'shared' && shared.by.id, 'a1');
  assert.equal(placeOfFloor(tied, floorOf('b0')).kind, 'none');
  assert.deepEqual(othersPlaced(tied, floorOf('a0')).map(({ id }) => id), [
    'a1',
  ]);
  const gone = tied.applying(tieFloor('a0', null, ['a1'])(tied));
  assert.equal(gone.floor('a1')?.georeference, undefined);
});

test('a plan that is laid by hand has its corners where it lies', () => {
  const bounds = /** @type {const} */ ([10, 5, 70, 45]);
  const laid = {
    middle: { longitude: 13.4, latitude: 52.5 },
    turn: 0.3,
    scale: 1,
  };
  const corners = cornersOf(laid, bounds);
  const ground = groundOf(corners);
  assert.ok(ground);
  near(ground.turn, 0.3, 1e-6);
  near(ground.scale, 1, 1e-6);
  const again = laidBy(ground, bounds);
  near(again.middle.longitude, 13.4, 1e-9);
  near(again.middle.latitude, 52.5, 1e-9);
  const there = moved(laid, 100, -50).middle;
  near((there.longitude - 13.4) * east, 100, 1e-3);
  near((there.latitude - 52.5) * north, -50, 1e-3);
});

test('the tiles in sight cover it, and lie where the plan lies', () => {
  const place = { longitude: 13.4, latitude: 52.5 };
  const back = fromWorld(toWorld(place));
  near(back.longitude, 13.4);
  near(back.latitude, 52.5);
  const [x, y] = toWorld(place);
  const camera = { x, y, width: 256 * 2 ** 17.3 };
  const size = /** @type {const} */ ([500, 300]);
  const tiles = tilesIn(camera, size, 19);
  assert.ok(tiles.length >= 4 && tiles.every(({ z }) => z === 17));
  const covers = (/** @type {readonly number[]} */ [left, top]) =>
    tiles.filter(({ at, side }) =>
      left >= at[0] && left < at[0] + side && top >= at[1] && top < at[1] + side
    ).length;
  for (const corner of [[0, 0], [499, 0], [0, 299], [499, 299], [250, 150]]) {
    assert.equal(covers(corner), 1);
  }
  // Deeper than the source has, its deepest tiles are drawn larger.
  assert.ok(
    tilesIn(camera, size, 5).every(({ z, side }) => z === 5 && side > 256),
  );
  // A metre of the floor is as many pixels as a metre of the map.
  const laid = { middle: place, turn: 0, scale: 1 };
  const map = floorToWorld(geoOf(laid, [0, 0, 100, 60]), [0, 0, 100, 60]);
  const [left, right] = [transformed(map, 0, 30), transformed(map, 100, 30)];
  near((right[0] - left[0]) * camera.width * metresPerPixel(camera), 100, 0.5);
});

test('the world goes round, and has a north and a south end', () => {
  const tiles = tilesIn({ x: 0.5, y: 0.5, width: 256 }, [1000, 1000], 19);
  assert.ok(
    tiles.length > 1 &&
      tiles.every(({ x, y, z }) => x === 0 && y === 0 && z === 0),
  );
});
