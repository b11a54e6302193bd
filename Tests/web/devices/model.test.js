// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarmLines, groupedFrom } from '../../../web/devices/model/alarm-lines.js';
import { DeviceBook } from '../../../web/devices/model/device-book.js';
import { everyDevice, isListed } from '../../../web/devices/model/device-filter.js';
import { DeviceSorter, refusedShare } from '../../../web/devices/model/device-order.js';
import { FigureTexts, toneOfError } from '../../../web/devices/model/figures.js';
import { gravityOf } from '../../../web/devices/model/states.js';
import { reasonWords } from '../../../web/devices/model/state-words.js';
import { de } from '../../../web/devices/texts/de.js';
import { en } from '../../../web/devices/texts/en.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
/** @import { Device, DevicesAnswer } from '../../../web/shared/api/device-types.js' */
/** @import { Feature } from '../../../web/shared/api/types.js' */

const english = makeSpeech({ en, de }, { search: '?lang=en', preferred: ['en'] });
const german = makeSpeech({ en, de }, { search: '?lang=de', preferred: ['de'] });

/** @param {string} id @param {Partial<Device>} [more] @returns {Device} */
const device = (id, more = {}) => ({ id, kind: 'anchor', state: 'well', reasons: [], ...more });

/** @param {string} id @param {number} x @param {string} [named] @returns {Feature} */
const anchor = (id, x, named) => ({
  id,
  kind: 'anchor',
  floor: '0',
  geometry: /** @type {any} */ ({ type: 'Point', coordinates: [x, 2] }),
  properties: named === undefined ? {} : { device: named },
});

/** @param {Partial<DevicesAnswer>} part @returns {DevicesAnswer} */
const answer = (part) => ({
  time: '2026-11-24T05:00:00Z',
  devices: [],
  links: [],
  new: [],
  alarms: [],
  ...part,
});

const nameOf = (/** @type {Device} */ { id }) => id;

test('a device stands where the plan names it now, not where the server said', () => {
  const features = new Map([['a-1', anchor('a-1', 5, 'dw-1')]]);
  const book = new DeviceBook(features);
  const old = { id: 'a-1', floor: '0', x: 4, y: 2 };
  book.take(
    answer({ devices: [device('dw-1', { feature: old }), device('dw-2')], new: ['dw-2'] }),
    0,
  );
  assert.equal(book.withId('dw-1')?.feature?.x, 5);
  assert.deepEqual(book.unplaced.map(({ id }) => id), ['dw-2']);

  features.set('a-1', anchor('a-1', 5, 'dw-2'));
  book.refresh();
  assert.equal(book.withId('dw-1')?.feature, undefined);
  assert.equal(book.withId('dw-2')?.feature?.x, 5);
  assert.deepEqual(book.unplaced, []);
});

test('an anchor that was just drawn is there before the server speaks of it', () => {
  const features = new Map([['a-1', anchor('a-1', 5)]]);
  const book = new DeviceBook(features);
  book.take(answer({}), 0);
  assert.equal(book.withId('a-1')?.state, 'unknown');
  features.clear();
  book.refresh();
  assert.equal(book.size, 0);
});

test('alarms of forgotten devices go, the gravest come first, and all states are counted', () => {
  const book = new DeviceBook(new Map());
  const devices = [
    device('a', { state: 'weak' }),
    device('b', { state: 'misplaced' }),
    device('c', { state: 'silent' }),
  ];
  const alarms = [
    { device: 'a', reason: 'battery' },
    { device: 'gone', reason: 'silent' },
    { device: 'c', reason: 'silent' },
    { device: 'b', reason: 'misplaced' },
  ];
  book.take(answer({ devices, alarms }), 0);
  assert.deepEqual(book.alarms.map((alarm) => alarm.device), ['b', 'c', 'a']);
  assert.deepEqual(book.counts, {
    misplaced: 1,
    silent: 1,
    weak: 1,
    unknown: 0,
    well: 0,
    printed: 0,
  });
});

test('a sign that was just drawn is printed, and a marker with a device is not', () => {
  /** @type {Feature} */
  const sign = { ...anchor('m-1', 5), kind: 'marker' };
  /** @type {Feature} */
  const beacon = { ...anchor('m-2', 6, 'ble-7'), kind: 'marker' };
  const book = new DeviceBook(new Map([['m-1', sign], ['m-2', beacon]]));
  book.take(answer({}), 0);
  assert.equal(book.withId('m-1')?.state, 'printed');
  assert.equal(book.withId('ble-7')?.state, 'unknown');
  assert.equal(gravityOf('printed') > gravityOf('well'), true);
});

