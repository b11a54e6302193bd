// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoff } from '../../../web/shared/api/live-link.js';
import { findBase, liveURL } from '../../../web/shared/api/base-url.js';
import { makeWorld } from './live-world.js';
import { writeFrame } from './frame-writer.js';

const at = { x: 1, y: 2, heading: 0, state: 1 };
const welcome = {
  type: 'welcome',
  venue: 'expo',
  number: 7,
  revision: 3,
  floors: [{ floor: '0', index: 0, origin: [0, 0], unit: 0.01 }, {
    floor: '1',
    index: 1,
    origin: [0, 0],
    unit: 0.01,
  }],
};
/** @param {number} sequence @param {any} [more] */
const keyframe = (sequence, more) =>
  writeFrame({
    type: 1,
    venue: 7,
    sequence,
    parts: [{ part: 0, entries: [{ slot: 4, kind: 'here', at }] }],
    ...more,
  });
/** @param {number} sequence @param {any} [more] */
const delta = (sequence, more) =>
  writeFrame({
    type: 2,
    venue: 7,
    sequence,
    parts: [{ part: 0, entries: [{ slot: 4, kind: 'moved', at, from: at }] }],
    ...more,
  });

/** A stream of a venue that is well under way. @param {any} [wanted] */
const underWay = (wanted) => {
  const made = makeWorld();
  const { socket, last, world } = made;
  socket.subscribe({ venue: 'expo', ...wanted });
  last().onopen();
  last().receive({ type: 'hello', epoch: 'a', time: world.time });
  last().receive(welcome);
  last().receive({ type: 'roster', venue: 'expo', complete: true, sequence: 12, navigators: [] });
  last().receive(keyframe(5));
  return made;
};

test('the client offers the protocol and subscribes once open', () => {
  const { socket, last } = makeWorld();
  socket.subscribe({ venue: 'expo', rate: 10, after: 7 });
  assert.deepEqual(last().protocols, ['floorcast.2']);
  assert.equal(socket.state, 'connecting');
  last().onopen();
  assert.equal(socket.state, 'open');
  assert.deepEqual(last().sent, [{
    type: 'subscribe',
    venue: 'expo',
    rate: 10,
    streams: ['positions', 'edits', 'counts'],
    after: 7,
    ack: true,
  }]);
});

test('between the close that a server begins and the event of it, a client sends nothing', () => {
  const { world, socket, last } = underWay();
  const before = last().sent.length;
  last().readyState = 2;
  last().receive(delta(6));
  world.page.wake();
  assert.equal(socket.send({ type: 'ping', time: 1 }), false);
  assert.equal(last().sent.length, before);
  last().onclose({ code: 1008 });
  world.pass(2000);
  last().onopen();
  assert.equal(last().sentOf('subscribe').length, 1);
});

test('a client that lost its connection comes back, asks for missed edits and for the routes that it keeps alive', () => {
  const { world, socket, last, sockets } = makeWorld();
  socket.subscribe({ venue: 'expo', after: 7 });
  last().onopen();
  socket.send({ type: 'route', venue: 'expo', id: 'a', to: { feature: 'x' } });
  socket.send({ type: 'route', venue: 'expo', id: 'b', to: { feature: 'y' } });
  socket.send({ type: 'endRoute', venue: 'expo', id: 'b' });
  last().receive({ type: 'edit', venue: 'expo', edit: { revision: 9 } });
  last().onclose();
  assert.equal(socket.state, 'lost');
  assert.equal(socket.retryIn, 1000);
  world.pass(400);
  assert.equal(socket.retryIn, 600);
  world.pass(600);
  assert.equal(socket.retryIn, 0);
  assert.equal(socket.state, 'lost', 'until it is open');
  assert.equal(sockets.length, 2);
  last().onopen();
  assert.deepEqual(
    last().sent.map((/** @type {any} */ { type, after, id }) => [type, after ?? id]),
    [
      ['subscribe', 9],
      ['route', 'a'],
    ],
  );
});

test("the client goes on where it broke off: epoch, roster and each floor's sequence", () => {
  const { world, last } = underWay();
  last().receive(delta(6));
  last().onclose({ code: 1006 });
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent[0].resume, { epoch: 'a', roster: 12, floors: { 0: 6 } });
  /** @type {any[]} */
  const heard = [];
  last().receive({ type: 'hello', epoch: 'a', time: world.time });
  last().receive({ ...welcome, resumed: true });
  assert.deepEqual(heard, []);
});

