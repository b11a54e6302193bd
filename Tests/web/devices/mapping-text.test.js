// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesFor, tableIn, wordsOf } from '../../../web/devices/model/mapping-text.js';

/** @param {string} key @param {Record<string, unknown>} [values] */
const t = (key, values = {}) => [key, ...Object.values(values)].join(' ');

test('a table to begin with is one rule for the topic', () => {
  const { table } = /** @type {{ table: any }} */ (tableIn(rulesFor('site/+/x')));
  assert.deepEqual(table.rules.map((/** @type {any} */ each) => each.topic), ['site/+/x']);
});

test('a text that is no JSON says why', () => {
  const { table, problem } = tableIn('{"rules": ');
  assert.equal(table, undefined);
  assert.match(problem ?? '', /JSON/);
});

test('a message says what it becomes, and what was missing', () => {
  const range = {
    report: 'measurement',
    kind: 'range',
    anchor: 'a',
    distance: 3,
    time: 7,
  };
  const message = { topic: 'x', mapped: true, count: 3, reports: [range], faults: ['cm: missing'] };
  assert.equal(wordsOf(message, t), 'range: anchor a, distance 3; mapping.more 2; cm: missing');
  const location = { report: 'location', x: 1, floor: '0' };
  assert.equal(
    wordsOf({ ...message, count: 1, reports: [location], faults: [] }, t),
    'location: x 1, floor 0',
  );
});

test('a message without a rule, and one of which nothing comes, say so', () => {
  const message = { topic: 'x', mapped: false, count: 0, reports: [], faults: [] };
  assert.equal(wordsOf(message, t), 'mapping.noRule');
  assert.equal(wordsOf({ ...message, mapped: true }, t), 'mapping.nothing');
});