test('how long ago a device was heard goes by the server’s clock', () => {
  const book = new DeviceBook(new Map());
  book.take(answer({}), 1000);
  assert.equal(book.secondsSince('2026-11-24T04:59:50Z', 3500), 12.5);
  assert.equal(book.secondsSince('2026-11-24T05:00:10Z', 1000), 0);
  assert.equal(book.secondsSince(undefined, 1000), null);
});

test('the links of a device begin with the largest error, whichever its sign', () => {
  const book = new DeviceBook(new Map());
  const link = (
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {number} */ error,
  ) => ({
    from,
    to,
    error,
    measured: 5,
    heard: '2026-11-24T05:00:00Z',
  });
  book.take(answer({ links: [link('a', 'b', 0.1), link('c', 'a', -2), link('b', 'c', 9)] }), 0);
  assert.deepEqual(book.linksOf('a').map(({ error }) => error), [-2, 0.1]);
  assert.equal(book.pairs.length, 3);
});

test('two devices that measure each other are one pair, with the larger error', () => {
  const book = new DeviceBook(new Map());
  const links = [0.1, -0.4].map((error, i) => ({
    from: i === 0 ? 'a' : 'b',
    to: i === 0 ? 'b' : 'a',
    error,
    heard: '2026-11-24T05:00:00Z',
  }));
  book.take(answer({ links }), 0);
  assert.deepEqual(book.pairs.map(({ error }) => error), [-0.4]);
  assert.equal(book.linksOf('b').length, 2);
});

test('an alarm of a device without a place comes after those of the plan', () => {
  const book = new DeviceBook(new Map([['a-1', anchor('a-1', 5, 'dw-1')]]));
  const alarms = [{ device: 'loose', reason: 'silent' }, { device: 'dw-1', reason: 'battery' }];
  book.take(answer({ devices: [device('dw-1'), device('loose')], alarms }), 0);
  assert.deepEqual(book.alarms.map((alarm) => alarm.device), ['dw-1', 'loose']);
});

test('versions of software are sorted by their numbers, devices that do not say theirs last', () => {
  const all = ['1.10', undefined, '1.9'].map((software, i) => device(`d-${i}`, { software }));
  const sorter = new DeviceSorter(nameOf, 'en');
  const ids = (/** @type {boolean} */ isDescending) =>
    sorter.sorted(all, { column: 'software', isDescending }).map(({ id }) => id);
  assert.deepEqual(ids(false), ['d-2', 'd-0', 'd-1']);
  assert.deepEqual(ids(true), ['d-0', 'd-2', 'd-1']);
});

test('alarms of one kind share a line where there are many of them', () => {
  const alarm = (/** @type {string} */ reason, /** @type {number} */ i) => ({
    device: `d-${i}`,
    reason,
  });
  const silent = Array.from({ length: groupedFrom }, (_, i) => alarm('silent', i));
  const waiting = [device('new-1')];
  const lines = alarmLines([alarm('misplaced', 9), ...silent, alarm('battery', 1)], waiting);
  assert.deepEqual(lines.map(({ kind, isGroup, cases }) => [kind, isGroup, cases.length]), [
    ['misplaced', false, 1],
    ['silent', true, groupedFrom],
    ['battery', false, 1],
    ['new', false, 1],
  ]);
  assert.equal(alarmLines(silent.slice(1), []).every(({ isGroup }) => !isGroup), true);
});

test('a filter takes all of its parts together', () => {
  const tag = device('Tag 7', { kind: 'tag', software: '1.4.2' });
  const lists = (/** @type {Partial<typeof everyDevice>} */ part) =>
    isListed(tag, { ...everyDevice, ...part }, nameOf);
  assert.ok(lists({}));
  assert.ok(lists({ text: ' 1.4  tag' }));
  assert.ok(lists({ kind: 'tag', state: 'well' }));
  assert.ok(!lists({ text: 'tag 8' }));
  assert.ok(!lists({ kind: 'tag', state: 'silent' }));
  // It has no place, so it is on no floor.
  assert.ok(!lists({ floor: '0' }));
});

