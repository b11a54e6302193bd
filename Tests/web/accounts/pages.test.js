// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditText, isIn } from '../../../web/admin/log/audit-text.js';
import { isLoopback } from '../../../web/admin/frame/one-time-link.js';
import * as adminDe from '../../../web/admin/texts/de.js';
import * as adminEn from '../../../web/admin/texts/en.js';
import * as accountDe from '../../../web/account/texts/de.js';
import * as accountEn from '../../../web/account/texts/en.js';
import { pageOfLink } from '../../../web/join/page-of-link.js';
import { takeFragment } from '../../../web/join/take-fragment.js';
import * as joinDe from '../../../web/join/texts/de.js';
import * as joinEn from '../../../web/join/texts/en.js';
import { ApiError } from '../../../web/shared/api/api-error.js';
import { makeTranslator } from '../../../web/shared/i18n/i18n.js';
import { refusalText } from '../../../web/shared/session/submit-form.js';
import { de as sessionDe } from '../../../web/shared/session/texts/de.js';
import { en as sessionEn } from '../../../web/shared/session/texts/en.js';
import { formsDe } from '../../../web/shared/session/texts/forms-de.js';
import { formsEn } from '../../../web/shared/session/texts/forms-en.js';
import * as signInDe from '../../../web/sign-in/texts/de.js';
import * as signInEn from '../../../web/sign-in/texts/en.js';

const pairs = /** @type {const} */ ([
  ['admin', adminEn.en, adminDe.de],
  ['account', accountEn.en, accountDe.de],
  ['join', joinEn.en, joinDe.de],
  ['sign-in', signInEn.en, signInDe.de],
  ['session', sessionEn, sessionDe],
  ['forms', formsEn, formsDe],
]);
for (const [name, en, de] of pairs) {
  test(`${name}: both languages say the same things`, () => {
    assert.deepEqual(Object.keys(de), Object.keys(en));
    const values = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const [key, text] of Object.entries(en)) {
      assert.deepEqual(values(/** @type {any} */ (de)[key]), values(text), key);
      assert.notEqual(/** @type {any} */ (de)[key].trim(), '', key);
    }
  });
}

const token = `fci_${'A1-_'.repeat(10)}xyz`;

test('a token is taken out of the address at once, whole or not', () => {
  const taken = (/** @type {string} */ hash) => {
    /** @type {any[]} */
    const states = [];
    const past = {
      state: null,
      replaceState: (/** @type {any[]} */ ...state) => states.push(state),
    };
    return [
      takeFragment(
        { hash, pathname: '/maps/join/', search: '?lang=de' },
        /** @type {any} */ (past),
      ),
      ...states,
    ];
  };
  assert.deepEqual(taken(`#${token}`), [token, [null, '', '/maps/join/?lang=de']]);
  assert.deepEqual(taken(`#${token.slice(0, -1)}`), ['', [null, '', '/maps/join/?lang=de']]);
  assert.deepEqual(taken('#<script>'), ['', [null, '', '/maps/join/?lang=de']]);
  assert.deepEqual(taken(''), ['']);
});

test('a link leads to the page of its role', () => {
  const page = (/** @type {any} */ link) => pageOfLink(link, 'https://host/maps/', 'de');
  assert.equal(
    page({ role: 'kiosk', venue: 'expo', place: 'poi 1', floor: '0' }),
    'https://host/maps/kiosk/?venue=expo&place=poi+1&lang=de',
  );
  assert.equal(
    page({ role: 'kiosk', venue: 'expo' }),
    'https://host/maps/kiosk/?venue=expo&lang=de',
  );
  assert.equal(
    page({ role: 'viewer', venue: 'expo', floor: '1' }),
    'https://host/maps/live/?venue=expo&floor=1',
  );
  assert.equal(
    page({ role: 'navigator', venue: 'expo' }),
    'https://host/maps/navigate/?venue=expo',
  );
  assert.equal(page({ role: 'monitor', venue: '*' }), 'https://host/maps/status/');
  assert.equal(page({ role: 'gateway', venue: 'expo' }), null);
});