test('frames after a resumed welcome follow on the known state, else a keyframe must come first', () => {
  for (const resumed of [true, false]) {
    const { world, socket, last } = underWay();
    last().onclose();
    world.pass(1000);
    last().onopen();
    last().receive({ type: 'hello', epoch: 'a', time: world.time });
    last().receive({ ...welcome, resumed });
    let frames = 0;
    socket.on('positions', () => (frames += 1));
    last().receive(delta(6));
    assert.equal(frames, resumed ? 1 : 0);
    last().receive(keyframe(6));
    assert.equal(frames, resumed ? 2 : 1);
  }
});

test('a server that restarted is not asked to go on: its numbers mean others', () => {
  const { world, socket, last } = underWay();
  last().onclose();
  world.pass(1000);
  last().onopen();
  last().receive({ type: 'hello', epoch: 'b', time: world.time });
  last().receive({ ...welcome, resumed: false });
  socket.repeatPositions('expo');
  last().onclose();
  world.pass(2000);
  last().onopen();
  assert.equal(last().sent[0].resume, undefined);
});

/** A stream of a venue at server `a`; the venue's run began at another one.
 * @returns {ReturnType<typeof underWay>} */
const atAnotherServer = () => {
  const made = underWay();
  const { last } = made;
  last().receive({ ...welcome, epoch: 'owner' });
  last().receive({ type: 'roster', venue: 'expo', complete: true, sequence: 12, navigators: [] });
  last().receive(keyframe(5));
  return made;
};

test("a client takes the roster with it to another server of the same venue's run, not the frames", () => {
  const { world, socket, last } = atAnotherServer();
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent[0].resume, {
    epoch: 'owner',
    roster: 12,
    floors: { 0: 5 },
    node: 'a',
  });
  let frames = 0;
  socket.on('positions', () => (frames += 1));
  last().receive({ type: 'hello', epoch: 'b', time: world.time });
  last().receive({ ...welcome, epoch: 'owner', resumed: true });
  last().receive(delta(6));
  assert.equal(frames, 0, "another server's delta continues nothing");
  last().receive(keyframe(100));
  assert.equal(frames, 1);
  last().onclose();
  world.pass(10_000);
  last().onopen();
  assert.deepEqual(last().sent[0].resume, {
    epoch: 'owner',
    roster: 12,
    floors: { 0: 100 },
    node: 'b',
  });
  // The server where the run began names it in `hello` only.
  last().receive({ type: 'hello', epoch: 'owner', time: world.time });
  last().receive({ ...welcome, resumed: true });
  last().receive(keyframe(7));
  last().onclose();
  world.pass(10_000);
  last().onopen();
  assert.deepEqual(last().sent[0].resume, { epoch: 'owner', roster: 12, floors: { 0: 7 } });
});

test('the roster of another run of the venue is forgotten, at the same server, too', () => {
  const { world, last } = atAnotherServer();
  last().receive({ ...welcome, epoch: 'another', resumed: false });
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.equal(last().sent[0].resume, undefined);
});

test('a client that the server closed as too slow comes back later and takes a snapshot', () => {
  const { world, last, sockets } = underWay();
  last().onclose({ code: 1013 });
  world.pass(999);
  assert.equal(sockets.length, 1);
  world.pass(1);
  last().onopen();
  assert.equal(last().sent[0].resume, undefined);
});

test('a route is not asked for again once its walker has arrived', () => {
  const { world, socket, last } = makeWorld();
  last().onopen();
  socket.send({ type: 'route', venue: 'expo', id: 'a', navigator: 'n-1', to: { feature: 'x' } });
  last().receive({ type: 'arrived', venue: 'expo', id: 'a', navigator: 'n-1' });
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent, []);
});

test('attempts get rarer up to half a minute, and begin again after a connection that held', () => {
  const { world, last, sockets } = makeWorld();
  for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
    last().onclose();
    const before = sockets.length;
    world.pass(wait * 1000 - 1);
    assert.equal(sockets.length, before, `too early within ${wait} s`);
    world.pass(1);
    assert.equal(sockets.length, before + 1);
  }
  // Let in and thrown out at once is no success.
  last().onopen();
  last().onclose();
  world.pass(29_999);
  assert.equal(sockets.length, 8);
  world.pass(1);
  last().onopen();
  world.pass(5001);
  last().onclose();
  world.pass(1000);
  assert.equal(sockets.length, 10);
});

