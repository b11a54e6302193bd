// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowOf, flowWidth, pointOn, shownFlows } from '../../../web/insight/model/flow-arrows.js';
import { bandOfCell, bandsOf } from '../../../web/insight/model/heat-bands.js';
import { firstView, searchOf, viewOf } from '../../../web/insight/model/page-address.js';
import {
  changeOf,
  isGap,
  largest,
  meanOf,
  runsOf,
  stepTimes,
  thinned,
  withheldRuns,
} from '../../../web/insight/model/series.js';
/** @import { Place } from '../../../web/insight/model/flow-arrows.js' */

test('an address holds all of a view, and comes back from it', () => {
  /** @type {import('../../../web/insight/model/page-address.js').View} */
  const view = {
    range: '2026-11-24T10:00Z..2026-11-24T12:30Z',
    compare: 7,
    floor: '1',
    plan: '0',
    area: 'hall 1&2',
    group: 'crew',
    cover: 'flows',
    order: 'p90',
  };
  const search = searchOf(view, '?venue=expo&lang=de');
  assert.deepEqual(viewOf(search), view);
  assert.match(search, /^\?venue=expo&lang=de&/);
  assert.equal(searchOf(firstView, search), '?venue=expo&lang=de');
});

test('what an address says wrongly is as at first', () => {
  const view = viewOf('?range=soon&compare=-3&cover=stars&order=luck');
  assert.deepEqual(view, { ...firstView });
  assert.equal(viewOf('?compare=1.5').compare, 0);
});

test('steps have begins and an end; those of days come from the server', () => {
  const answer = { from: '2026-11-24T10:00:00Z', to: '2026-11-24T10:03:00Z', step: 60 };
  assert.equal(stepTimes(answer).length, 4);
  const days = ['2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'];
  const times = stepTimes({ from: days[0], to: days[2], step: 86_400, steps: days.slice(0, 2) });
  assert.equal(times[2] - times[1], 25 * 3_600_000);
});

test('figures leave out what is not known', () => {
  assert.deepEqual(largest([null, 3, 7, 7, null]), { value: 7, index: 2 });
  assert.equal(largest([null, null]), null);
  assert.equal(meanOf([null, 2, 4]), 3);
  assert.equal(meanOf([]), null);
  assert.deepEqual(runsOf([1, null, 2, 3]), [{ first: 0, values: [1] }, {
    first: 2,
    values: [2, 3],
  }]);
});

test('a curve of many steps keeps its peaks', () => {
  const values = Array.from({ length: 720 }, (_, i) => (i === 431 ? 99 : i % 7));
  const few = thinned(values, 80);
  assert.equal(few.length, 80);
  assert.equal(Math.max(...few.map((value) => value ?? 0)), 99);
  assert.deepEqual(thinned([1, null], 80), [1, null]);
});

test('a missing figure is withheld unless nothing was recorded then', () => {
  const times = [0, 10, 20, 30, 40];
  const gaps = [{ from: 10, to: 20 }];
  assert.ok(isGap(gaps, 10, 20) && !isGap(gaps, 10, 21));
  assert.deepEqual(withheldRuns([5, null, null, null], times, gaps), [{ first: 2, end: 4 }]);
});

test('a change needs both figures, and a share an earlier one', () => {
  assert.deepEqual(changeOf(12, 10), { difference: 2, share: 0.2 });
  assert.deepEqual(changeOf(12, 0), { difference: 12, share: null });
  assert.equal(changeOf(12, null), null);
  assert.equal(changeOf(undefined, 3), null);
});

/** Points along an arrow's line. @param {NonNullable<ReturnType<typeof arrowOf>>} arrow */
const along = (arrow) => Array.from({ length: 41 }, (_, i) => pointOn(arrow, i / 40));

test('opposite arrows never lie over each other, however wide', () => {
  for (const [width, other] of [[18, 18], [1.5, 18], [7, 2]]) {
    for (let turn = 0; turn < 12; turn += 1) {
      for (const length of [60, 300]) {
        const angle = (turn * Math.PI) / 6;
        /** @type {readonly [Place, Place]} */
        const [from, to] = [[200, 200], [
          200 + length * Math.cos(angle),
          200 + length * Math.sin(angle),
        ]];
        const flow = { origin: 'a', target: 'b', people: 9 };
        const there = arrowOf(flow, from, to, width);
        const back = arrowOf(flow, to, from, other);
        assert.ok(there && back);
        const nearest = Math.min(
          ...along(there).flatMap(([x, y]) =>
            along(back).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY))
          ),
        );
        assert.ok(nearest >= (width + other) / 2, `${width}, ${other}, ${length}: ${nearest}`);
      }
    }
  }
});

test('an arrow ends at its tip, and there is none between places too near each other', () => {
  const flow = { origin: 'a', target: 'b', people: 9 };
  const arrow = arrowOf(flow, [0, 0], [300, 0], 6);
  assert.ok(arrow);
  assert.ok(Math.hypot(arrow.tip[0] - 290, arrow.tip[1]) < 10);
  assert.equal(arrowOf(flow, [0, 0], [12, 0], 6), null);
});

test('the width of a flow is in proportion to its people', () => {
  assert.equal(flowWidth(300, 300), 18);
  assert.equal(flowWidth(150, 300), 9);
  assert.equal(flowWidth(1, 3000), 1.5);
});

test('a plan shows the strongest flows, or those of one area', () => {
  const flows = [
    { origin: 'a', target: 'b', people: 5 },
    { origin: 'b', target: 'c', people: 9 },
    { origin: null, target: 'a', people: 7 },
  ];
  assert.deepEqual(shownFlows(flows, '', 2).map(({ people }) => people), [9, 7]);
  assert.deepEqual(shownFlows(flows, 'a', 9).map(({ people }) => people), [7, 5]);
});

test('heat has bands of round times, and one crowded cell does not pale the others', () => {
  const seconds = [...Array.from({ length: 99 }, (_, i) => 10 * (i + 1)), 1_000_000];
  const heat = {
    from: '',
    to: '',
    floor: '0',
    cell: 1,
    origin: /** @type {[number, number]} */ ([0, 0]),
    columns: 10,
    rows: 10,
    index: seconds.map((_, i) => i),
    seconds,
    people: [],
    speed: [],
  };
  const bands = bandsOf(heat);
  assert.deepEqual(bands, [30, 60, 120, 300, 600]);
  assert.equal(bandOfCell(29, bands), -1);
  assert.equal(bandOfCell(1e6, bands), 4);
  assert.deepEqual(bandsOf({ ...heat, seconds: [null] }), []);
  assert.equal(bandsOf({ ...heat, seconds: [1] }).length, 5);
});
