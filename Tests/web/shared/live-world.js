// @ts-check
import assert from 'node:assert/strict';
import { frameReading } from '../../../web/shared/api/frames/frame-reading.js';
import { LiveSocket } from '../../../web/shared/api/live-socket.js';

/** A world with clock, sockets and page in the test's hands, and a live socket in it. */
export const makeWorld = () => {
  /** @type {any[]} */
  const sockets = [];
  /** @type {{ at: number, run: () => void }[]} */
  let timers = [];
  /** @type {any} */
  let page = {};
  const world = {
    time: 1_000_000,
    now: () => world.time,
    random: () => 1,
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => {
      const timer = { at: world.time + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (/** @type {any} */ timer) =>
      void (timers = timers.filter((other) => other !== timer)),
    /** Time goes on. @param {number} ms */
    pass: (ms) => {
      const end = world.time + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        world.time = Math.max(world.time, next.at);
        timers = timers.filter((other) => other !== next);
        next.run();
      }
      world.time = end;
    },
    /** Time goes on, but nothing runs meanwhile. @param {number} ms */
    sleep: (ms) => void (world.time += ms),
    reloads: 0,
    reload: () => void (world.reloads += 1),
    watch: (/** @type {any} */ handlers) => void (page = handlers),
    get page() {
      return page;
    },
    get timers() {
      return timers.length;
    },
    WebSocket: class {
      /** 1: it can send; 2: a close was begun. */
      readyState = 1;
      isClosed = false;
      /** @type {any[]} */
      sent = [];
      /** @type {Uint8Array[]} */
      acks = [];
      /** @param {string} url @param {string[]} protocols */
      constructor(url, protocols) {
        Object.assign(this, { url, protocols });
        sockets.push(this);
      }

      /** @param {string} type @param {(event: any) => void} listener one of each type */
      addEventListener(type, listener) {
        Object.assign(this, { [`on${type}`]: listener });
      }

      /** @param {string | Uint8Array} data */
      send(data) {
        assert.equal(this.readyState, 1, 'a browser complains of what is sent on a closing socket');
        if (typeof data === 'string') this.sent.push(JSON.parse(data));
        else this.acks.push(data);
      }

      close() {
        this.readyState = 2;
        this.isClosed = true;
      }

      /** The server sends a message. @param {any} message */
      receive(message) {
        /** @type {any} */ (this).onmessage({
          data: message instanceof ArrayBuffer ? message : JSON.stringify(message),
        });
      }

      /** What the client sent of one type. @param {string} type */
      sentOf(type) {
        return this.sent.filter((message) => message.type === type);
      }
    },
  };
  const socket = new LiveSocket({
    frames: frameReading,
    url: 'ws://host/api/v1/live',
    world: /** @type {any} */ (world),
  });
  world.pass(0);
  return { world, sockets, socket, last: () => sockets[sockets.length - 1] };
};
