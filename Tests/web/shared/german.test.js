// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CATEGORIES, categoriesPresent } from '../../../web/kiosk/places/categories.js';
import { german } from '../../../web/kiosk/texts/de.js';
import { de } from '../../../web/live/texts/de.js';

test('German has one word for a venue and one for a place', async () => {
  const other = categoriesPresent([{ category: 'other' }]);
  const texts = [
    ...Object.values(german),
    ...Object.values(de),
    ...[...CATEGORIES, ...other].flatMap(({ words }) => words.de),
    await readFile(new URL('../../../web/kiosk/index.html', import.meta.url), 'utf8'),
    await readFile(new URL('../../../web/live/index.html', import.meta.url), 'utf8'),
  ];
  const vague = texts.filter((text) => /\bOrt(e|es|en|s)?\b/.test(text));
  assert.deepEqual(vague, []);
});
