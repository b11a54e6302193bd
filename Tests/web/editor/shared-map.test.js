// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedMap } from '../../../web/editor/plan/shared-map.js';
import { random } from './world.js';

/** @param {SharedMap<number>} map @param {...[key: string, value: number | null]} changes */
const changed = (map, ...changes) => {
  const edit = map.edit();
  for (const [key, value] of changes) {
    if (value === null) edit.delete(key);
    else edit.set(key, value);
  }
  return edit.done();
};

test('a map made from another leaves it as it was', () => {
  const before = new SharedMap([['a', 1], ['b', 2]]);
  const after = changed(before, ['a', 3], ['b', null], ['c', 4], ['x', null]);
  assert.deepEqual([before.get('a'), before.get('b'), before.get('c')], [1, 2, undefined]);
  assert.deepEqual([after.get('a'), after.get('b'), after.get('c')], [3, undefined, 4]);
  assert.deepEqual([before.size, after.size], [2, 2]);
  assert.equal(changed(before), before);
});

test('random changes leave what an ordinary map would have, however many there are', () => {
  const next = random(7);
  const plain = new Map();
  let map = new SharedMap();
  for (let i = 0; i < 3000; i += 1) {
    const key = `feature-${Math.floor(next() * 1500)}`;
    const value = next() < 0.2 ? null : i;
    const before = map;
    map = changed(map, [key, value]);
    const isOther = (plain.get(key) ?? null) !== value;
    assert.deepEqual([...map.differing(before)], isOther ? [key] : []);
    if (value === null) plain.delete(key);
    else plain.set(key, value);
  }
  assert.equal(map.size, plain.size);
  for (const [key, value] of plain) assert.equal(map.get(key), value);
  assert.deepEqual(
    [...map.values()].sort((a, b) => a - b),
    [...plain.values()].sort((a, b) => a - b),
  );
  assert.equal(map.differing(new SharedMap()).size, plain.size);
});
