// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceKey } from '../../../web/navigate/friends/device-key.js';
import { friendCodeIn, friendLink } from '../../../web/navigate/friends/friend-link.js';

const page = 'https://map.example.org/navigate/?venue=expo&lang=de&led=poi-1#x';

test('the link of a code is read again, in its venue only', () => {
  const link = friendLink(page, 'expo', 'ABCD-EFGH');
  assert.equal(link, 'https://map.example.org/navigate/?venue=expo#friend=ABCD-EFGH');
  assert.deepEqual(friendCodeIn(link, 'expo'), { code: 'ABCDEFGH' });
  assert.equal(friendCodeIn(link, 'fair'), 'elsewhere');
});

test('other codes are no codes of friends', () => {
  for (
    const text of [
      '',
      'ABCD-EFGH',
      'https://map.example.org/m/ABCDEFGH',
      'https://map.example.org/navigate/?venue=expo#friend=ABC',
      'https://map.example.org/navigate/?venue=expo&friend=ABCD-EFGH',
      'WIFI:S:hall;;',
    ]
  ) assert.equal(friendCodeIn(text, 'expo'), 'foreign', text);
});

test('a browser keeps one random number, and makes another where that was changed', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const key = deviceKey(storage);
  assert.match(String(key), /^[\da-f]{32}$/);
  assert.equal(deviceKey(storage), key);
  kept.set('floorcast.friends.device', 'x');
  assert.notEqual(deviceKey(storage), key);
  assert.equal(deviceKey({ ...storage, setItem: () => assert.fail() }), deviceKey(storage));
  assert.equal(
    deviceKey({
      getItem: () => {
        throw new Error('no storage');
      },
      setItem: () => {},
    }),
    undefined,
  );
});
