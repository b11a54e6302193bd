// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSuffix, navigatorIdOf } from '../../../web/admin/links/navigator-id.js';

test('a navigator is called after its link', () => {
  assert.equal(navigatorIdOf('Jürgen’s phone', '7f3k'), 'jurgens-phone-7f3k');
  assert.equal(navigatorIdOf('  Guard / north  ', 'aaaa'), 'guard-north-aaaa');
});

test('a name without Latin letters makes a guest, a long one is cut', () => {
  assert.equal(navigatorIdOf('来客', '7f3k'), 'guest-7f3k');
  assert.equal(navigatorIdOf('x'.repeat(80), '7f3k').length, 45);
});

test('links of one name have navigators of their own', () => {
  const made = new Set(Array.from({ length: 50 }, makeSuffix));
  assert.ok(made.size > 45);
  for (const each of made) assert.match(each, /^[0-9a-z]{4}$/);
});
