// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryRefusal, VisitorSession } from '../../../web/navigate/entry/visitor-session.js';
import { SessionMonitor } from '../../../web/shared/session/session-monitor.js';
import { ApiError } from '../../../web/shared/api/api-error.js';

const slug = 'expo';

/** @param {any} parts @returns {any} */
const sessionOf = (parts) => ({
  open: false,
  kind: 'device',
  hasOwner: true,
  mail: false,
  permissions: [],
  venues: [],
  ...parts,
});
const guest = sessionOf({ link: { id: 'l-1', venue: slug, role: 'guest', guest: true } });
const located = sessionOf({
  link: { id: 'l-1', venue: slug, role: 'navigator', guest: true, navigator: 'g-1' },
  venues: [{ slug, role: 'navigator', permissions: ['reportLocation'] }],
});

/** @param {string | null} kept */
const keeping = (kept = null) => ({
  read: () => kept,
  keep: (/** @type {string} */ made) => void (kept = made),
});

/** @param {any} session @param {any} [parts] */
const visitorOf = (session, { kept = keeping(), addNavigator = () => assert.fail() } = {}) =>
  new VisitorSession({ accounts: { addNavigator }, session, slug, kept });

test('a guest gets a navigator from the server once', async () => {
  let asked = 0;
  const visitor = visitorOf(guest, {
    addNavigator: (/** @type {string} */ venue) => {
      assert.equal(venue, slug);
      asked += 1;
      return Promise.resolve(located);
    },
  });
  assert.equal(visitor.navigator, null);
  assert.ok(visitor.isGuest && visitor.mayNavigate);
  assert.equal(await visitor.becomeNavigator(), 'g-1');
  assert.equal(await visitor.becomeNavigator(), 'g-1');
  assert.equal(asked, 1);
  assert.equal(visitorOf(located).navigator, 'g-1');
});

test('without accounts the phone draws a pseudonym and keeps it', async () => {
  const kept = keeping();
  const made = await visitorOf(sessionOf({ open: true, kind: 'anonymous' }), { kept })
    .becomeNavigator();
  assert.match(made, /^g-[0-9a-f]{16}$/);
  assert.equal(kept.read(), made);
  assert.equal(visitorOf(sessionOf({ open: true, kind: 'anonymous' }), { kept }).navigator, made);
});

test('a link to a navigator keeps its own, a viewer gets none', async () => {
  const link = { id: 'l-2', venue: slug, role: 'navigator', navigator: 'n-7' };
  assert.equal(await visitorOf(sessionOf({ link })).becomeNavigator(), 'n-7');
  const viewer = visitorOf(sessionOf({ link: { id: 'l-3', venue: slug, role: 'viewer' } }), {
    kept: keeping('g-0'),
  });
  assert.ok(!viewer.mayNavigate && viewer.navigator === null);
  await assert.rejects(viewer.becomeNavigator(), ApiError);
});

test('a refusal says what a visitor can do', () => {
  const of = (/** @type {string} */ type, /** @type {number} */ status) =>
    entryRefusal(new ApiError({ type: `x#${type}`, title: '', status }));
  assert.equal(of('guests-over', 403), 'over');
  assert.equal(of('too-many-guests', 429), 'busy');
  assert.equal(of('guests-full', 503), 'busy');
  assert.equal(of('no-such-venue', 404), 'closed');
  assert.throws(() => entryRefusal(new TypeError('a fault of the page')), TypeError);
});

test('a session that the page changes itself is no news, one that ends is', async () => {
  let session = guest;
  /** @type {(string | null)[]} */
  const changes = [];
  const monitor = new SessionMonitor({
    ask: () => Promise.resolve(session),
    session,
    slug,
    onChange: (change) => changes.push(change),
  });
  const renewed = monitor.renew(() => {
    session = located;
    return Promise.resolve(located);
  });
  // The server closes the live stream before the page has the answer.
  await Promise.all([monitor.look(), renewed]);
  await monitor.look();
  assert.deepEqual(changes, []);
  session = sessionOf({ kind: 'anonymous' });
  await monitor.look();
  assert.deepEqual(changes, ['ended']);
});
