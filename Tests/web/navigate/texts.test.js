// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { de as friendsDe } from '../../../web/navigate/friends/words/de.js';
import { en as friends } from '../../../web/navigate/friends/words/en.js';
import { de as programmeDe } from '../../../web/navigate/programme/words/de.js';
import { en as programme } from '../../../web/navigate/programme/words/en.js';
import { de as lookingDe } from '../../../web/shared/programme/looking-for/texts/de.js';
import { en as looking } from '../../../web/shared/programme/looking-for/texts/en.js';
import { en as sharedProgramme } from '../../../web/shared/programme/texts/en.js';
import { en as page } from '../../../web/navigate/texts/en.js';
import { de as soundDe } from '../../../web/navigate/voice/words/de.js';
import { en as sound } from '../../../web/navigate/voice/words/en.js';

/** What the page has from the beginning, and what its late parts bring. */
const en = { ...page, ...friends, ...programme, ...looking, ...sharedProgramme, ...sound };
const folder = new URL('../../../web/navigate/', import.meta.url);

test('each text that the phone page names is there', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const named = files.filter((file) => file.endsWith('.js') && !file.startsWith('texts')).flatMap(
    (file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bt\('([\w.-]+)'/g)]
        .map(([, key]) => `${key} (${file})`),
  );
  assert.ok(named.length > 50);
  const missing = named.filter((each) => {
    const key = each.split(' ')[0];
    return !(key in en) && !(`${key}.other` in en);
  });
  assert.deepEqual(missing, []);
});

test('late parts say the same in both languages', () => {
  for (
    const [one, other] of [[friends, friendsDe], [looking, lookingDe], [programme, programmeDe], [
      sound,
      soundDe,
    ]]
  ) {
    assert.deepEqual(Object.keys(one), Object.keys(other));
    for (const [key, text] of Object.entries(one)) {
      /** @param {string} words */
      const values = (words) => [...words.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
      assert.deepEqual(values(text), values(/** @type {any} */ (other)[key]), key);
    }
  }
});
