// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SteadyOrder } from '../../../web/shared/ui/steady-order.js';

const rows = (/** @type {string} */ ids) => [...ids].map((id) => ({ id }));

test('rows keep their places for some seconds, and while they are held', () => {
  const steady = new SteadyOrder();
  const order = (/** @type {string} */ ids, /** @type {number} */ now, isHeld = false) =>
    steady.order(rows(ids), now, isHeld).map(({ id }) => id).join('');
  assert.equal(order('abc', 0), 'abc');
  assert.equal(order('bac', 1000), 'abc');
  assert.equal(order('dcb', 2000), 'bcd');
  assert.equal(order('bac', 6000, true), 'abc');
  assert.equal(order('bac', 7000), 'bac');
});
