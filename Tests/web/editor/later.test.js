// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadedLater } from '../../../web/editor/operations/later.js';
import { shapingWork } from '../../../web/editor/operations/shaping-work.js';
import { shapingOperations } from '../../../web/editor/operations/shaping.js';
import { perform } from '../../../web/editor/operations/operation.js';
import { settled } from './world.js';

/** @type {any} */
const known = [{ id: 'a', keys: ['A'], group: 'selection' }];
const makeEditor = () => {
  /** @type {any[]} */
  const said = [];
  return /** @type {any} */ ({ said, page: { say: (/** @type {any} */ key) => said.push(key) } });
};

test('an operation that is loaded later does the same, its refusal included', async () => {
  /** @type {any[]} */
  const runs = [];
  /** @type {string | null} */
  let reason = null;
  const whole = { ...known[0], disabled: () => reason, run: () => runs.push('run') };
  const { operations, load } = loadedLater(known, async () => [whole]);
  const editor = makeEditor();
  assert.equal(operations[0].disabled?.(editor), null);
  perform(operations[0], editor);
  assert.deepEqual(runs, []);
  await settled();
  assert.deepEqual(runs, ['run']);
  reason = 'no';
  perform(operations[0], editor);
  assert.deepEqual(editor.said, ['no']);
  await load();
  assert.equal(operations[0].label, 'editor.op.a');
});

test('an operation that cannot be loaded says so, and is tried again', async () => {
  let isThere = false;
  /** @type {any[]} */
  const runs = [];
  const { operations } = loadedLater(known, async () => {
    if (!isThere) throw new Error('offline');
    return [{ ...known[0], run: () => runs.push('run') }];
  });
  const editor = makeEditor();
  perform(operations[0], editor);
  await settled();
  assert.deepEqual(editor.said, ['editor.refused.notLoaded']);
  isThere = true;
  perform(operations[0], editor);
  await settled();
  assert.deepEqual(runs, ['run']);
});

test('every operation that is listed to be loaded later is there', () => {
  assert.deepEqual(shapingOperations.map(({ id }) => id), shapingWork.map(({ id }) => id));
});
