// @ts-check
/** How right “leave at” is: simulated visitors walk the server's routes, and the phone's own modules say when to
 * leave. Usage: node leave-at-walks.js URL VENUE; prints JSON. The server must run. */
import { leaveAt, MARGIN } from '../../../web/navigate/programme/leave-at.js';
import { OwnPace } from '../../../web/navigate/programme/own-pace.js';
import { SeededRandom } from '../../../web/navigate/position/seeded-random.js';

/** @typedef {{ floor: string, points: [number, number][], connector?: { seconds: number } }} Leg */

const [, , base, slug] = process.argv;
const VISITORS = 100;
/** Walks of each visitor before the one to its session. */
const WALKS_BEFORE = 3;
/** Seconds between two looks at the position: those of the page. */
const TICK = 5;
/** Milliseconds since 1970 at which all sessions begin. */
const START = Date.UTC(2026, 11, 27, 11);

/** @param {string} path @param {any} [body] */
const ask = async (path, body) => {
  const answer = await fetch(`${base}/api/v1/venues/${slug}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** A visitor as `floorcast simulate` has them: paces of people in halls differ by 0.17 m/s (a normal distribution
 * around 1.25), and the pace of each wanders by about 8 % within seconds. */
class Visitor {
  pace = new OwnPace({ getItem: () => null, setItem: () => {} });
  #random;
  #own;
  #haste = 0;
  #deviation;
  #time = 0;
  #nextLook = 0;

  /** @param {number} seed */
  constructor(seed) {
    this.#random = new SeededRandom(seed);
    this.#own = Math.min(1.6, Math.max(0.8, 1.25 + 0.17 * this.#random.normal()));
    // Metres by which reported positions are off.
    this.#deviation = 0.1 * 10 ** this.#random.next();
  }

  /** @template T @param {readonly T[]} all */
  choose(all) {
    return all[Math.floor(this.#random.next() * all.length)];
  }

  /** Walks a route, its phone looking on. @param {readonly Leg[]} legs @returns {number} seconds */
  walk(legs) {
    const begin = this.#time;
    for (const { floor, points, connector } of legs) {
      for (const [index, [x, y]] of points.slice(1).entries()) {
        const [fromX, fromY] = points[index];
        const length = Math.hypot(x - fromX, y - fromY);
        for (let gone = 0; gone < length;) {
          gone += this.#step();
          const share = Math.min(1, gone / length);
          this.#look({ floor, x: fromX + share * (x - fromX), y: fromY + share * (y - fromY) });
        }
      }
      this.#time += connector?.seconds ?? 0;
    }
    return this.#time - begin;
  }

  /** A tenth of a second on foot. @returns {number} metres */
  #step() {
    this.#time += 0.1;
    this.#haste += -this.#haste / 30 + 0.08 * Math.sqrt(2 / 30) * this.#random.normal();
    return 0.1 * Math.min(1.6, Math.max(0.8, this.#own * (1 + this.#haste)));
  }

  /** @param {{ floor: string, x: number, y: number }} place */
  #look({ floor, x, y }) {
    if (this.#time < this.#nextLook) return;
    this.#nextLook = this.#time + TICK;
    const error = () => this.#deviation * this.#random.normal();
    this.pace.take({ floor, x: x + error(), y: y + error() }, 1000 * this.#time);
  }
}

/** @param {number[]} errors */
const figures = (errors) => {
  const sorted = errors.map(Math.abs).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Number(sorted[Math.floor(share * (sorted.length - 1))].toFixed(1));
  const within = sorted.filter((error) => error <= 20).length / sorted.length;
  return { median: at(0.5), p90: at(0.9), worst: at(1), within20: Number(within.toFixed(3)) };
};

/** @type {{ features: { kind: string, id: string }[] }} */
const { features } = await ask('/snapshot');
const places = features.filter(({ kind }) => kind === 'poi').map(({ id }) => id);
/** @type {{ walk: number, usual: number, own: number }[]} */
const results = [];
for (let seed = 1; seed <= VISITORS; seed += 1) {
  const visitor = new Visitor(seed);
  let from = visitor.choose(places);
  for (let number = 0; number <= WALKS_BEFORE;) {
    const to = visitor.choose(places);
    const body = { from: { feature: from }, to: { feature: to } };
    const { route } = await ask('/routes', body);
    if (!route || route.seconds < 20) {
      from = visitor.choose(places);
      continue;
    }
    if (number === WALKS_BEFORE) {
      const { seconds } = await ask('/walking-times', {
        ...body,
        to: [body.to],
        amongPeople: true,
      });
      const session = { start: START };
      const usual = leaveAt(session, seconds[0]);
      const own = leaveAt(session, visitor.pace.seconds(seconds[0]));
      const walk = visitor.walk(route.legs);
      const late = (/** @type {number} */ leaving) => (leaving - START) / 1000 + walk + MARGIN;
      results.push({ walk, usual: late(usual), own: late(own) });
    } else {
      visitor.walk(route.legs);
    }
    from = to;
    number += 1;
  }
}
const walks = results.map(({ walk }) => walk).toSorted((a, b) => a - b);
console.log(JSON.stringify({
  visitors: results.length,
  walkSeconds: {
    median: Math.round(walks[walks.length >> 1]),
    longest: Math.round(walks.at(-1) ?? 0),
  },
  usualPace: figures(results.map(({ usual }) => usual)),
  ownPace: figures(results.map(({ own }) => own)),
}));
