// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFloor } from '../../../web/editor/actions/move-floor.js';
import {
  boxAround,
  bringing,
  laidOn,
  levelled,
  scaledToLength,
  scaledToLengths,
} from '../../../web/editor/pictures/calibrating.js';
import {
  cornersOf,
  movedBy,
  pixelAt,
  placedIn,
  placementOf,
  placeOf,
  planToFloorOf,
} from '../../../web/editor/pictures/placement.js';
import { rotation, scaling } from '../../../web/editor/plan/transforms.js';
import { required } from '../required.js';
import { circle, connector, poi, radiusOf } from './features.js';
import { planOf } from './world.js';

/** @import { Transform } from '../../../web/shared/geometry/transform.js' */
/** @import { PlanImage, Position } from '../../../web/editor/plan/types.js' */

/** @param {Transform} [planToFloor] @returns {PlanImage} */
const picture = (planToFloor = [0.05, 0, 0, -0.05, 0, 50]) => ({
  id: 'plan',
  floor: '0',
  mediaType: 'image/png',
  width: 2000,
  height: 1000,
  planToFloor,
  opacity: 1,
});
/** @param {readonly number[]} actual @param {readonly number[]} expected */
const near = (actual, expected, tolerance = 1e-9) => {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of actual.entries()) {
    assert.ok(Math.abs(value - expected[index]) < tolerance, `${actual} is not ${expected}`);
  }
};
/** Numbers that look random and are the same each time. */
const random = (seed = 7) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;

test('the placement of a picture survives a way through words and back', () => {
  const next = random();
  for (let index = 0; index < 200; index += 1) {
    const placement = {
      corner: /** @type {[number, number]} */ ([next() * 100 - 50, next() * 100 - 50]),
      scale: /** @type {[number, number]} */ ([0.01 + next(), 0.01 + next()]),
      rotation: next() * 6 - 3,
      isMirrored: next() < 0.3,
    };
    const image = picture(planToFloorOf(placement, 1000));
    const back = placementOf(image);
    near(back.corner, placement.corner);
    near(back.scale, placement.scale);
    near([back.rotation], [placement.rotation]);
    assert.equal(back.isMirrored, placement.isMirrored);
    near(cornersOf(image)[0], placement.corner);
    near(pixelAt(image, placeOf(image, [123, 456])), [123, 456], 1e-6);
  }
  near(placementOf(picture()).scale, [0.05, 0.05]);
});

test('a new picture fills the box it is given, in its middle, or has the scale that is known', () => {
  const fitted = picture(placedIn(picture(), [10, 10, 110, 110]));
  near(cornersOf(fitted)[0], [10, 35]);
  near(cornersOf(fitted)[2], [110, 85]);
  const known = picture(placedIn(picture(), [0, 0, 10, 10], 0.01));
  near(cornersOf(known)[0], [-5, 0]);
});

test('a line that is drawn gets its length, wherever the picture lies', () => {
  const turned = picture(
    movedBy(picture(movedBy(picture(), rotation([3, 4], 0.7))), scaling([3, 4], 1.9, 1.9)),
  );
  /** @type {[Position, Position]} */
  const line = [placeOf(turned, [100, 200]), placeOf(turned, [900, 650])];
  const after = picture(required(scaledToLength(turned, line, 12.5)));
  const [a, b] = [placeOf(after, [100, 200]), placeOf(after, [900, 650])];
  near([Math.hypot(b[0] - a[0], b[1] - a[1])], [12.5]);
  near(a, line[0]);
  near([placementOf(after).rotation], [0.7]);
  assert.equal(scaledToLength(turned, [line[0], line[0]], 3), null);
  assert.equal(scaledToLength(turned, line, 0), null);
});

test('a third point makes a squeezed picture right', () => {
  const next = random(11);
  let solved = 0;
  for (let index = 0; index < 100; index += 1) {
    // The truth, and the same picture as it was placed: of another size, turned and squeezed.
    const truth = picture(planToFloorOf({
      corner: [0, 0],
      scale: [0.02 + next() / 20, 0.02 + next() / 20],
      rotation: next() * 3,
      isMirrored: false,
    }, 1000));
    const placed = picture(planToFloorOf({
      corner: [next() * 9, next() * 9],
      scale: [0.1, 0.1],
      rotation: placementOf(truth).rotation,
      isMirrored: false,
    }, 1000));
    const pixels = Array.from(
      { length: 3 },
      () => /** @type {[number, number]} */ ([next() * 2000, next() * 1000]),
    );
    const length = (/** @type {number} */ end) => {
      const [a, b] = [placeOf(truth, pixels[0]), placeOf(truth, pixels[end])];
      return Math.hypot(b[0] - a[0], b[1] - a[1]);
    };
    const [a, b, c] = pixels.map((pixel) => placeOf(placed, pixel));
    const result = scaledToLengths(placed, [a, b, c], [length(1), length(2)]);
    if (!result) continue;
    solved += 1;
    near(placementOf(picture(result)).scale, placementOf(truth).scale, 1e-6);
    near(placeOf(picture(result), pixels[0]), a, 1e-6);
  }
  assert.ok(solved > 70, `only ${solved} were solved`);
});

