// @ts-check
// The cases of Tests/vectors/validations, which the server's rules are held against too.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { Validator } from '../../../web/editor/validations/validator.js';
import { poi, room } from './features.js';
import { applied, planOf } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const folder = new URL('../../vectors/validations/', import.meta.url);

/** @param {Plan} plan */
const issuesOf = (plan) => {
  const validator = new Validator(plan);
  validator.look();
  return validator.issues;
};

for (const file of readdirSync(folder)) {
  const rule = file.replace('.json', '');
  for (const each of JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) {
    test(`${rule}: ${each.name}, and the fix mends it`, () => {
      const plan = Plan.of(each.venue);
      const found = issuesOf(plan).filter((issue) => issue.rule === rule);
      assert.equal(found.length, each.issues.length);
      for (const [i, wanted] of each.issues.entries()) {
        for (const [member, value] of Object.entries(wanted)) {
          const [, actual] = Object.entries(found[i]).find(([name]) => name === member) ?? [];
          assert.deepEqual(actual ?? null, value, member);
        }
      }
      for (const issue of found) {
        if (!issue.fix) continue;
        const mended = applied(plan, issue.fix.operations);
        assert.ok(!issuesOf(mended.plan).some(({ id }) => id === issue.id));
      }
    });
  }
}

/** @param {string} id @param {number} x @returns {Feature} */
const square = (id, x, size = 4) => ({ ...room(id, [x, 0], [x + size, size]), kind: 'obstacle' });

test('the editor alone reports places without a name and tiny obstacles', () => {
  const plan = planOf([{ ...poi('a', 50, 50), properties: {} }, square('o', 20, 0.05)]);
  const rules = issuesOf(plan).map(({ rule }) => rule);
  assert.ok(rules.includes('missing-name'));
  assert.ok(rules.includes('too-small'));
});

test('a queue is looked at again when what it is for goes or comes', () => {
  /** @type {Feature} */
  const queue = {
    ...square('q', 0),
    kind: 'area',
    properties: { name: { en: 'Queue' }, queueFor: 'desk' },
  };
  const desk = poi('desk', 6, 2);
  const [none, there] = [planOf([queue]), planOf([queue, desk])];
  const validator = new Validator(there);
  validator.look();
  const found = () => validator.issues.filter(({ rule }) => rule === 'queue-for-nothing').length;
  assert.equal(found(), 0);
  const without = applied(there, [{ operation: 'remove', feature: 'desk' }]).plan;
  validator.update(without);
  assert.equal(found(), 1);
  validator.update(applied(without, [{ operation: 'put', feature: desk }]).plan);
  assert.equal(found(), 0);
  assert.equal(issuesOf(none).filter(({ rule }) => rule === 'queue-for-nothing').length, 1);
});

test('a picture as large as it was laid has no scale; one that was measured has', () => {
  /** @param {readonly [number, number]} pixels @param {number} metresPerPixel @param {string} [floor] */
  const rulesOf = (pixels, metresPerPixel, floor = '0') => {
    const [width, height] = pixels;
    const plan = Plan.of({
      name: {},
      buildings: [{ id: 'b', name: { en: 'B' } }],
      floors: ['0', '1'].map((id, ordinal) => ({
        id,
        building: 'b',
        ordinal,
        name: { en: `Floor ${id}` },
        bounds: [0, 0, 83.4, 40.1],
        images: floor === id
          ? [{
            id: 'plan',
            mediaType: 'image/png',
            width,
            height,
            planToFloor: [metresPerPixel, 0, 0, -metresPerPixel, 3, height * metresPerPixel],
            opacity: 1,
          }]
          : [],
      })),
      features: [],
    });
    return issuesOf(plan).filter(({ rule }) => rule === 'scale-not-set');
  };
  const [issue] = rulesOf([1000, 500], 60 / 1000);
  assert.deepEqual([issue.id, issue.severity, issue.opens], [
    'scale-not-set:0:plan',
    'warning',
    { command: 'calibrate', argument: 'plan' },
  ]);
  assert.equal(rulesOf([500, 1000], 40 / 1000).length, 1);
  assert.equal(rulesOf([1000, 400], 83.4 / 1000, '1').length, 0, 'as wide as the floor, by import');
  assert.equal(rulesOf([1000, 500], 60.01 / 1000).length, 0);
  assert.equal(rulesOf([1000, 500], 0.05).length, 0);
});

test('a floor without a way in offers to place an entrance there', () => {
  const [issue] = issuesOf(planOf([poi('p', 5, 5)])).filter(({ rule }) =>
    rule === 'floor-without-entrance'
  );
  assert.deepEqual(issue.opens, { command: 'placeEntrance', argument: issue.floor });
});

test('issues that are found change by change are those that a fresh look finds', () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return (seed / 2 ** 31) * below;
  };
  let plan = planOf();
  const validator = new Validator(plan);
  for (let step = 0; step < 300; step += 1) {
    const isPoi = random(1) < 0.3;
    const id = `${isPoi ? 'p' : 'o'}${Math.floor(random(8))}`;
    const size = random(1) < 0.05 ? 95 : 3;
    const at = Math.round(random(30) * 10) / 10;
    const feature = isPoi
      ? { ...poi(id, at, 1), properties: { name: { en: `n${at % 3}` } } }
      : square(id, at, size);
    const operations = plan.feature(id) && random(1) < 0.3
      ? [{ operation: /** @type {const} */ ('remove'), feature: id }]
      : [{ operation: /** @type {const} */ ('put'), feature }];
    plan = applied(plan, operations).plan;
    validator.update(plan);
    assert.deepEqual(validator.issues, issuesOf(plan), `step ${step}`);
  }
});

test('the first look can be done in pieces, with changes in between', () => {
  const plan = planOf([square('a', 0), square('b', 4.6), poi('p', 1, 1), poi('q', 5.5, 1)]);
  const validator = new Validator(plan);
  validator.look(() => true);
  assert.equal(validator.isComplete, false);
  const { plan: next } = applied(plan, [{ operation: 'remove', feature: 'p' }]);
  validator.update(next);
  validator.look();
  assert.equal(validator.isComplete, true);
  assert.deepEqual(validator.issues, issuesOf(next));
});