test('devices are sorted by numbers in their names, and unknown figures come last both ways', () => {
  const devices = [
    device('dw-10', { battery: 0.5 }),
    device('dw-9'),
    device('dw-2', { battery: 0.9 }),
  ];
  const ids = (/** @type {any} */ column, isDescending = false) =>
    new DeviceSorter(nameOf, 'en').sorted(devices, { column, isDescending }).map(({ id }) => id);
  assert.deepEqual(ids('name'), ['dw-2', 'dw-9', 'dw-10']);
  assert.deepEqual(ids('battery'), ['dw-10', 'dw-2', 'dw-9']);
  assert.deepEqual(ids('battery', true), ['dw-2', 'dw-10', 'dw-9']);
});

test('a device that comes later takes its place among the names', () => {
  const sorter = new DeviceSorter(nameOf, 'en');
  const order = /** @type {const} */ ({ column: 'name', isDescending: false });
  sorter.sorted([device('dw-10'), device('dw-1')], order);
  const ids = sorter.sorted([device('dw-10'), device('dw-9'), device('dw-1')], order);
  assert.deepEqual(ids.map(({ id }) => id), ['dw-1', 'dw-9', 'dw-10']);
});

test('by state the gravest come first, by error the largest', () => {
  const devices = [
    device('a', { hour: { ranges: 9, refused: 1, size: 0.1 } }),
    device('b', { state: 'silent', hour: { ranges: 9, refused: 3, error: 0.01, size: 0.7 } }),
    device('c', { state: 'misplaced' }),
  ];
  const ids = (/** @type {any} */ column, /** @type {boolean} */ isDescending) =>
    new DeviceSorter(nameOf, 'en').sorted(devices, { column, isDescending }).map(({ id }) => id)
      .join('');
  assert.equal(ids('state', false), 'cba');
  assert.equal(ids('error', true), 'bac');
  assert.equal(refusedShare(devices[1]), 0.25);
  assert.equal(refusedShare(devices[2]), null);
});

test('figures are written as readers of either language write them', () => {
  const [en_, de_] = [new FigureTexts(english), new FigureTexts(german)];
  assert.equal(en_.size({ ranges: 1, refused: 0, size: 0.321, percent: 4.25 }), '0.32 m · 4.3 %');
  assert.equal(en_.difference(-0.321), '−0.32 m');
  assert.equal(de_.difference(1.5), '+1,50 m');
  assert.equal(en_.difference(0.001), '±0.00 m');
  assert.equal(en_.metres(undefined), '–');
  assert.deepEqual([0.4, 3.9, 89, 90, 5400, 200_000].map((each) => en_.ago(each)), [
    'now',
    '3 s ago',
    '89 s ago',
    '1 min ago',
    '1 h ago',
    '2 d ago',
  ]);
  const refused = { ranges: 0, refused: 9, refusedBy: { surplus: 2, 'too-old': 7, odd: 0 } };
  assert.deepEqual(en_.refusals(refused), ['7 too old', '2 beyond eight anchors']);
});

test('an error is good up to 0.15 m and bad beyond 0.5 m, too short or too long', () => {
  assert.deepEqual([0.15, -0.16, 0.5, -0.51, undefined].map(toneOfError), [
    'good',
    'warn',
    'warn',
    'bad',
    'quiet',
  ]);
});

test('a misplaced anchor says where it seems to stand, and how sure that is', () => {
  const moved = device('dw-1', {
    feature: { id: 'a', floor: '0', x: 10, y: 10 },
    place: { x: 10, y: 13, accuracy: 0.4, distance: 3 },
  });
  const words = (/** @type {typeof english} */ speech) =>
    reasonWords(moved, 'misplaced', speech, new FigureTexts(speech), 1);
  assert.equal(
    words(english).fact,
    'seems to stand 3.00 m north of where it is drawn (± 0.40 m).',
  );
  assert.match(words(german).fact, /3,00 m nördlich/);
});

test('every reason of the server has words and, where something can be done, advice', () => {
  const figures = new FigureTexts(english);
  const known = device('a', {
    battery: 0.09,
    clockOffset: -2.31,
    hour: { ranges: 60, refused: 40, spread: 0.6 },
  });
  const reasons = [
    'battery',
    'silent',
    'misplaced',
    'clock',
    'refused',
    'noisy',
    'new',
    'never-heard',
    'unheard',
  ];
  const facts = reasons.map((reason) => reasonWords(known, reason, english, figures, 400));
  for (const { fact, advice } of facts) {
    assert.doesNotMatch(fact, /reason\.|\{/);
    assert.match(advice, /\.$/);
  }
  assert.match(facts[0].fact, /9 %/);
  assert.match(facts[1].fact, /6 min/);
  assert.match(facts[3].fact, /2,310 ms/);
  assert.match(facts[4].fact, /40 %/);
});
