// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as accountGerman from '../../../web/account/texts/de.js';
import * as account from '../../../web/account/texts/en.js';
import * as adminGerman from '../../../web/admin/texts/de.js';
import * as admin from '../../../web/admin/texts/en.js';
import * as devicesGerman from '../../../web/devices/texts/de.js';
import * as devices from '../../../web/devices/texts/en.js';
import { texts as editor } from '../editor/texts.js';
import * as homeGerman from '../../../web/home/texts/de.js';
import * as home from '../../../web/home/texts/en.js';
import * as insightGerman from '../../../web/insight/texts/de.js';
import * as insight from '../../../web/insight/texts/en.js';
import * as joinGerman from '../../../web/join/texts/de.js';
import * as join from '../../../web/join/texts/en.js';
import * as lookingGerman from '../../../web/shared/programme/looking-for/texts/de.js';
import * as looking from '../../../web/shared/programme/looking-for/texts/en.js';
import * as navigateGerman from '../../../web/navigate/texts/de.js';
import * as navigate from '../../../web/navigate/texts/en.js';
import * as programmeGerman from '../../../web/shared/programme/texts/de.js';
import * as programme from '../../../web/shared/programme/texts/en.js';
import * as sessionGerman from '../../../web/shared/session/texts/de.js';
import * as session from '../../../web/shared/session/texts/en.js';
import * as signInGerman from '../../../web/sign-in/texts/de.js';
import * as signIn from '../../../web/sign-in/texts/en.js';
import * as statusGerman from '../../../web/status/texts/de.js';
import * as status from '../../../web/status/texts/en.js';

/** @type {Record<string, {en: Record<string, string>, de: Record<string, string>}>} */
const pages = {
  account: { ...account, ...accountGerman },
  admin: { ...admin, ...adminGerman },
  devices: { ...devices, ...devicesGerman },
  editor,
  home: { ...home, ...homeGerman },
  insight: { ...insight, ...insightGerman },
  join: { ...join, ...joinGerman },
  looking: { ...looking, ...lookingGerman },
  navigate: { ...navigate, ...navigateGerman },
  programme: { ...programme, ...programmeGerman },
  session: { ...session, ...sessionGerman },
  'sign-in': { ...signIn, ...signInGerman },
  status: { ...status, ...statusGerman },
};
/** Words that a text avoids, by language: other words say the same on all pages. */
const avoided = {
  en: /\b(anew|nobody|somebody|whoever|whom|needless|take (it )?back|take away)\b/i,
  // A venue is a “Veranstaltungsort”, a place on its plan a “Ziel”.
  de: /\b(Orte?s?|Gelände|Stufenlos|Kasten|Stärke|Leitung|verdoppelt|wegnehmen|stumm)\b/i,
};

for (const [page, texts] of Object.entries(pages)) {
  test(`the words of ${page} are the same in both languages, and one word means one thing`, () => {
    assert.deepEqual(Object.keys(texts.de).sort(), Object.keys(texts.en).sort());
    const values = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(texts.en)) {
      if (!key.startsWith('editor.align')) {
        assert.deepEqual(values(texts.de[key]), values(text), key);
      }
      assert.doesNotMatch(text, avoided.en, key);
      assert.doesNotMatch(texts.de[key], avoided.de, key);
    }
  });
}
