// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageShown, retryText } from '../../../web/live/connection/connection-state.js';
import { People } from '../../../web/live/people/people.js';
import { noFilter } from '../../../web/live/people/person-filter.js';
import { ViewportStream } from '../../../web/live/stream/viewport-stream.js';
import { makeFrame } from '../../../web/shared/api/frames/position-frame.js';

const bounds = /** @type {const} */ ([0, 0, 160, 80]);
const grid = { columns: 16, rows: 8, size: 10, corner: [0, 0] };

/** @param {any} [screen] */
const makePage = (screen) => {
  const view = {
    floor: '0',
    size: { width: 390, height: 800 },
    camera: { scale: 2.4 },
    visibleBox: [-1, -120, 161, 200],
    on: () => {},
    ...screen,
  };
  const page = {
    view,
    count: 0,
    /** @type {any[]} */ views: [],
    changes: 0,
    /** @type {any} */ fail: null,
  };
  const socket = {
    version: 2,
    view: (/** @type {string} */ venue, /** @type {any} */ wanted) => page.views.push(wanted),
    on: (/** @type {string} */ type, /** @type {any} */ listener) =>
      type === 'error' && (page.fail = listener),
  };
  const people = /** @type {any} */ ({ gridOf: () => grid });
  const seen = new ViewportStream({
    view: /** @type {any} */ (view),
    socket: /** @type {any} */ (socket),
    people,
    slug: 'expo',
    boundsOf: () => bounds,
    countOn: () => page.count,
    onChange: () => (page.changes += 1),
  });
  return { ...page, page, seen, socket };
};

test('a view of the whole floor requests all of it', () => {
  const { seen } = makePage();
  assert.deepEqual(seen.wanted(), {
    streams: ['positions'],
    view: { floor: '0', box: [...bounds] },
  });
  assert.equal(seen.isWhole, true);
});

test('very many people become counts per cell on a small screen, and dots again near by', () => {
  const { seen, page } = makePage();
  page.count = 400;
  seen.look();
  assert.equal(seen.areCells, false);
  page.count = 600;
  seen.look();
  assert.deepEqual([seen.areCells, page.changes], [true, 1]);
  assert.deepEqual([seen.wanted().streams, seen.wanted().cells], [['cells'], 4]);
  page.count = 400;
  seen.look();
  assert.equal(seen.areCells, true, 'it does not flicker between both');
  Object.assign(page.view, { camera: { scale: 10 }, visibleBox: [40, 20, 79, 60] });
  seen.look();
  assert.deepEqual([seen.areCells, page.changes], [false, 2]);
});

test('a large screen shows dots however many there are', () => {
  const { seen, page } = makePage({ size: { width: 1280, height: 800 } });
  page.count = 60_000;
  seen.look();
  assert.equal(seen.areCells, false);
});

test('a server that does not count by cells gets requests for dots from then on', () => {
  const { seen, page } = makePage();
  page.count = 900;
  seen.look();
  page.fail({ about: 'route' });
  assert.equal(seen.areCells, true);
  page.fail({ about: 'subscribe' });
  assert.deepEqual([seen.areCells, seen.wanted().streams], [false, ['positions']]);
  seen.look();
  assert.equal(seen.areCells, false);
});

test('people outside of the part in view are still found', () => {
  const people = new People();
  people.welcome({
    epoch: 'a',
    floors: [{ floor: '0', index: 0, origin: [0, 0], unit: 0.01 }, {
      floor: '1',
      index: 1,
      origin: [0, 0],
      unit: 0.01,
    }],
  });
  people.rosterChanged({
    complete: true,
    navigators: [{ slot: 1, id: 'a', name: 'Ada' }, { slot: 2, id: 'b', name: 'Zoë' }, {
      slot: 3,
      id: 'c',
    }],
  });
  const frame = Object.assign(makeFrame(1), { isKeyframe: true, count: 1 });
  frame.slot[0] = 1;
  people.frame(frame, 0);
  assert.deepEqual(people.firstShown(9).map(({ person }) => person.id), ['a']);
  assert.deepEqual(people.elsewhere(noFilter, 1), {
    first: [{ slot: 3, id: 'c' }],
    count: 2,
  });
  assert.equal(people.elsewhere({ ...noFilter, text: 'zoe' }, 9).count, 1);
  assert.equal(
    people.elsewhere({ ...noFilter, states: new Set([1]) }, 9).count,
    0,
    'their state is not known',
  );
  people.keepOnly('1');
  assert.equal(people.elsewhere(noFilter, 9).count, 3);
});

test('counts do not hide that walking people stand still', () => {
  assert.equal(ageShown({ ageOfData: 300, sincePositions: 9000 }, 0), 300);
  assert.equal(ageShown({ ageOfData: 300, sincePositions: 1500 }, 50), 300);
  assert.equal(ageShown({ ageOfData: 300, sincePositions: 4000 }, 50), 4000);
});

test('the banner says when the client connects again', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ values) =>
    `${key} ${values?.value ?? ''}`;
  assert.equal(retryText(4100, t), 'retryIn 5');
  assert.equal(retryText(0, t), 'retryNow ');
});
