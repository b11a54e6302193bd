// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { problemOf } from '../../../web/embed/open-venue.js';
import { placeOf, readSettings, routeOf } from '../../../web/embed/map-settings.js';
import { forHost } from '../../../web/embed/styles/style-sheets.js';
import { de } from '../../../web/embed/texts/de.js';
import { en } from '../../../web/embed/texts/en.js';
import { ApiError } from '../../../web/shared/api/api-error.js';

/** @param {Record<string, string>} attributes */
const element = (attributes) => ({
  getAttribute: (/** @type {string} */ name) => attributes[name] ?? null,
  hasAttribute: (/** @type {string} */ name) => name in attributes,
});

test('attributes are read, and what they leave open is as usual', () => {
  assert.deepEqual(readSettings(element({})), {
    venue: '',
    server: null,
    floor: null,
    place: null,
    route: null,
    profile: 'walking',
    isLive: false,
  });
  const all = readSettings(element({
    venue: ' expo ',
    floor: '1',
    place: 'poi-a',
    route: '0:60,8  poi-b',
    profile: 'stepFree',
    live: '',
  }));
  assert.deepEqual(all.route, { from: { floor: '0', x: 60, y: 8 }, to: { feature: 'poi-b' } });
  assert.deepEqual([all.venue, all.profile, all.isLive], ['expo', 'stepFree', true]);
  assert.equal(readSettings(element({ live: 'false' })).isLive, false);
});

test('a route is two places and nothing else', () => {
  for (const text of [null, '', 'poi-a', 'a b c']) assert.equal(routeOf(text), null);
  assert.deepEqual(placeOf('0:1.5,-2'), { floor: '0', x: 1.5, y: -2 });
});

test('the rules of our pages for their root become rules for the element', () => {
  const tokens = readFileSync(
    new URL('../../../web/shared/ui/tokens.css', import.meta.url),
    'utf8',
  );
  const made = forHost(tokens).replaceAll(/\/\*[^]*?\*\//g, '');
  assert.ok(!made.includes(':root') && !made.includes('data-theme'));
  assert.match(made, /:host\(\[theme="dark"\]\) \{\n {2}color-scheme: dark/);
  // Without blanks and quotes, as bundles have them.
  assert.equal(
    forHost(':root:not([data-theme=light]){a:b}:root[data-theme=dark]{a:b}:root{a:b}'),
    ':host(:not([theme="light"])){a:b}:host([theme="dark"]){a:b}:host{a:b}',
  );
});

test('each refusal has words in both languages', async () => {
  const base = 'https://map.example.org/';
  const kinds = [
    [new ApiError({ type: '#no-venue', title: '', status: 0 }), 'no-venue'],
    [new ApiError({ title: '', status: 401 }), 'sign-in-needed'],
    [new ApiError({ title: '', status: 404 }), 'no-such-venue'],
    [new ApiError({ title: '', status: 503 }), 'unreachable'],
    [new ApiError({ title: '', status: 418 }), 'failed'],
    [new TypeError('a slip'), 'failed'],
  ];
  for (const [error, kind] of kinds) {
    const problem = await problemOf(error, base, 'https://www.example.org');
    assert.equal(problem.kind, kind);
    for (const texts of [en, de]) assert.ok(`error.${kind}` in texts);
  }
  assert.deepEqual(Object.keys(de), Object.keys(en));
});
