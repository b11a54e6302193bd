// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { en } from '../../../web/navigate/texts/en.js';

const page = new URL('../../../web/navigate/', import.meta.url);

test('each text that the phone page names is there', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' });
  const named = files.filter((file) => file.endsWith('.js') && !file.startsWith('texts')).flatMap(
    (file) =>
      [...readFileSync(new URL(file, page), 'utf8').matchAll(/\bt\('([\w.-]+)'/g)]
        .map(([, key]) => `${key} (${file})`),
  );
  assert.ok(named.length > 50);
  const missing = named.filter((each) => {
    const key = each.split(' ')[0];
    return !(key in en) && !(`${key}.other` in en);
  });
  assert.deepEqual(missing, []);
});
