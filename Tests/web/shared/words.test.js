// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as home from '../../../web/home/texts/en.js';
import * as homeGerman from '../../../web/home/texts/de.js';
import { localeOf } from '../../../web/shared/i18n/locale.js';
import {
  localized,
  makeSpeech,
  makeTranslator,
  pickLanguage,
  wantedLanguages,
} from '../../../web/shared/i18n/i18n.js';
import * as live from '../../../web/live/texts/en.js';
import * as liveGerman from '../../../web/live/texts/de.js';

for (
  const [page, en, de]
    of /** @type {const} */ ([['start', home.en, homeGerman.de], ['live', live.en, liveGerman.de]])
) {
  test(`the ${page} page says the same things in both languages`, () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const values = (/** @type {string} */ words) => (words.match(/\{\w+\}/g) ?? []).sort();
      assert.deepEqual(values(/** @type {any} */ (de)[key]), values(text), key);
      assert.notEqual(/** @type {any} */ (de)[key].trim(), '');
    }
  });
}

test('the address wins over the browser, and English is always understood', () => {
  assert.deepEqual(wantedLanguages('?lang=de', ['fr-FR', 'en-US']), ['de', 'fr', 'en']);
  assert.equal(pickLanguage(['fr', 'de', 'en']), 'de');
  assert.equal(pickLanguage(['ja', 'en']), 'en');
});

test('a name comes in the best language it has', () => {
  assert.equal(localized({ en: 'Hall', de: 'Saal' }, ['fr', 'de', 'en']), 'Saal');
  assert.equal(localized({ it: 'Sala' }, ['en']), 'Sala');
  assert.equal(localized('Foyer', ['en']), 'Foyer');
  assert.equal(localized(undefined, ['en']), '');
});

test('a count of one takes the singular, all others the plural', () => {
  const t = makeTranslator({ 'count.one': '{count} person', 'count.other': '{count} people' }, {});
  assert.equal(t('count', { count: 1 }), '1 person');
  assert.equal(t('count', { count: 0 }), '0 people');
  assert.equal(t('unknown'), 'unknown');
});

test('lengths are written as people say them', () => {
  const { metres } = makeSpeech({}, { search: '?lang=de', preferred: [] });
  assert.equal(metres(84.4), '84 m');
  assert.equal(metres(1240), '1,2 km');
});

test("dates follow the browser's country, where the page speaks its language", () => {
  assert.equal(localeOf('en', ['fr-FR', 'en-GB', 'en-US']), 'en-GB');
  assert.equal(localeOf('de', ['en-GB']), 'de');
});
