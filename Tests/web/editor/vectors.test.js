// @ts-check
// The cases of Tests/vectors/operations.json, which the server's venue is held against too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Plan } from '../../../web/editor/plan/plan.js';
import { canonicalText } from './canonical-text.js';
import { applied } from './world.js';

const cases = JSON.parse(
  readFileSync(new URL('../../vectors/operations.json', import.meta.url), 'utf8'),
);

for (const { name, before, operations, after, inverse } of cases) {
  test(`operations ${name}`, () => {
    const plan = Plan.of(before);
    const start = canonicalText(plan.canonical());
    assert.equal(start, canonicalText(before));
    const result = plan.apply(operations);
    assert.equal(canonicalText(plan.canonical()), start, 'the plan before stays as it is');
    assert.equal(result.refused === null, after !== undefined);
    if (result.refused) return;
    assert.equal(canonicalText(result.plan.canonical()), canonicalText(after));
    assert.equal(canonicalText(result.inverse), canonicalText(inverse));
    const back = applied(result.plan, result.inverse);
    assert.equal(canonicalText(back.plan.canonical()), start);
  });
}
