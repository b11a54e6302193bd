// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
import { bytesText, delayText, sentText, spanText } from '../../../web/status/amounts.js';
import { curvePath } from '../../../web/shared/ui/curve.js';
import { de } from '../../../web/status/texts/de.js';
import { en } from '../../../web/status/texts/en.js';

const speech = makeSpeech({ en, de }, { search: '?lang=en', preferred: ['en'] });

test('a curve ends at the right, scales to its highest and leaves gaps', () => {
  assert.equal(curvePath([0, 10, 5], 3), 'M0.0 30.0L50.0 2.0L100.0 16.0');
  assert.equal(curvePath([4, null, 4, 2], 5), 'M25.0 2.0M75.0 2.0L100.0 16.0');
  assert.equal(curvePath([0, 0], 3), 'M50.0 30.0L100.0 30.0');
});

test('one value or none is no curve', () => {
  assert.equal(curvePath([], 3), '');
  assert.equal(curvePath([null, 7], 3), '');
});

test('amounts are written in their largest units', () => {
  assert.equal(spanText(speech, 42.9), '42 s');
  assert.equal(spanText(speech, 3599), '59 min');
  assert.equal(spanText(speech, 3 * 3600 + 60), '3 h 1 min');
  assert.equal(spanText(speech, 50 * 3600), '2 d 2 h');
  assert.equal(bytesText(speech, 300 * 2 ** 20), '300 MiB');
  assert.equal(bytesText(speech, 1.5 * 2 ** 30), '1.5 GiB');
  assert.deepEqual([19.4, 1999, 21_150].map((each) => delayText(speech, each)), [
    '19 ms',
    '1,999 ms',
    '21.2 s',
  ]);
});

test('a line says what became of messages', () => {
  const counts = { delivered: 1200, waiting: 0, failed: 2 };
  assert.equal(
    sentText(speech, 'reportMails', counts),
    'Report mails: 1,200 sent, 0 waiting, 2 failed',
  );
});

test('both languages have the same words', () => {
  assert.deepEqual(Object.keys(de), Object.keys(en));
});