test('two lines of nearly one direction, or impossible lengths, give no aspect', () => {
  assert.equal(scaledToLengths(picture(), [[0, 0], [10, 0], [20, 0.1]], [10, 20]), null);
  assert.equal(scaledToLengths(picture(), [[0, 0], [10, 1], [1, 10]], [1, 90]), null);
});

test('a crooked line becomes level or upright, whichever is nearer', () => {
  const level = picture(levelled(picture(), [[10, 10], [20, 11]]));
  near([placementOf(level).rotation], [-Math.atan2(1, 10)]);
  near(placeOf(level, pixelAt(picture(), [10, 10])), [10, 10]);
  const upright = picture(levelled(picture(), [[10, 10], [9, 30]]));
  near([placementOf(upright).rotation], [-Math.atan2(1, 20)]);
});

test('two places come onto two others, with or without scaling', () => {
  const move = required(bringing([[0, 0], [10, 0]], [[5, 5], [5, 25]]));
  near(placeOf(picture(move), [0, 0]), [5, 5]);
  near(placeOf(picture(move), [10, 0]), [5, 25]);
  const rigid = required(bringing([[0, 0], [10, 0]], [[5, 5], [5, 25]], { keepsSize: true }));
  near(placeOf(picture(rigid), [5, 0]), [5, 15]);
  near(placeOf(picture(rigid), [10, 0]), [5, 20]);
  assert.equal(bringing([[1, 1], [1, 1]], [[5, 5], [5, 25]]), null);
});

test('a replaced picture lies so that the reference points are where they were', () => {
  const before = picture(movedBy(picture(), rotation([3, 4], 0.3)));
  /** @type {[Position, Position]} */
  const places = [placeOf(before, [100, 100]), placeOf(before, [1900, 900])];
  // The same drawing, scanned at half the size with a rim of 40 pixels.
  const planToFloor = required(laidOn([[90, 90], [990, 490]], places));
  const after = { ...before, width: 1040, height: 540, planToFloor };
  near(placeOf(after, [90, 90]), places[0]);
  near(placeOf(after, [990, 490]), places[1]);
  near(placeOf(after, [540, 290]), placeOf(before, [1000, 500]));
  assert.equal(placementOf(after).isMirrored, false);
});

test('the box around pictures ends at decimetres', () => {
  assert.deepEqual(boxAround([picture()]), [0, 0, 100, 50]);
  // A hair beyond, as calibrated pictures are, is not a decimetre more.
  const { planToFloor: [a, b, c, d, tx, ty] } = picture();
  const beside = { ...picture(), planToFloor: [a, b, c, d, tx - 1e-6, ty + 1e-6] };
  assert.deepEqual(boxAround([/** @type {any} */ (beside)]), [0, 0, 100, 50]);
  assert.deepEqual(boxAround([picture([0.05, 0, 0, -0.05, 0.33, 50.04])]), [0.3, 0, 100.4, 50.1]);
  assert.equal(boxAround([]), null);
});

test('a floor moves with all that is on it, connectors with the ends they have there', () => {
  const plan = planOf([poi('a'), connector('lift', [[1, 1], [1, 1]]), circle('round', [2, 0], 1)]);
  const withPicture = plan.applying([
    { image: 'plan', field: 'image', before: null, after: picture() },
  ]);
  /** @type {Transform} */
  const move = [0, 2, -2, 0, 10, 0];
  const after = withPicture.applying(moveFloor('0', move)(withPicture));
  assert.deepEqual(after.feature('lift')?.geometry.coordinates, [[8, 2], [1, 1]]);
  assert.deepEqual(after.feature('round')?.geometry.coordinates, [10, 4]);
  assert.equal(radiusOf(after.feature('round')), 2);
  near(required(after.image('plan')).planToFloor, [0, 0.1, 0.1, 0, -90, 0]);
  assert.notDeepEqual(after.floor('0')?.bounds, plan.floor('0')?.bounds);
  assert.equal(after.floor('1'), withPicture.floor('1'));
});
