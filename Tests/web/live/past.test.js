// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { peopleChart } from '../../../web/live/past/people-chart.js';
import { timeTicks } from '../../../web/shared/i18n/time-ticks.js';
import { visibleSpan } from '../../../web/live/past/time-spans.js';
import { de } from '../../../web/live/texts/de.js';
import { en } from '../../../web/live/texts/en.js';

const minute = 60_000;

test('the time line shows all of what is recorded when that is less than was asked for', () => {
  assert.deepEqual(visibleSpan({ from: 100, to: 900 }, 1000, 500), { from: 100, to: 900 });
  assert.deepEqual(visibleSpan({ from: 100, to: 90_000 }, 0, 500), { from: 100, to: 90_000 });
});

test('the time line shows the part around the moment, not beyond the ends', () => {
  const recorded = { from: 0, to: 10_000 };
  assert.deepEqual(visibleSpan(recorded, 1000, 5000), { from: 4500, to: 5500 });
  assert.deepEqual(visibleSpan(recorded, 1000, 100), { from: 0, to: 1000 });
  assert.deepEqual(visibleSpan(recorded, 1000, 9900), { from: 9000, to: 10_000 });
});

test('the time line stays while the moment is in its middle, and follows at its rim', () => {
  const recorded = { from: 0, to: 10_000 };
  const before = visibleSpan(recorded, 1000, 5000);
  assert.equal(visibleSpan(recorded, 1000, 5400, before), before);
  assert.deepEqual(visibleSpan(recorded, 1000, 5480, before), { from: 4980, to: 5980 });
});

test('each stretch is an area of its own, as high as people were many', () => {
  const stretches = [
    { from: 0, to: 2 * minute, firstMinute: 0, people: [2, 4] },
    { from: 5.5 * minute, to: 6 * minute, firstMinute: 5 * minute, people: [1] },
  ];
  const areas = peopleChart(stretches, 1, { from: 0, to: 10 * minute });
  assert.deepEqual(areas.map(({ steps }) => steps), [
    [[0, 0.1, 0.5], [0.1, 0.2, 1]],
    [[0.55, 0.6, 0.25]],
  ]);
});

test('a stretch outside of the part in view is not drawn', () => {
  const stretch = { from: 0, to: 4 * minute, firstMinute: 0, people: [1, 1, 1, 1] };
  const [{ steps }] = peopleChart([stretch], 1, { from: minute, to: 3 * minute });
  assert.deepEqual(steps, [[0, 0.5, 1], [0.5, 1, 1]]);
  assert.deepEqual(peopleChart([stretch], 1, { from: 9 * minute, to: 10 * minute }), []);
});

test('both languages have the words', () => {
  const words = Object.keys(en).filter((key) =>
    /past|lookBack|timeLine|span|toLive|Ago/i.test(key)
  );
  assert.ok(words.length > 15);
  for (const word of words) assert.ok(word in de, word);
});

test("the time line is marked at full hours of the wall's clock, as many as have room", () => {
  const hour = 60 * minute;
  const marks = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ room,
    /** @type {number} */ ahead,
  ) =>
    timeTicks({ from, to }, room, () => ahead).map(({ at, isDay }) =>
      `${at / minute}${isDay ? '!' : ''}`
    ).join(' ');
  assert.equal(marks(0, hour, 6, 0), '0! 10 20 30 40 50 60');
  assert.equal(marks(61_000, hour, 4, 0), '15 30 45 60');
  // India is 5 h 30 min ahead: its midnight is 18:30 UTC.
  assert.equal(marks(18 * hour, 21 * hour, 3, -330), '1110! 1170 1230');
  assert.equal(marks(0, 7 * 24 * hour, 4, 0), '0! 2880! 5760! 8640!');
});

test('marks need room, and are never too many', () => {
  assert.deepEqual(timeTicks({ from: 5, to: 5 }, 10), []);
  assert.deepEqual(timeTicks({ from: 0, to: minute }, 0.5), []);
  for (let span = minute; span < 40 * 24 * 60 * minute; span *= 1.7) {
    assert.ok(timeTicks({ from: 1234, to: 1234 + span }, 12).length <= 13, `${span}`);
  }
});
