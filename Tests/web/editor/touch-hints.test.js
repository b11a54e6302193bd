// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { allEnglish } from '../../../web/editor/texts/en-all.js';
import { allGerman } from '../../../web/editor/texts/de-all.js';
import { touchKey } from '../../../web/editor/ui/shell/status-line.js';

/** What two lines of a phone hold beside the scale. */
const longest = 70;
const keys = /\b(Esc|Enter|Shift|Umschalt|Alt|Space|Leertaste|keys?|Tasten?|type|eingeben)\b|⌫/;

for (const [language, texts] of Object.entries({ en: allEnglish, de: allGerman })) {
  test(`each hint has a short one for fingers, without keys: ${language}`, () => {
    const hints = Object.keys(texts).filter((key) => key.startsWith('editor.hint.'));
    assert.ok(hints.length > 20);
    for (const hint of hints) {
      const text = texts[touchKey(hint)];
      assert.equal(typeof text, 'string', hint);
      assert.ok(text.length <= longest, `${hint}: ${text.length}`);
      assert.doesNotMatch(text, keys);
    }
  });
}