test('an address of this machine is known as one', () => {
  for (
    const own of [
      'http://localhost:8080/',
      'http://127.0.0.1/',
      'http://[::1]:8080/maps/',
      'http://a.localhost/',
    ]
  ) assert.ok(isLoopback(own), own);
  for (const other of ['http://192.168.1.2/', 'https://maps.example/', 'http://127.example/']) {
    assert.ok(!isLoopback(other), other);
  }
});

test('an event of the log is a sentence, with names where they are known', () => {
  const words = {
    t: makeTranslator({ ...adminEn.en, ...sessionEn }, {}),
    venueName: (/** @type {string} */ slug) => slug.toUpperCase(),
    nameOf: (/** @type {string} */ id) =>
      ({ 'a-1': 'Ada', 'l-1': 'Foyer', 'i-2': 'bob@example.org' })[id],
  };
  /** @param {any} fields */
  const textOf = (fields) =>
    auditText({ id: 1, time: '', who: { kind: 'person', id: 'a-1' }, ...fields }, words);
  assert.equal(
    textOf({ what: 'link.made', about: 'l-1', venue: 'expo' }),
    'Ada created the link “Foyer” (EXPO)',
  );
  assert.equal(
    textOf({ what: 'link.revoked', about: 'l-9', detail: 'Hall' }),
    'Ada revoked the link “Hall”',
  );
  assert.equal(textOf({ what: 'venue.added', venue: 'expo' }), 'Ada created venue “EXPO”');
  assert.equal(textOf({ what: 'password.changed', about: 'a-1' }), 'Ada set a new password');
  assert.equal(
    textOf({ what: 'password.changed', about: 'a-2' }),
    'Ada set a new password for someone',
  );
  assert.equal(
    textOf({ what: 'account.removed', about: 'a-9', detail: 'Bob', who: { kind: 'console' } }),
    'The command line removed Bob',
  );
  assert.equal(
    textOf({ what: 'invitation.made', about: 'i-13c06', venue: 'expo', detail: 'organiser' }),
    'Ada invited someone as Organiser (EXPO)',
  );
  assert.equal(
    textOf({ what: 'invitation.made', about: 'eve@example.org', detail: 'organiser' }),
    'Ada invited eve@example.org as Organiser',
  );
  assert.equal(
    textOf({ what: 'invitation.made', about: 'i-2', detail: 'organiser' }),
    'Ada invited bob@example.org',
  );
  assert.equal(
    textOf({ what: 'session.refused', about: 'eve@example.org', who: { kind: 'anonymous' } }),
    'A sign-in as eve@example.org was refused',
  );
  assert.equal(
    textOf({ what: 'session.refused', who: { kind: 'anonymous' } }),
    'A sign-in as someone was refused',
  );
  assert.equal(textOf({ what: 'new.deed' }), 'Ada: new.deed');
  assert.ok(
    isIn(/** @type {any} */ ({ what: 'session.begun' }), 'signing') &&
      !isIn(/** @type {any} */ ({ what: 'link.made' }), 'signing'),
  );
  assert.ok(isIn(/** @type {any} */ ({ what: 'new.deed' }), ''));
});

test("a refusal has the reader's words, else the server's", () => {
  const t = makeTranslator(formsDe, formsEn);
  assert.equal(
    refusalText(new ApiError({ type: 'p#last-owner', title: 'x', status: 409 }), t),
    formsDe['refused.last-owner'],
  );
  assert.equal(
    refusalText(new ApiError({ title: 'x', status: 0 }), t),
    formsDe['refused.unreachable'],
  );
  assert.equal(
    refusalText(new ApiError({ type: 'p#teapot', title: 'I am a teapot', status: 418 }), t),
    'I am a teapot',
  );
});
