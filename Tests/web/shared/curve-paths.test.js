// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findModulesOfD3 } from '../d3-modules.js';

findModulesOfD3();
const { areaPath, countScale, linePath, stepRuns } = await import(
  '../../../web/shared/charts/curve-paths.js'
);

const same = (/** @type {number} */ value) => value;
const times = [0, 10, 20, 30, 40];

test('a step has its value up to its end, and a missing one breaks the curve', () => {
  assert.deepEqual(stepRuns([3, 5, null, 7], times, same, same), [
    [[0, 3], [10, 5], [20, 5]],
    [[30, 7], [40, 7]],
  ]);
  assert.deepEqual(stepRuns([null, null], [0, 1, 2], same, same), []);
});

test('the line goes up and down at the begins of steps', () => {
  const runs = stepRuns([3, 5, null, 7], times, same, same);
  assert.equal(linePath(runs), 'M0,3L10,3L10,5L20,5L20,5M30,7L40,7L40,7');
  const filled = areaPath(runs, 100);
  assert.equal(filled.match(/Z/g)?.length, 2);
  assert.match(filled, /100/);
});

test('counts have round ends and whole marks, and few people do not look like a crowd', () => {
  for (const most of [0, 1, 3, 7, 480, 12_345]) {
    const { scale, marks } = countScale([[null, most], [0]], 200, 10);
    const [low, high] = scale.domain();
    assert.ok(low === 0 && high >= Math.max(4, most) && high <= Math.max(4, most * 2), `${most}`);
    assert.ok(marks.length >= 2 && marks.every(Number.isInteger), `${most}: ${marks}`);
    assert.equal(scale(0), 200);
    assert.equal(scale(high), 10);
  }
});
