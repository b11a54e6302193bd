// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixIssues } from '../../../web/editor/actions/fix-issues.js';
import { IssueWatch } from '../../../web/editor/state/issue-watch.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { Topics } from '../../../web/editor/plan/topics.js';
import { texts } from '../../../web/editor/texts.js';
import { IssueBook } from '../../../web/editor/validations/issue-book.js';
import { ruleNames } from '../../../web/editor/validations/rules.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const floors = [{ id: '0', building: 'b', ordinal: 0, name: {}, bounds: [0, 0, 100, 100] }];
const wall = (
  /** @type {string} */ id,
  /** @type {any} */ ...coordinates
) => /** @type {Feature} */ ({
  id,
  kind: 'wall',
  floor: '0',
  geometry: { type: 'LineString', coordinates },
  properties: {},
});
const place = (/** @type {string} */ id) => /** @type {Feature} */ ({
  id,
  kind: 'poi',
  floor: '0',
  geometry: { type: 'Point', coordinates: [50, 50] },
  properties: { name: { en: id }, category: 'exit' },
});
const gaps = () =>
  new Plan(
    /** @type {any} */ ([
      place('p'),
      wall('w1', [0, 0], [10, 0]),
      wall('w2', [5, 5], [5, 0.2]),
      wall('w3', [8, 5], [8, 0.2]),
    ]),
    { floors },
  );
const unreachable = {
  id: 'poi-unreachable:p',
  rule: 'poi-unreachable',
  severity: /** @type {const} */ ('error'),
  floor: '0',
  features: ['p'],
  message: '',
  values: {},
};
const bookOf = (/** @type {Plan} */ plan) => {
  const book = new IssueBook(plan);
  book.look();
  return book;
};
const ids = (/** @type {IssueBook} */ { issues }) => issues.map(({ id }) => id);

test('what only the server finds stands beside what is found here, errors first', () => {
  const book = bookOf(gaps());
  assert.equal(book.hasServerLooked, false);
  book.receive({ issues: [unreachable], complete: true });
  assert.deepEqual(ids(book), ['poi-unreachable:p', 'wall-gap:w2:w1:1', 'wall-gap:w3:w1:1']);
  assert.deepEqual(book.counts, { error: 1, warning: 2, suggestion: 0 });
  assert.equal(book.hasServerLooked, true);
  book.receive({ gone: ['poi-unreachable:p'] });
  assert.deepEqual(ids(book), ['wall-gap:w2:w1:1', 'wall-gap:w3:w1:1']);
});

test('of rules known here the server tells nothing that is not so any more', () => {
  const before = gaps();
  const book = bookOf(before);
  const [stale] = book.issues;
  const { plan } = /** @type {any} */ (before.apply(/** @type {any} */ (stale.fix).operations));
  book.update(plan);
  book.receive({ issues: [stale] });
  assert.deepEqual(ids(book), ['wall-gap:w3:w1:1']);
});

test('until all was looked at here, the server counts', () => {
  const [issue] = bookOf(gaps()).issues;
  const book = new IssueBook(gaps());
  book.receive({ issues: [issue], complete: true });
  assert.deepEqual(ids(book), [issue.id]);
});

test('what is about something removed here is told no more', () => {
  const book = bookOf(gaps());
  book.receive({ issues: [unreachable], complete: true });
  const { plan } = /** @type {any} */ (gaps().apply([{ operation: 'remove', feature: 'p' }]));
  book.update(plan);
  assert.ok(!ids(book).includes(unreachable.id));
});

test('fixing all mends each thing once, as one list of changes', () => {
  const plan = gaps();
  const { issues } = bookOf(plan);
  const changes = fixIssues([...issues, ...issues])(plan);
  assert.equal(changes.length, 2);
  assert.deepEqual(ids(bookOf(plan.applying(changes))), []);
});

test('what cannot be fixed any more changes nothing', () => {
  const { issues } = bookOf(gaps());
  const { plan } = /** @type {any} */ (gaps().apply([{ operation: 'remove', feature: 'w2' }]));
  assert.deepEqual(fixIssues(issues.slice(0, 1))(plan), []);
});

test('an unfinished gesture is looked at as well, a large plan piece by piece', () => {
  const topics = new Topics();
  /** @type {(() => void)[]} */
  const waiting = [];
  const session = {
    shown: gaps(),
    previewed: new Set(),
    on: (/** @type {any} */ topic, /** @type {any} */ listener) => topics.on(topic, listener),
  };
  const watch = new IssueWatch(/** @type {any} */ (session), (run) => waiting.push(run));
  const work = () => {
    while (waiting.length > 0) waiting.shift()?.();
  };
  watch.receive({ issues: [unreachable], complete: true });
  assert.deepEqual([watch.issues, watch.isComplete], [[], false]);
  watch.start(IssueBook);
  work();
  assert.equal(watch.issues.length, 3);
  watch.receive({ issues: [], complete: true });
  assert.equal(watch.issues.length, 2);
  session.shown = session.shown.applying([
    { feature: 'w2', field: 'vertex.1', before: [5, 0.2], after: [5, 0] },
  ]);
  topics.emit('plan', {});
  topics.emit('plan', {});
  assert.equal(waiting.length, 1);
  work();
  assert.deepEqual(watch.issues.map(({ id }) => id), ['wall-gap:w3:w1:1']);
  watch.receive({ issues: [], complete: true });
  assert.equal(watch.isComplete, true);
});

test('every rule has words in both languages', () => {
  for (const rule of [...ruleNames, 'poi-unreachable']) {
    for (const language of ['en', 'de']) assert.ok(`editor.issue.${rule}` in texts[language], rule);
  }
});
