// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentText } from '../../../web/account/agent-text.js';
import { createAccountsClient } from '../../../web/shared/api/accounts-client.js';
import { signInNeeded } from '../../../web/shared/api/ask.js';
import { gateReason } from '../../../web/shared/session/gate.js';
import { initials } from '../../../web/shared/session/account-menu.js';
import { may, maySomewhere, venuesWhere } from '../../../web/shared/session/permissions.js';
import { ownPath, signInPath } from '../../../web/shared/session/own-path.js';
import { speakAs } from '../../../web/shared/session/page-start.js';
import { rulesKept } from '../../../web/shared/session/password-rules.js';
import { SessionMonitor } from '../../../web/shared/session/session-monitor.js';
import { clockText, countDown } from '../../../web/shared/session/count-down.js';
/** @import { Session } from '../../../web/shared/api/accounts-types.js' */

/** @param {Partial<Session>} [fields] @returns {Session} */
const session = (fields = {}) => ({
  open: false,
  kind: 'person',
  hasOwner: true,
  mail: false,
  permissions: [],
  venues: [],
  ...fields,
});
const expo = {
  slug: 'expo',
  role: 'organiser',
  permissions: ['readVenue', 'editVenue', 'shareVenue'],
};

test("a session's permissions are the server's and the venue's", () => {
  const one = session({
    permissions: ['listVenues'],
    venues: [expo, { slug: 'hall', role: 'viewer', permissions: ['readVenue'] }],
  });
  assert.ok(may(one, 'editVenue', 'expo'));
  assert.ok(!may(one, 'editVenue', 'hall'));
  assert.ok(!may(one, 'editVenue', 'unknown'));
  assert.ok(!may(one, 'editVenue'));
  assert.ok(may(one, 'listVenues', 'hall'));
  assert.ok(maySomewhere(one, 'shareVenue') && !maySomewhere(one, 'manageAccounts'));
  assert.deepEqual(venuesWhere(one, 'readVenue'), ['expo', 'hall']);
  assert.ok(may(session({ open: true, kind: 'anonymous' }), 'manageAccounts'));
});

test('sign-in leads back to pages of this server only', () => {
  const base = 'https://host/maps/';
  assert.equal(ownPath('/maps/live/?venue=expo#x', base), 'https://host/maps/live/?venue=expo#x');
  const others = [
    null,
    '',
    'https://evil.example/',
    '//evil.example/maps/',
    '/\\evil.example/maps/',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/other/',
    '/maps/../other/',
    '/maps/sign-in/?return=%2F',
    '/maps/join/#t',
    '/maps/api/v1/session',
    'maps/live/',
    '/maps/%2e%2e/other/',
  ];
  for (const text of others) assert.equal(ownPath(text, base), base, String(text));
  const path = signInPath(base, { pathname: '/maps/admin/', search: '?a=1&b=2', hash: '#log' });
  assert.equal(
    ownPath(new URL(path).searchParams.get('return'), base),
    'https://host/maps/admin/?a=1&b=2#log',
  );
});

test('a gate says the first thing that stands in the way', () => {
  assert.equal(gateReason(session({ kind: 'anonymous', hasOwner: false })), 'noOwner');
  assert.equal(gateReason(session({ kind: 'anonymous' }), 404), 'needed');
  assert.equal(gateReason(session(), 404), 'missing');
  assert.equal(gateReason(session(), 403), 'forbidden');
  assert.equal(
    gateReason(session({ open: true, kind: 'anonymous', hasOwner: false }), 404),
    'missing',
  );
});

test('a password is long and not obvious', () => {
  const rules = (/** @type {string} */ password) =>
    rulesKept(password, ['ada.lovelace@example.org', 'Ada Lovelace']);
  assert.deepEqual(rules('correct horse battery'), { length: true, ownName: true, obvious: true });
  assert.equal(rules('ninechars').length, false);
  assert.equal(rules('tencharss!').length, true);
  assert.equal(rules('äöüäöüäöü1').length, true);
  assert.equal(rules('x'.repeat(1025)).length, false);
  for (const own of ['ADA.Lovelace', 'ada lovelace', 'ada.lovelace@example.org']) {
    assert.equal(rules(own).ownName, false, own);
  }
  for (
    const weak of [
      'aaaaaaaaaaaa',
      'abababababab',
      '1234567890',
      '9876543210',
      'abcdefghijkl',
      '0987654321',
    ]
  ) {
    assert.equal(rules(weak).obvious, false, weak);
  }
  assert.deepEqual(rules(''), { length: false, ownName: false, obvious: false });
});

test('waiting is counted down to its end', () => {
  assert.deepEqual([clockText(9), clockText(60), clockText(754.9)], ['0:09', '1:00', '12:34']);
  let now = 0;
  /** @type {{ look: (() => void) | null }} */
  const timer = { look: null };
  /** @type {number[]} */
  const shown = [];
  countDown(2.5, (left) => shown.push(left), {
    now: () => now,
    setInterval: /** @type {any} */ ((/** @type {() => void} */ run) => ((timer.look = run), 7)),
    clearInterval:
      /** @type {any} */ ((/** @type {number} */ id) => ((timer.look = null), assert.equal(id, 7))),
  });
  for (now = 1000; timer.look; now += 1000) timer.look();
  assert.deepEqual(shown, [3, 2, 1, 0]);
});

test('initials stand for a name', () => {
  assert.deepEqual(
    ['Ada Lovelace', 'ada', '  Jean Le Rond d’Alembert ', '', '😀 x'].map(initials),
    ['AL', 'A', 'JD', '?', '😀X'],
  );
});

