// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatLength,
  formatSurface,
  parseLength,
  withUnits,
} from '../../../web/shared/i18n/units.js';

const near = (/** @type {number | null} */ a, /** @type {number} */ b) =>
  assert.ok(a !== null && Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("lengths are written in the reader's units and language", () => {
  assert.equal(formatLength(4.25), '4.25 m');
  assert.equal(formatLength(4.25, { language: 'de' }), '4,25 m');
  assert.equal(formatLength(1234), '1.23 km');
  assert.equal(formatLength(3.048, { units: 'imperial' }), '10′');
  assert.equal(formatLength(4.2418, { units: 'imperial' }), '13′ 11″');
  assert.equal(formatLength(-0.0508, { units: 'imperial' }), '−2″');
  assert.equal(formatSurface(12.54), '12.5 m²');
  assert.equal(formatSurface(100, { units: 'imperial' }), '1,076 ft²');
});

test('typed lengths are read with and without units', () => {
  near(parseLength('4.25'), 4.25);
  near(parseLength('4,25 m'), 4.25);
  near(parseLength('425cm'), 4.25);
  near(parseLength('-2'), -2);
  near(parseLength('10', { units: 'imperial' }), 3.048);
  near(parseLength('13\'11"'), 4.2418);
  near(parseLength('13 ft 11 in'), 4.2418);
  near(parseLength('13 11', { units: 'imperial' }), 4.2418);
});

test('a text that is no length is refused', () => {
  for (const text of ['', 'abc', '4 miles', '-', '.']) assert.equal(parseLength(text), null, text);
});

test('a number keeps its unit at the end of a line, and a word is no unit', () => {
  assert.equal(withUnits('Gehen Sie 19 m, dann 2 km'), 'Gehen Sie 19\u00a0m, dann 2\u00a0km');
  assert.equal(withUnits('Halle 1 meiden, 5 mal'), 'Halle 1 meiden, 5 mal');
});
