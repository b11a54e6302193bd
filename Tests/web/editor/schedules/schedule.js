// @ts-check
import assert from 'node:assert/strict';
import { Plan } from '../../../../web/editor/plan/plan.js';
import { canonicalText } from '../canonical-text.js';
import { draftsIn, random } from '../world.js';
import { EditorWindow } from './editor-window.js';
import { randomChanges } from './random-actions.js';

/** Lets everything go on that already has what it waits for. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

/** The server of one schedule, with what all windows may know of it. */
export class Site {
  /** The edits that the stream brings, the oldest first. @type {any[]} */
  journal = [];
  /** The journal is compacted up to this revision. */
  oldest = 0;
  /** @type {any} */
  #snapshot;

  /** @param {any} server  answers `line`, `ask`, `begin`, `post` @param {() => number} next */
  constructor(server, next) {
    this.next = next;
    this.server = {
      post: async (/** @type {any} */ edit) => {
        const applied = frozen(await server.post(edit));
        if (applied.revision > this.journal.length) this.journal.push(applied);
        return applied;
      },
    };
    this.replay = server;
  }

  get revision() {
    return this.journal.length;
  }

  /** @param {number} after */
  async editsAfter(after) {
    if (after < this.oldest) throw Object.assign(new Error('compacted'), { status: 410 });
    return this.journal.slice(after);
  }

  /** The venue as it is now. @returns {Promise<{venue: any, revision: number}>} */
  async snapshot() {
    if (this.#snapshot?.revision !== this.revision) {
      this.#snapshot = frozen(await this.replay.ask({ show: true }));
    }
    return this.#snapshot;
  }
}

/** The same value, unchangeable. @template T @param {T} value @returns {T} */
const frozen = (value) => {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
};

/** @param {EditorWindow} editorWindow @param {() => number} next */
const act = ({ session }, next) => {
  const roll = next();
  if (roll < 0.12) session.undo();
  else if (roll < 0.2) session.redo();
  else if (session.refusals.all.length > 0 && roll < 0.5) {
    const { id } = session.refusals.all[0].edit;
    if (next() < 0.6) session.refusals.restoreAndApply(id);
    else session.refusals.discard(id);
  } else session.commit(randomChanges(next, session.plan), 'gesture');
};

/** One thing that happens in one window. @param {Site} site @param {EditorWindow[]} windows */
const step = async (site, windows) => {
  const { next } = site;
  const editorWindow = windows[Math.floor(next() * windows.length)];
  const roll = next();
  if (roll < 0.3) act(editorWindow, next);
  else if (roll < 0.6) {
    const index = Math.floor(next() * editorWindow.underWay.length);
    await editorWindow.underWay.splice(index, 1)[0]?.();
  } else if (roll < 0.8) editorWindow.listen(next());
  else if (roll < 0.87) editorWindow.timers.shift()?.();
  else if (roll < 0.9) editorWindow.disconnect();
  else if (roll < 0.96) editorWindow.connect();
  else if (roll < 0.97) site.oldest = Math.floor(next() * (site.revision + 1));
  else if (roll < 0.98) editorWindow.open(await site.snapshot());
  else void editorWindow.session.resync().catch(() => {});
  await settled();
};

/** Lets everything arrive. @param {EditorWindow[]} windows */
const drain = async (windows) => {
  for (const editorWindow of windows) {
    editorWindow.isQuiet = true;
    editorWindow.connect();
  }
  for (let round = 0; round < 400; round += 1) {
    const isDone = (/** @type {any} */ { session, underWay, site }) =>
      session.waiting === 0 && session.revision === site.revision && underWay.length === 0;
    if (windows.every(isDone)) return;
    for (const editorWindow of windows) {
      await editorWindow.underWay.shift()?.();
      editorWindow.timers.shift()?.();
      editorWindow.listen(1);
      if (round % 20 === 0) void editorWindow.session.resume(editorWindow.site.revision);
    }
    await settled();
  }
};

/**
 * Lets three people edit one venue over a bad network, in an order that the seed decides, and
 * others join; checks that all end with the server's plan, byte for byte.
 *
 * @param {any} server  a `ReplayServer` or what answers like one
 * @param {any} venue  in its canonical form
 * @param {number} seed
 * @param {number} [steps]
 * @returns {Promise<{edits: number, refused: number}>}
 */
export const runSchedule = async (server, venue, seed, steps = 55) => {
  const site = new Site(server, random(seed));
  await server.begin(venue);
  let refused = 0;
  const join = async (/** @type {string} */ author) => {
    const editorWindow = new EditorWindow(site, author);
    editorWindow.open(await site.snapshot());
    editorWindow.session.on('refused', () => (refused += 1));
    return editorWindow;
  };
  const windows = [await join('ada'), await join('ben'), await join('cyd')];
  const joining = Math.floor(site.next() * steps);
  for (let i = 0; i < steps; i += 1) {
    if (i === joining) windows.push(await join('late'));
    await step(site, windows);
  }
  await drain(windows);
  windows.push(await join('last'));
  await check(site, windows, venue, seed);
  return { edits: site.revision, refused };
};

/** @param {Site} site @param {EditorWindow[]} windows @param {any} venue @param {number} seed */
const check = async (site, windows, venue, seed) => {
  const truth = await site.replay.line({ show: true });
  const textOf = (/** @type {Plan} */ plan) =>
    `{"revision":${site.revision},"venue":${canonicalText(plan.canonical())}}`;
  for (const { session, storage, author } of windows) {
    const message = `seed ${seed}, ${author}`;
    assert.equal(session.waiting, 0, message);
    assert.equal(session.revision, site.revision, message);
    assert.equal(textOf(session.plan), truth, message);
    assert.equal(draftsIn(storage), session.refusals.all.length, message);
  }
  // A client that starts at the beginning and hears every edit has the same plan, too.
  const replayed = site.journal.reduce((plan, { operations, inverse }) => {
    const result = plan.apply(operations);
    assert.equal(result.refused, null, `seed ${seed}`);
    assert.equal(canonicalText(result.inverse), canonicalText(inverse), `seed ${seed}`);
    return result.plan;
  }, Plan.of(venue));
  assert.equal(textOf(replayed), truth, `seed ${seed}, from the beginning`);
  const ids = new Set(site.journal.map(({ id }) => id));
  assert.equal(ids.size, site.journal.length, `seed ${seed}: no edit twice`);
};
