// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetKept, keptName } from '../../../web/shared/api/kept-caches.js';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { orKept } from '../../../web/navigate/kept/or-kept.js';
import { isSameWay, wayToResume } from '../../../web/navigate/kept/kept-way.js';
import { outdatedShells, requestKind } from '../../../web/navigate/offline/request-kind.js';

const base = 'https://map.example/map/';
/** @param {string} path @param {object} [more] */
const kindOf = (path, more = {}) =>
  requestKind({ method: 'GET', mode: 'cors', url: `${base}${path}`, ...more }, base);

test('the worker answers the page, its parts and pictures, and nothing else', () => {
  assert.equal(kindOf('navigate/?venue=expo', { mode: 'navigate' }), 'page');
  assert.equal(kindOf('navigate/icons/icon-192.png'), 'part');
  assert.equal(kindOf('assets/navigate/main-ABCDEFGH.js'), 'part');
  assert.equal(kindOf('api/v1/venues/expo/contents/abc'), 'picture');
  for (
    const path of ['api/v1/session', 'api/v1/venues/expo/snapshot', 'editor/', 'admin/main.js']
  ) {
    assert.equal(kindOf(path), 'server', path);
  }
  assert.equal(kindOf('api/v1/venues/expo/contents/abc', { method: 'POST' }), 'server');
  assert.equal(kindOf('live/', { mode: 'navigate' }), 'server');
  assert.equal(
    requestKind({ method: 'GET', mode: 'cors', url: 'https://map.example/fair/assets/x.js' }, base),
    'server',
  );
});

test('the parts of the version before stay, older ones go', () => {
  const names = ['s 1', 's 2', 's 3', 'other 1', 's 4'];
  assert.deepEqual(outdatedShells(names, 's ', 's 4'), ['s 1', 's 2']);
  assert.deepEqual(outdatedShells(['s 1'], 's ', 's 1'), []);
});

test('what is kept answers where the server does not', async () => {
  const kept = async () => ({ value: 'old', at: 5 });
  const refused = async () => Promise.reject(new ApiError({ title: 'no', status: 403 }));
  const away = async () => Promise.reject(new ApiError({ title: 'away', status: 0 }));
  assert.deepEqual(await orKept(async () => 'new', kept), { answer: 'new', keptAt: null });
  assert.deepEqual(await orKept(away, kept), { answer: 'old', keptAt: 5 });
  await assert.rejects(orKept(refused, kept), { status: 403 });
  await assert.rejects(orKept(away, async () => null), { status: 0 });
  const never = () => new Promise(() => {});
  assert.deepEqual(await orKept(never, kept, 1), { answer: 'old', keptAt: 5 });
});

test('a way is taken up again for two hours, unless the address names another place', () => {
  const way = /** @type {any} */ ({ target: 'poi-a' });
  assert.equal(wayToResume({ value: way, at: 0 }, null, 1000), way);
  assert.equal(wayToResume({ value: way, at: 0 }, 'poi-a', 1000), way);
  assert.equal(wayToResume({ value: way, at: 0 }, 'poi-b', 1000), null);
  assert.equal(wayToResume({ value: way, at: 0 }, null, 2.1 * 3600 * 1000), null);
  assert.equal(wayToResume(null, null), null);
});

test('two ways are the same where their lines are', () => {
  const way = (/** @type {number} */ x) => /** @type {any} */ ({
    legs: [{ floor: '0', points: [[0, 0], [x, 1]] }],
  });
  assert.ok(isSameWay(way(3), way(3.001)));
  assert.ok(!isSameWay(way(3), way(3.5)));
});

test('a way from farther on is the same where it leads along the rest of the other', () => {
  const way = (/** @type {[number, number][][]} */ ...lines) => /** @type {any} */ ({
    legs: lines.map((points, i) => ({ floor: String(2 - lines.length + i), points })),
  });
  const upstairs = /** @type {[number, number][]} */ ([[9, 9], [20, 9]]);
  const before = way([[0, 0], [5, 0], [5, 9]], upstairs);
  assert.ok(isSameWay(before, way([[3, 0], [5, 0], [5, 9]], upstairs)));
  assert.ok(isSameWay(before, way([[5, 4], [5, 9]], upstairs)));
  assert.ok(isSameWay(before, way(upstairs)));
  assert.ok(!isSameWay(before, way([[3, 0], [5, 9]], upstairs)), 'it takes a short cut');
  assert.ok(!isSameWay(before, way([[3, 0], [4, 4], [5, 4], [5, 9]], upstairs)));
  assert.ok(!isSameWay(way(upstairs), before));
});

test('forgetting one venue leaves the others, and those of other servers', async () => {
  const gone = /** @type {string[]} */ ([]);
  const other = keptName('https://map.example/fair/', 'expo');
  const storage = /** @type {any} */ ({
    keys: async () => [
      keptName(base, 'expo'),
      keptName(base, 'expo-2'),
      other,
      'floorcast /map/ shell 1',
    ],
    delete: async (/** @type {string} */ name) => gone.push(name),
  });
  await forgetKept(base, 'expo', storage);
  assert.deepEqual(gone, [keptName(base, 'expo')]);
  gone.length = 0;
  await forgetKept(base, undefined, storage);
  assert.deepEqual(gone, [keptName(base, 'expo'), keptName(base, 'expo-2')]);
});