test('browsers are called what people call them', () => {
  const firefox =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
  const edge =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0';
  assert.deepEqual([firefox, safari, edge, 'curl/8.5.0', ''].map(agentText), [
    'Firefox, Windows',
    'Safari, iPhone',
    'Edge, Linux',
    'curl/8.5.0',
    '',
  ]);
});

test('a refusal says how long to wait, and the page hears that no account is signed in', async () => {
  const heard = new EventTarget();
  /** @type {string[]} */
  const events = [];
  heard.addEventListener(signInNeeded, ({ type }) => events.push(type));
  const before = globalThis.dispatchEvent;
  globalThis.dispatchEvent = (event) => heard.dispatchEvent(event);
  const answering = (
    /** @type {number} */ status,
    /** @type {string} */ slug,
    /** @type {any} */ headers = {},
  ) =>
    createAccountsClient(
      'https://host/',
      /** @type {any} */ (async () =>
        new Response(JSON.stringify({ type: `about:blank#${slug}`, title: 'No', status }), {
          status,
          headers,
        })),
    );
  try {
    await assert.rejects(
      answering(429, 'too-many-attempts', { 'retry-after': '30' }).signIn({
        email: 'a@b',
        password: 'x',
      }),
      (/** @type {any} */ error) => error.problem.retryAfter === 30,
    );
    assert.deepEqual(events, []);
    await assert.rejects(answering(401, 'wrong-sign-in').signIn({ email: 'a@b', password: 'x' }), {
      status: 401,
    });
    assert.deepEqual(events, []);
    await assert.rejects(answering(401, 'sign-in-needed').accounts(), { status: 401 });
    assert.deepEqual(events, [signInNeeded]);
  } finally {
    globalThis.dispatchEvent = before;
  }
});

/** A monitor over a session, what it asks and what it reports. @param {Session} began @param {string} [slug] */
const watching = (began, slug) => {
  const world = {
    session: began,
    asked: 0,
    now: 0,
    heard: /** @type {any[]} */ ([]),
    page: new EventTarget(),
    isAway: false,
  };
  const monitor = new SessionMonitor({
    session: began,
    slug,
    now: () => world.now,
    onChange: (change) => world.heard.push(change),
    ask: async () => {
      world.asked += 1;
      if (world.isAway) throw new Error('away');
      return world.session;
    },
  });
  return { monitor, world };
};

test('the end of a session is reported once, and its return too', async () => {
  const began = session({ account: /** @type {any} */ ({ id: 'a-1' }), venues: [expo] });
  const { monitor, world } = watching(began, 'expo');
  await monitor.look();
  world.session = session({ kind: 'anonymous' });
  await monitor.look();
  await monitor.look();
  world.session = began;
  await monitor.look();
  assert.deepEqual(world.heard, ['ended', null]);
});

test("another person, and other rights in this venue, are a change; another venue's are not", async () => {
  const began = session({ account: /** @type {any} */ ({ id: 'a-1' }), venues: [expo] });
  const { monitor, world } = watching(began, 'expo');
  world.session = {
    ...began,
    venues: [expo, { slug: 'hall', role: 'viewer', permissions: ['readVenue'] }],
  };
  await monitor.look();
  assert.deepEqual(world.heard, []);
  world.session = { ...began, venues: [{ ...expo, permissions: ['readVenue'] }] };
  await monitor.look();
  world.session = { ...began, account: /** @type {any} */ ({ id: 'a-2' }) };
  await monitor.look();
  assert.deepEqual(world.heard, ['changed']);
});

test('a server that does not answer ends no session', async () => {
  const { monitor, world } = watching(session({ account: /** @type {any} */ ({ id: 'a-1' }) }));
  world.isAway = true;
  await monitor.look();
  assert.deepEqual(world.heard, []);
});

test('a stream that is lost asks now and then, one that is closed for a reason at once', async () => {
  const { monitor, world } = watching(session({ account: /** @type {any} */ ({ id: 'a-1' }) }));
  /** @type {any} */
  const socket = {
    on: (/** @type {string} */ _, /** @type {any} */ listener) => (socket.closed = listener),
  };
  monitor.follow(world.page, socket);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  socket.closed({ code: 1006, attempt: 0 });
  assert.equal(world.asked, 0);
  world.now = 10_000;
  socket.closed({ code: 1006, attempt: 1 });
  await settle();
  socket.closed({ code: 1006, attempt: 2 });
  await settle();
  assert.equal(world.asked, 1);
  socket.closed({ code: 1008, attempt: 0 });
  await settle();
  assert.equal(world.asked, 2);
  world.page.dispatchEvent(new Event(signInNeeded));
  await settle();
  assert.equal(world.asked, 3);
});

test('the language of an account is kept where it was chosen, and only for a browser without one', () => {
  /** @type {any} */
  const global = globalThis;
  const before = Object.getOwnPropertyDescriptor(global, 'localStorage');
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  Object.defineProperty(global, 'localStorage', { value: storage, configurable: true });
  /** @param {'en' | 'de'} language */
  const speaking = (language) =>
    session({
      account: {
        id: 'a',
        email: 'a@b.example',
        name: 'Ada',
        language,
        grants: [],
        created: '2026-11-30T09:00:00Z',
        hasPassword: true,
      },
    });
  try {
    const key = 'floorcast.language';
    speakAs(session());
    speakAs(speaking('en'));
    assert.equal(kept.get(key), undefined, 'English may never have been chosen');
    speakAs(speaking('de'));
    assert.equal(kept.get(key), 'de');
    speakAs(speaking('en'), true);
    assert.equal(kept.get(key), 'de');
    kept.clear();
    speakAs(speaking('en'), true);
    assert.equal(kept.get(key), 'en');
  } finally {
    if (before) Object.defineProperty(global, 'localStorage', before);
    else delete global.localStorage;
  }
});
