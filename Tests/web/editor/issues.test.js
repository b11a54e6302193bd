// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixIssues } from '../../../web/editor/actions/fix-issues.js';
import { IssueMonitor } from '../../../web/editor/state/issue-monitor.js';
import { Topics } from '../../../web/editor/plan/topics.js';
import { texts } from './texts.js';
import { IssueBook } from '../../../web/editor/validations/issue-book.js';
import { ruleNames } from '../../../web/editor/validations/rules.js';
import { required } from '../required.js';
import { poi, wall } from './features.js';
import { applied, planOf } from './world.js';

/** @import { Plan } from '../../../web/editor/plan/plan.js' */

const exit = { ...poi('p', 50, 50), properties: { name: { en: 'p' }, category: 'exit' } };
const gaps = () =>
  planOf([
    exit,
    wall('w1', [0, 0], [10, 0]),
    wall('w2', [5, 5], [5, 0.2]),
    wall('w3', [8, 5], [8, 0.2]),
  ]);
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

test('issues of the server stand beside those of the editor, errors first', () => {
  const book = bookOf(gaps());
  assert.equal(book.hasServerLooked, false);
  book.receive({ issues: [unreachable], complete: true });
  assert.deepEqual(ids(book), ['poi-unreachable:p', 'wall-gap:w2:w1:1', 'wall-gap:w3:w1:1']);
  assert.deepEqual(book.counts, { error: 1, warning: 2, suggestion: 0 });
  assert.equal(book.hasServerLooked, true);
  book.receive({ gone: ['poi-unreachable:p'] });
  assert.deepEqual(ids(book), ['wall-gap:w2:w1:1', 'wall-gap:w3:w1:1']);
});

test('an issue of the server is dropped where the editor knows the rule and finds it no more', () => {
  const before = gaps();
  const book = bookOf(before);
  const [stale] = book.issues;
  const { plan } = applied(before, required(stale.fix).operations);
  book.update(plan);
  book.receive({ issues: [stale] });
  assert.deepEqual(ids(book), ['wall-gap:w3:w1:1']);
});

test('the issues of the server count until the editor has looked at all', () => {
  const [issue] = bookOf(gaps()).issues;
  const book = new IssueBook(gaps());
  book.receive({ issues: [issue], complete: true });
  assert.deepEqual(ids(book), [issue.id]);
});

test('an issue about a removed feature is dropped', () => {
  const book = bookOf(gaps());
  book.receive({ issues: [unreachable], complete: true });
  const { plan } = applied(gaps(), [{ operation: 'remove', feature: 'p' }]);
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

test('a fix that is not possible any more changes nothing', () => {
  const { issues } = bookOf(gaps());
  const { plan } = applied(gaps(), [{ operation: 'remove', feature: 'w2' }]);
  assert.deepEqual(fixIssues(issues.slice(0, 1))(plan), []);
});

test('an unfinished gesture is looked at as well, a large plan piece by piece', () => {
  const topics = new Topics();
  /** @type {(() => void)[]} */
  const waiting = [];
  const session = {
    shown: gaps(),
    previewed: new Set(),
    on: topics.on.bind(topics),
  };
  const monitor = new IssueMonitor(/** @type {any} */ (session), (run) => waiting.push(run));
  const work = () => {
    while (waiting.length > 0) waiting.shift()?.();
  };
  monitor.receive({ issues: [unreachable], complete: true });
  assert.deepEqual([monitor.issues, monitor.isComplete], [[], false]);
  monitor.start(IssueBook);
  work();
  assert.equal(monitor.issues.length, 3);
  monitor.receive({ issues: [], complete: true });
  assert.equal(monitor.issues.length, 2);
  session.shown = session.shown.applying([
    { feature: 'w2', field: 'vertex.1', before: [5, 0.2], after: [5, 0] },
  ]);
  topics.emit('plan', {});
  topics.emit('plan', {});
  assert.equal(waiting.length, 1);
  work();
  assert.deepEqual(monitor.issues.map(({ id }) => id), ['wall-gap:w3:w1:1']);
  monitor.receive({ issues: [], complete: true });
  assert.equal(monitor.isComplete, true);
});

test('every rule has words in both languages', () => {
  const languages = /** @type {const} */ (['en', 'de']);
  for (const rule of [...ruleNames, 'poi-unreachable']) {
    for (const language of languages) assert.ok(`editor.issue.${rule}` in texts[language], rule);
  }
});