test('pages that were lost together do not come back together', () => {
  assert.deepEqual([0, 1].map((chance) => Math.round(backoff(0, chance))), [700, 1000]);
  assert.ok(backoff(50, 1) <= 30_000 && backoff(50, 0) >= 20_000);
});

test('an attempt that is never answered is given up', () => {
  const { world, sockets } = makeWorld();
  world.pass(10_000 + 1000);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[0].isClosed, true);
  sockets[0].onopen?.();
  assert.equal(sockets[0].sent.length, 0, 'what the old one says is not heard');
});

test('a connection that says nothing is asked, and taken for dead without an answer', () => {
  const { world, socket, last, sockets } = makeWorld();
  last().onopen();
  world.pass(8000);
  assert.equal(last().sentOf('ping').length, 1);
  last().receive({ type: 'pong', time: 0, serverTime: 0 });
  world.pass(12_999);
  assert.equal(socket.state, 'open');
  world.pass(1);
  assert.equal(socket.state, 'lost');
  assert.equal(sockets[0].isClosed, true);
});

test('a connection that talks all the time is pinged four times a minute', () => {
  const { world, last } = makeWorld();
  last().onopen();
  for (let second = 0; second < 60; second += 1) {
    world.pass(1000);
    last().receive({ type: 'counts', venue: 'expo', floors: {} });
  }
  assert.equal(last().sentOf('ping').length, 4);
});

test('a client that slept asks the server whether the connection lives, and opens another when no answer comes', () => {
  const { world, socket, sockets } = underWay();
  world.sleep(600_000);
  world.pass(0);
  assert.equal(socket.state, 'open', 'late timers alone prove nothing');
  assert.ok(socket.ageOfData >= 600_000);
  world.pass(2999);
  assert.equal(socket.state, 'open');
  world.pass(1);
  assert.equal(socket.state, 'lost');
  world.pass(1000);
  assert.equal(sockets.length, 2);
});

test('a connection that lived through a sleep of its client stays open', () => {
  const { world, socket, last, sockets } = underWay();
  world.sleep(60_000);
  world.pass(10);
  last().receive({ type: 'pong', time: world.time - 10, serverTime: world.time });
  last().receive(delta(6, { time: world.time % 2 ** 32 }));
  world.pass(5000);
  assert.equal(socket.state, 'open');
  assert.equal(sockets.length, 1);
});

test('a client whose network is back connects at once, and checks a connection that is open', () => {
  const { world, socket, last, sockets } = makeWorld();
  for (let i = 0; i < 6; i += 1) {
    last().onclose();
    if (i < 5) world.pass(30_000);
  }
  const before = sockets.length;
  world.page.wake();
  assert.equal(sockets.length, before + 1);
  world.page.wake();
  assert.equal(sockets.length, before + 1, 'one attempt at a time');
  last().onopen();
  world.page.wake();
  assert.equal(last().sentOf('ping').length, 1);
  world.pass(3000);
  assert.equal(socket.state, 'lost');
});

