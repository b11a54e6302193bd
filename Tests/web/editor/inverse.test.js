// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { stepsOf } from '../../../web/editor/plan/steps.js';
import { canonicalText } from './canonical-text.js';
import { randomChanges } from './schedules/random-actions.js';
import { poi } from './features.js';
import { applied, planOf, random } from './world.js';

const vectors = new URL('../../vectors/operations.json', import.meta.url);
const venue = JSON.parse(readFileSync(vectors, 'utf8'))[0].before;

test('the inverse of random gestures takes them back exactly', () => {
  const kinds = new Set();
  for (let seed = 1; seed <= 500; seed += 1) {
    const next = random(seed);
    let plan = Plan.of(venue);
    const before = canonicalText(plan.canonical());
    const steps = [];
    for (let i = 0; i < 8; i += 1) {
      const more = stepsOf(randomChanges(next, plan));
      const result = plan.apply(more);
      if (result.refused) continue;
      plan = result.plan;
      steps.push(...more);
    }
    for (const { operation, ...rest } of steps) kinds.add(`${operation} ${Object.keys(rest)[0]}`);
    const result = applied(Plan.of(venue), steps, `seed ${seed}`);
    assert.equal(canonicalText(result.plan.canonical()), canonicalText(plan.canonical()));
    const back = applied(result.plan, result.inverse, `seed ${seed}`);
    assert.equal(canonicalText(back.plan.canonical()), before, `seed ${seed}`);
    const again = applied(back.plan, back.inverse, `seed ${seed}`);
    assert.equal(canonicalText(again.plan.canonical()), canonicalText(plan.canonical()));
  }
  assert.equal(kinds.size, 15, [...kinds].join(', '));
});

test('an edit of one among 100 000 features takes less than 5 ms', () => {
  const features = Array.from({ length: 100_000 }, (_, i) => poi(`poi-${i}`, i % 300, i % 200));
  let plan = planOf(features);
  const count = 200;
  const edit = (/** @type {number} */ i) => {
    const fields = { vertices: [{ vertex: '0', at: [i, i] }], properties: { category: 'exit' } };
    const before = plan;
    plan = applied(plan, [{ operation: 'change', feature: `poi-${i * 7}`, fields }]).plan;
    assert.equal(plan.differing(before).size, 1);
  };
  for (let i = 0; i < count; i += 1) edit(i);
  const begin = performance.now();
  for (let i = count; i < 2 * count; i += 1) edit(i);
  const milliseconds = (performance.now() - begin) / count;
  console.log(`one edit among 100 000 features: ${milliseconds.toFixed(3)} ms`);
});
