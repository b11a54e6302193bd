// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { loadOf, webRoot } from '../bench/import-graph.js';

const lazyImports = (/** @type {string} */ file) => {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return Array.from(
    code.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g),
    ([, to]) => resolve(dirname(file), to),
  );
};

test('without a network all of the page is there: load-rest.js has whatever is loaded later', () => {
  const { first, later } = loadOf('editor');
  const known = new Set(lazyImports(`${webRoot}/editor/load-rest.js`));
  // Texts of the other language are not wanted, and what begins the page, or stands in its place, is loaded by it.
  const isMeant = (/** @type {string} */ file) =>
    !first.includes(file) && !/\/(texts\/[^/]*|follow|load-rest|turn-away)\.js$/.test(file);
  const missing = [...first, ...later].flatMap(lazyImports).filter((file) =>
    isMeant(file) && !known.has(file)
  );
  assert.deepEqual(
    [...new Set(missing)].map((file) => relative(`${webRoot}/editor`, file)),
    [],
    'add these to web/editor/load-rest.js',
  );
});