test('frames that were taken in are acknowledged, four times a second at most', () => {
  const { world, last } = underWay();
  assert.deepEqual([...last().acks[0]], [17, 2, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  for (let tick = 0; tick < 20; tick += 1) {
    world.pass(100);
    last().receive(delta(6 + tick, { time: 100 * (tick + 1) }));
  }
  assert.equal(last().acks.length, 1 + 8);
  world.pass(10_000);
  assert.equal(last().acks.length, 1 + 9, 'the last one, too, then nothing more');
  assert.equal(new DataView(last().acks.at(-1).buffer).getUint32(4, true), 2000);
});

test('a frame that the server waits for is acknowledged at once', () => {
  const { world, last } = underWay();
  last().receive(delta(6, { time: 100 }));
  assert.equal(last().acks.length, 1, 'a delta can wait');
  world.pass(20);
  const parts = [{ part: 0, entries: [{ slot: 4, kind: 'moved', at, from: at }] }];
  last().receive(
    writeFrame({
      type: 4,
      venue: 7,
      sequence: 9,
      from: 6,
      time: 300,
      parts: /** @type {any} */ (parts),
    }),
  );
  assert.deepEqual([...last().acks.at(-1)], [17, 2, 7, 0, 44, 1, 0, 0, 0, 0, 0, 0]);
  last().receive({
    type: 'roster',
    venue: 'expo',
    complete: true,
    sequence: 13,
    time: 2 ** 32 + 5,
    navigators: [],
  });
  assert.deepEqual([...last().acks.at(-1)], [17, 2, 7, 0, 5, 0, 0, 0, 0, 0, 255, 255]);
  assert.equal(last().acks.length, 3);
  world.pass(1000);
  assert.equal(last().acks.length, 3, 'nothing twice');
});

test('a frame out of order is not shown, and a keyframe mends it', () => {
  const { world, socket, last } = underWay();
  let frames = 0;
  socket.on('positions', () => (frames += 1));
  last().receive(delta(7));
  assert.equal(frames, 0);
  last().receive(keyframe(8));
  last().receive(delta(9));
  assert.equal(frames, 2);
  world.pass(3000);
  assert.equal(last().sentOf('subscribe').length, 1);
});

test('a client that no keyframe mends subscribes again, less and less often', () => {
  const { world, last } = underWay();
  last().receive(delta(7));
  world.pass(1500);
  assert.equal(last().sentOf('subscribe').length, 2);
  assert.equal(last().sentOf('subscribe')[1].resume, undefined);
  last().receive(delta(9));
  world.pass(2999);
  assert.equal(last().sentOf('subscribe').length, 2);
  world.pass(1);
  assert.equal(last().sentOf('subscribe').length, 3);
});

test('a hidden page does without positions and is back at once when it is looked at', () => {
  const { world, last } = underWay({ streams: ['positions', 'edits', 'counts'] });
  world.page.hide();
  world.pass(1999);
  assert.equal(last().sentOf('subscribe').length, 1, 'only a glance elsewhere');
  world.pass(1);
  assert.deepEqual(last().sentOf('subscribe')[1].streams, ['edits', 'counts']);
  world.page.show();
  assert.deepEqual(last().sentOf('subscribe')[2].streams, ['positions', 'edits', 'counts']);
  assert.deepEqual(last().sentOf('subscribe')[2].resume, {
    epoch: 'a',
    roster: 12,
    floors: { 0: 5 },
  });
  world.page.hide();
  world.page.show();
  world.pass(2500);
  assert.equal(last().sentOf('subscribe').length, 3);
});

test('a page that was hidden when the stream was lost comes back without positions', () => {
  const { world, last } = underWay();
  world.page.hide();
  world.pass(3000);
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent[0].streams, ['edits', 'counts']);
});

test('the view is moved by a small message, and is asked for again after a loss', () => {
  const { world, socket, last } = underWay({ view: { floor: '0', box: [0, 0, 10, 10] } });
  socket.view('expo', { floor: '0', box: [5, 5, 15, 15] });
  assert.deepEqual(last().sent.at(-1), {
    type: 'view',
    venue: 'expo',
    floor: '0',
    box: [5, 5, 15, 15],
  });
  /** @type {any[]} */
  const heard = [];
  socket.on('positions', ({ count, slot, state }) => heard.push([count, slot[0], state[0]]));
  last().receive(
    writeFrame({
      type: 1,
      venue: 7,
      sequence: 6,
      parts: [{ part: 3, entries: [{ slot: 4, kind: 'here', at }] }],
    }),
  );
  last().receive({ type: 'viewing', venue: 'expo', floor: '0', tiles: [5] });
  assert.deepEqual(heard, [[1, 4, 1], [1, 4, 3]]);
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent[0].view, { floor: '0', box: [5, 5, 15, 15] });
});

test('when another floor is looked at, those on the floor before are forgotten', () => {
  const { socket, last } = underWay({ view: { floor: '0', box: [0, 0, 10, 10] } });
  /** @type {any[]} */
  const heard = [];
  socket.on(
    'positions',
    ({ floorIndex, count, slot, state }) => heard.push([floorIndex, count, slot[0], state[0]]),
  );
  last().receive({ type: 'viewing', venue: 'expo', floor: '1', tiles: null });
  assert.deepEqual(heard, [[0, 1, 4, 3]]);
});

test('frames of a venue that the client has left are not reported', () => {
  const { socket, last } = underWay();
  socket.unsubscribe('expo');
  let frames = 0;
  socket.on('positions', () => (frames += 1));
  last().receive(keyframe(6));
  assert.equal(frames, 0);
});

