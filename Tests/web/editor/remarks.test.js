// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { remarkText } from '../../../web/editor/imports/remark-text.js';
import { makeTranslator } from '../../../web/shared/i18n/i18n.js';
import { texts } from './texts.js';

const readers = new URL('../../../Sources/VenueFormats/', import.meta.url);

/** The codes that the readers of the server give to remarks. */
const codes = new Set(
  readdirSync(readers, { recursive: true }).map(String).filter((name) => name.endsWith('.swift'))
    .flatMap((name) => {
      const lines = readFileSync(new URL(name, readers), 'utf8').split('\n');
      const code = lines.filter((line) => !line.trim().startsWith('///')).join(
        '\n',
      );
      return [...code.matchAll(/\bcode: "([a-z-]+)"/g)].map(([, found]) => found);
    }),
);

test('each remark of the readers has a text in both languages, and no text is of none', () => {
  assert.ok(codes.size > 60, `${codes.size}`);
  const prefix = 'editor.import.remark.';
  for (const language of /** @type {const} */ (['en', 'de'])) {
    const known = Object.keys(texts[language]).filter((key) => key.startsWith(prefix));
    assert.deepEqual(
      known.map((key) => key.slice(prefix.length)).sort(),
      [...codes].sort(),
    );
  }
});

test('a remark is told in the language of the reader', () => {
  const german = makeTranslator(texts.de, texts.en);
  const remark = {
    source: 'plan.osm',
    place: 'way 7',
    message: 'names the node 3, which is not in the file; left out',
    code: 'node-missing',
    arguments: ['3'],
    isLeftOut: true,
  };
  assert.deepEqual(remarkText(remark, german), {
    text: 'nennt den Knoten 3, der nicht in der Datei ist; weggelassen',
    isEnglish: false,
  });
  const english = makeTranslator(texts.en, texts.en);
  assert.equal(remarkText(remark, english).text, remark.message);
});

test('a remark with a code that the page does not know is told as the server tells it', () => {
  const german = makeTranslator(texts.de, texts.en);
  for (const code of ['of-a-newer-server', undefined]) {
    const remark = { source: 'a', place: '', message: 'is odd; ignored', code };
    assert.deepEqual(remarkText(remark, german), {
      text: 'is odd; ignored',
      isEnglish: true,
    });
  }
});
