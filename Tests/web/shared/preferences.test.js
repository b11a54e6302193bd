// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  keepPreference,
  preferredLanguages,
  preferredUnits,
  readPreferences,
} from '../../../web/shared/ui/preferences.js';

/** @param {Record<string, string>} items */
const storage = (items = {}) => ({
  getItem: (/** @type {string} */ key) => items[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (items[key] = value),
  removeItem: (/** @type {string} */ key) => void delete items[key],
});
const none = { language: null, theme: null, units: null };

test('a choice is there the next time, and can be taken back', () => {
  const kept = storage();
  assert.deepEqual(readPreferences(kept), none);
  assert.ok(keepPreference('theme', 'dark', kept));
  assert.ok(keepPreference('units', 'imperial', kept));
  assert.deepEqual(readPreferences(kept), { ...none, theme: 'dark', units: 'imperial' });
  keepPreference('theme', null, kept);
  assert.equal(readPreferences(kept).theme, null);
});

test('an unknown value is no choice', () => {
  assert.deepEqual(readPreferences(storage({ 'floorcast.theme': 'pink' })), none);
});

test('preferences live on in a browser that keeps them, and in the page alone in one that does not', () => {
  const broken = {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
    removeItem: () => {},
  };
  assert.deepEqual(readPreferences(broken), none);
  assert.equal(keepPreference('theme', 'dark', broken), false);
});

test('the choice comes before the browser', () => {
  assert.deepEqual(preferredLanguages({ ...none, language: 'de' }, ['en-US']), ['de', 'en-US']);
  assert.deepEqual(preferredLanguages(none, ['fr']), ['fr']);
});

test("lengths are in feet where the reader's region uses feet", () => {
  const here = 'America/Chicago';
  assert.equal(preferredUnits(none, ['en-US'], here), 'imperial');
  assert.equal(preferredUnits(none, ['en-US'], 'Europe/Berlin'), 'metric');
  assert.equal(preferredUnits(none, ['en-GB'], here), 'metric');
  assert.equal(preferredUnits(none, ['de'], here), 'metric');
  assert.equal(preferredUnits({ ...none, units: 'metric' }, ['en-US'], here), 'metric');
  assert.equal(preferredUnits({ ...none, units: 'imperial' }, ['de'], 'Europe/Berlin'), 'imperial');
});
