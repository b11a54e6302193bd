// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursText } from '../../../web/editor/forms/hours-text.js';
import {
  HoursError,
  readHours,
  spanBetween,
  writeHours,
} from '../../../web/shared/places/opening-hours.js';

const t = (/** @type {string} */ key) => key;

test('hours are read as the server reads them', () => {
  assert.deepEqual(readHours('24/7'), [{ days: [0, 1, 2, 3, 4, 5, 6], spans: [[0, 1440]] }]);
  assert.deepEqual(readHours('Mo-Fr 08:00-12:00,13:00-18:00; PH off'), [
    { days: [0, 1, 2, 3, 4], spans: [[480, 720], [780, 1080]] },
    { days: [7], spans: [] },
  ]);
  assert.deepEqual(readHours('Sa-Mo 22:00-02:00'), [{ days: [0, 5, 6], spans: [[1320, 1560]] }]);
  assert.deepEqual(readHours('08:00-18:00; We closed')[1], { days: [2], spans: [] });
  assert.deepEqual(readHours('Mo,We open'), [{ days: [0, 2], spans: [[0, 1440]] }]);
});

for (
  const [text, part, expected] of [
    ['', '', 'rule'],
    ['Mo-Fr', 'Mo-Fr', 'times'],
    ['Mo 08:00-18:00 maybe', 'Mo 08:00-18:00 maybe', 'rule'],
    ['Mo 24/7', 'Mo 24/7', 'rule'],
    ['Xx 08:00-18:00', 'Xx', 'days'],
    ['PH-Mo 08:00-18:00', 'PH-Mo', 'days'],
    ['Mo 8-18', '8-18', 'times'],
    ['Mo 24:00-25:00', '24:00-25:00', 'times'],
    ['Mo 08:61-09:00', '08:61-09:00', 'times'],
    ['Mo 08:00-48:01', '08:00-48:01', 'times'],
  ]
) {
  test(`“${text}” is refused`, () => {
    assert.throws(
      () => readHours(text),
      (error) => error instanceof HoursError && error.part === part && error.expected === expected,
    );
  });
}

for (
  const text of [
    '24/7',
    'Mo-Fr 08:00-18:00; Sa,Su 10:00-14:00; PH off',
    'Mo-Su,PH open',
    'Mo,We,Fr 08:00-12:00,13:00-18:00',
    'Fr,Sa 22:00-04:00',
    'Mo 08:00-24:00',
    'Mo 08:00-33:30',
  ]
) {
  test(`“${text}” is written as it was read`, () =>
    assert.equal(writeHours(readHours(text)), text));
}

test('rules without days are not written', () => {
  assert.equal(writeHours([{ days: [], spans: [[0, 1440]] }]), '');
  assert.equal(writeHours([]), '');
});

test('a span over midnight ends on the next day', () => {
  assert.deepEqual(spanBetween('22:00', '02:00'), [1320, 1560]);
  assert.deepEqual(spanBetween('08:00', '00:00'), [480, 1440]);
  assert.equal(spanBetween('', '02:00'), null);
});

test('hours are written in the reader’s language', () => {
  const english = { language: 'en', t };
  assert.deepEqual(hoursText('Mo-Fr 08:00-18:00; Sa off', english), [
    'Mon–Fri: 08:00–18:00',
    'Sat: editor.hours.closed',
  ]);
  assert.deepEqual(hoursText('Fr 22:00-02:00', { language: 'de', t }), ['Fr: 22:00–02:00']);
  assert.deepEqual(hoursText('24/7', english), ['editor.hours.always']);
  assert.deepEqual(hoursText('', english), ['editor.hours.none']);
  assert.deepEqual(hoursText('whenever we like', english), ['whenever we like']);
});
