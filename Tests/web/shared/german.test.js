// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CATEGORIES, categoriesPresent } from '../../../web/shared/places/categories.js';
import { german } from '../../../web/kiosk/texts/de.js';
import { de } from '../../../web/live/texts/de.js';
import { de as account } from '../../../web/account/texts/de.js';
import { de as admin } from '../../../web/admin/texts/de.js';
import { de as devices } from '../../../web/devices/texts/de.js';
import { allGerman } from '../../../web/editor/texts/de-all.js';
import { de as home } from '../../../web/home/texts/de.js';
import { de as insight } from '../../../web/insight/texts/de.js';
import { de as join } from '../../../web/join/texts/de.js';
import { de as session } from '../../../web/shared/session/texts/de.js';
import { formsDe } from '../../../web/shared/session/texts/forms-de.js';
import { de as signIn } from '../../../web/sign-in/texts/de.js';
import { de as status } from '../../../web/status/texts/de.js';

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

test('German addresses its readers in one way and has one word for a floor', () => {
  const texts = [
    german,
    de,
    account,
    admin,
    devices,
    allGerman,
    home,
    insight,
    join,
    session,
    formsDe,
    signIn,
    status,
  ].flatMap((all) => Object.values(all));
  assert.ok(texts.length > 1000);
  const other = /\b(du|dich|dir|dein\w*|euch|geschoss|geschosse|stockwerk\w*)\b/i;
  assert.deepEqual(texts.filter((text) => other.test(text)), []);
});