test('counts per cell are reported', () => {
  const { socket, last } = underWay();
  /** @type {any[]} */
  const heard = [];
  socket.on('cells', (cells) => heard.push(cells));
  const bytes = new Uint8Array(28 + 5);
  const view = new DataView(bytes.buffer);
  [3, 2].forEach((value, i) => view.setUint8(i, value));
  [7, 0, 3].forEach((value, i) => view.setUint16(2 + 2 * i, value, true));
  view.setUint16(12, 2, true);
  [2, -10, -5].forEach((value, i) => view.setFloat32(16 + 4 * i, value, true));
  bytes.set([1, 9, 2, 4, 1], 28);
  last().receive(bytes.buffer);
  assert.deepEqual([heard[0].columns, heard[0].rows, heard[0].size, heard[0].origin], [3, 2, 2, [
    -10,
    -5,
  ]]);
  assert.deepEqual([...heard[0].counts], [0, 9, 0, 0, 4, 0]);
});

test('the age of the data counts from the last positions or counts', () => {
  const { world, socket, last } = makeWorld();
  last().onopen();
  world.pass(3000);
  last().receive({ type: 'pong' });
  assert.equal(socket.ageOfData, 3000);
  last().receive({ type: 'counts', venue: 'expo', floors: {} });
  assert.equal(socket.ageOfData, 0);
});

test('data that was long on its way is as old as it is, not as its arrival', () => {
  const { world, socket, last } = makeWorld();
  const ahead = 5_000_000;
  socket.subscribe({ venue: 'expo' });
  last().onopen();
  last().receive({ type: 'hello', epoch: 'a', time: world.time + ahead });
  last().receive(welcome);
  last().receive({ type: 'pong', time: world.time - 40, serverTime: world.time - 20 + ahead });
  last().receive(keyframe(5, { time: (world.time + ahead - 30) % 2 ** 32 }));
  assert.equal(socket.ageOfData, 30);
  world.pass(4000);
  last().receive(delta(6, { time: (world.time + ahead - 2500) % 2 ** 32 }));
  assert.equal(socket.ageOfData, 2500);
  // Recorded frames carry the time of now, so that the page notices when a replay stands still.
  last().receive({ ...welcome, replay: { at: 1, speed: 1 } });
  last().receive(keyframe(7, { time: (world.time + ahead - 40) % 2 ** 32 }));
  assert.equal(socket.ageOfData, 40);
  world.pass(100);
  last().receive({ type: 'counts', venue: 'expo', floors: {}, time: world.time + ahead - 10 });
  assert.equal(socket.ageOfData, 10);
  world.pass(2500);
  assert.equal(socket.ageOfData, 2510);
});

test('a binary frame is reported as positions, a broken one as an error', () => {
  const { socket, last } = underWay();
  /** @type {any[]} */
  const heard = [];
  socket.on('positions', (frame) => heard.push(frame.count));
  socket.on('error', ({ problem }) => heard.push(problem.title));
  last().receive(keyframe(6));
  last().receive(Uint8Array.from([1, 2, 7, 0]).buffer);
  last().receive(new ArrayBuffer(1));
  assert.equal(heard[0], 1);
  assert.match(heard[1], /16 bytes/);
  assert.equal(heard.length, 2);
});

test('a closed stream stays closed and leaves no timer', () => {
  const { world, socket, last, sockets } = underWay();
  world.page.hide();
  last().receive(delta(7));
  socket.close();
  last().onclose();
  assert.equal(world.timers, 0);
  world.pass(60_000);
  assert.equal(socket.state, 'closed');
  assert.equal(sockets.length, 1);
});

test("the stream's address follows the page's prefix and scheme", () => {
  const base = findBase('https://example.org/maps/shared/api/base-url.js');
  assert.equal(base, 'https://example.org/maps/');
  assert.equal(liveURL(base), 'wss://example.org/maps/api/v1/live');
});

test('a page whose venue was removed starts anew, and one with another refusal does not', () => {
  const { world, socket, last } = makeWorld();
  socket.subscribe({ venue: 'expo' });
  last().onopen({});
  const refuse = (/** @type {string} */ about, /** @type {string} */ kind) =>
    last().receive({ type: 'error', about, problem: { type: `/problems#${kind}` } });
  refuse('subscribe', 'too-many-subscriptions');
  refuse('route', 'no-such-venue');
  assert.equal(world.reloads, 0);
  refuse('subscribe', 'no-such-venue');
  assert.equal(world.reloads, 1);
});
