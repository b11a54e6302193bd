// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff } from "../../../web/shared/api/backoff.js";
import { findBase, liveURL } from "../../../web/shared/api/base-url.js";
import { LiveSocket } from "../../../web/shared/api/live-socket.js";

/** A world whose clock and sockets the test moves. */
const makeWorld = () => {
  /** @type {any[]} */
  const sockets = [];
  /** @type {{ at: number, run: () => void }[]} */
  let timers = [];
  const world = {
    time: 0,
    now: () => world.time,
    random: () => 0.5,
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => {
      const timer = { at: world.time + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (/** @type {any} */ timer) => void (timers = timers.filter((other) => other !== timer)),
    /** @param {number} ms */
    pass: (ms) => {
      const end = world.time + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        world.time = next.at;
        timers = timers.filter((other) => other !== next);
        next.run();
      }
      world.time = end;
    },
    WebSocket: class {
      /** @type {any[]} */
      sent = [];
      /** @param {string} url @param {string[]} protocols */
      constructor(url, protocols) {
        Object.assign(this, { url, protocols });
        sockets.push(this);
      }
      /** @param {string} text */
      send(text) { this.sent.push(JSON.parse(text)); }
      close() {}
    },
  };
  const socket = new LiveSocket({ url: "ws://host/api/v1/live", world: /** @type {any} */ (world) });
  world.pass(0);
  return { world, sockets, socket, last: () => sockets[sockets.length - 1] };
};

/** @param {any} message */
const text = (message) => ({ data: JSON.stringify(message) });

test("it connects with the binary protocol and subscribes once open", () => {
  const { socket, last } = makeWorld();
  socket.subscribe({ venue: "expo", rate: 10, after: 7 });
  assert.deepEqual(last().protocols, ["floorcast.1"]);
  assert.equal(socket.state, "connecting");
  last().onopen();
  assert.equal(socket.state, "open");
  assert.deepEqual(last().sent, [{ type: "subscribe", venue: "expo", rate: 10, after: 7 }]);
});

test("after a loss it comes back, asks for missed edits and for routes that are kept alive", () => {
  const { world, socket, last, sockets } = makeWorld();
  socket.subscribe({ venue: "expo", after: 7 });
  last().onopen();
  socket.send({ type: "route", venue: "expo", id: "a", to: { feature: "x" } });
  socket.send({ type: "route", venue: "expo", id: "b", to: { feature: "y" } });
  socket.send({ type: "endRoute", venue: "expo", id: "b" });
  last().onmessage(text({ type: "edit", venue: "expo", edit: { revision: 9 } }));
  last().onclose();
  assert.equal(socket.state, "lost");
  world.pass(1000);
  assert.equal(sockets.length, 2);
  last().onopen();
  assert.deepEqual(last().sent, [
    { type: "subscribe", venue: "expo", after: 9 },
    { type: "route", venue: "expo", id: "a", to: { feature: "x" } },
  ]);
});

test("a route is not asked for again once its walker has arrived", () => {
  const { world, socket, last } = makeWorld();
  last().onopen();
  socket.send({ type: "route", venue: "expo", id: "a", navigator: "n-1", to: { feature: "x" } });
  last().onmessage(text({ type: "arrived", venue: "expo", id: "a", navigator: "n-1" }));
  last().onclose();
  world.pass(1000);
  last().onopen();
  assert.deepEqual(last().sent, []);
});

test("attempts get rarer up to half a minute, and begin anew after a success", () => {
  const { world, last, sockets } = makeWorld();
  for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
    last().onclose();
    const before = sockets.length;
    world.pass(wait * 1000 - 1);
    assert.equal(sockets.length, before, `too early within ${wait} s`);
    world.pass(1);
    assert.equal(sockets.length, before + 1);
  }
  last().onopen();
  last().onclose();
  world.pass(1000);
  assert.equal(sockets.length, 9);
});

test("pages that were lost together do not come back together", () => {
  assert.deepEqual([0, 1].map((chance) => Math.round(backoff(0, chance))), [700, 1300]);
  assert.ok(backoff(50, 1) <= 39_000);
});

test("it pings, and takes a silent connection for dead", () => {
  const { world, socket, last, sockets } = makeWorld();
  last().onopen();
  world.pass(15_000);
  assert.equal(last().sent[0].type, "ping");
  last().onmessage(text({ type: "pong", time: 0, serverTime: 0 }));
  world.pass(46_000);
  assert.notEqual(socket.state, "open");
  world.pass(2000);
  assert.equal(sockets.length, 2);
});

test("the age of the data counts from the last positions or counts", () => {
  const { world, socket, last } = makeWorld();
  last().onopen();
  world.pass(3000);
  last().onmessage(text({ type: "pong" }));
  assert.equal(socket.ageOfData, 3000);
  last().onmessage(text({ type: "counts", venue: "expo", floors: {} }));
  assert.equal(socket.ageOfData, 0);
});

test("a binary frame is told as positions, a broken one as an error", () => {
  const { socket, last } = makeWorld();
  /** @type {any[]} */
  const told = [];
  socket.on("positions", (frame) => told.push(frame.count));
  socket.on("error", ({ problem }) => told.push(problem.title));
  last().onopen();
  last().onmessage({ data: Uint8Array.from([1, 1, ...new Array(14).fill(0)]).buffer });
  last().onmessage({ data: new ArrayBuffer(3) });
  assert.equal(told[0], 0);
  assert.match(told[1], /16 bytes/);
});

test("a closed stream stays closed", () => {
  const { world, socket, last, sockets } = makeWorld();
  last().onopen();
  socket.close();
  last().onclose();
  world.pass(60_000);
  assert.equal(socket.state, "closed");
  assert.equal(sockets.length, 1);
});

test("the stream's address follows the page's prefix and scheme", () => {
  const base = findBase("https://example.org/maps/shared/api/base-url.js");
  assert.equal(base, "https://example.org/maps/");
  assert.equal(liveURL(base), "wss://example.org/maps/api/v1/live");
});
