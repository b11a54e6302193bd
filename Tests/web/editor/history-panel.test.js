// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTranslator } from '../../../web/shared/i18n/i18n.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { texts } from './texts.js';
import { dayOf } from '../../../web/editor/ui/history/moments.js';
import { HistoryPages } from '../../../web/editor/ui/history/history-pages.js';
import { labelWithFloor } from '../../../web/editor/ui/controls/label.js';
import {
  boxAround,
  featureIn,
  touchedBy,
  viewOf,
} from '../../../web/editor/ui/history/history-places.js';
import { wordsOf } from '../../../web/editor/ui/history/history-words.js';
import {
  countsOf,
  marksOf,
  nameIn,
  rowsOf,
} from '../../../web/editor/ui/history/versions-differences.js';
import { whenSaved } from '../../../web/editor/ui/history/when-saved.js';
import { SimulatedServer } from './simulated-server.js';
import { poi, wall } from './features.js';
import { editorAt, planOf, settled } from './world.js';

/** An edit of the journal. @param {number} revision @param {any} [more] */
const edit = (revision, more = {}) => ({
  id: `e${revision}`,
  base: 0,
  author: 'ada',
  revision,
  time: '2026-11-21T08:00:00Z',
  operations: [{ operation: 'put', feature: poi(`p${revision}`, revision, 0) }],
  inverse: [],
  ...more,
});

/** A journal that answers as the server does. @param {any[]} edits */
const journal = (edits) => {
  /** @type {any[]} */
  const asked = [];
  const fetch = async (/** @type {any} */ which) => {
    asked.push(which);
    const { before = Infinity, limit } = which;
    const older = edits.filter(({ revision }) => revision < before);
    return { edits: older.sort((a, b) => b.revision - a.revision).slice(0, limit) };
  };
  return { asked, fetch };
};
const numbers = (/** @type {HistoryPages} */ { edits }) => edits.map(({ revision }) => revision);

test('the history comes page by page, the newest first, until there is no more', async () => {
  const { fetch } = journal(Array.from({ length: 95 }, (_, i) => edit(i + 1)));
  const pages = new HistoryPages(fetch, () => {});
  await pages.open(null);
  assert.deepEqual([pages.edits.length, numbers(pages)[0], pages.isComplete], [40, 95, false]);
  await pages.more();
  await pages.more();
  await pages.more();
  assert.deepEqual(numbers(pages), Array.from({ length: 95 }, (_, i) => 95 - i));
  assert.equal(pages.isComplete, true);
});

test('an edit of the stream comes on top once, and a gap is fetched', async () => {
  const edits = [edit(1), edit(2)];
  const { fetch } = journal(edits);
  const pages = new HistoryPages(fetch, () => {});
  await pages.open(null);
  pages.take(edit(3));
  pages.take(edit(3));
  assert.deepEqual(numbers(pages), [3, 2, 1]);
  edits.push(edit(3), edit(4), edit(5));
  pages.take(edit(5));
  await settled();
  assert.deepEqual(numbers(pages), [5, 4, 3, 2, 1]);
});

test('the history of one feature asks for it and hears only of it', async () => {
  const { fetch, asked } = journal([edit(1)]);
  const pages = new HistoryPages(fetch, () => {});
  await pages.open('feature:p1');
  assert.equal(asked[0].subject, 'feature:p1');
  pages.take(edit(8));
  pages.take(edit(9, { operations: [{ operation: 'remove', feature: 'p1' }] }));
  assert.deepEqual(numbers(pages), [9, 1]);
});

test('a history that was compacted says where it begins', async () => {
  const fetch = async () => ({ edits: [edit(9), edit(8)], oldest: 8 });
  const pages = new HistoryPages(fetch, () => {});
  await pages.open(null);
  assert.deepEqual([pages.isComplete, pages.begin], [true, 8]);
});

test('an edit of 100 000 steps is put into a few words', () => {
  const ids = Array.from({ length: 100_000 }, (_, i) => `p${i}`);
  const large = edit(1, {
    operations: ids.map((id) => ({ operation: 'put', feature: poi(id) })),
    inverse: ids.map((feature) => ({ operation: 'remove', feature })),
  });
  assert.equal(wordsOf(large, reader('de')), '100000 Ziele hinzugefügt');
});

test('a late answer to an earlier request is dropped, and a failure is reported', async () => {
  /** @type {((answer: any) => void)[]} */
  const answers = [];
  const pages = new HistoryPages(() => new Promise((resolve) => answers.push(resolve)), () => {});
  void pages.open('feature:a');
  void pages.open(null);
  answers[1]({ edits: [edit(2)] });
  answers[0]({ edits: [edit(1)] });
  await settled();
  assert.deepEqual(numbers(pages), [2]);
  const failing = new HistoryPages(async () => {
    throw new Error('away');
  }, () => {});
  await failing.open(null);
  assert.equal(failing.problem.message, 'away');
  assert.equal(failing.isBusy, false);
});

test('an undone edit is marked, a redone one is not', async () => {
  const edits = [
    edit(1),
    edit(2, { undoes: 'e1' }),
    edit(3),
    edit(4, { undoes: 'e3' }),
    edit(5, { undoes: 'e4' }),
  ];
  const pages = new HistoryPages(journal(edits).fetch, () => {});
  await pages.open(null);
  assert.deepEqual([...pages.undone].sort(), ['e1', 'e4']);
});

const reader = (/** @type {'en' | 'de'} */ language, plan = new Plan()) => ({
  t: makeTranslator(texts[language], texts.en),
  language,
  languages: [language, 'en'],
  plan,
});

test("an edit is described by its label, or from its steps in the reader's language", () => {
  const north = { ...wall('w', [0, 0]), properties: { name: { en: 'North', de: 'Nord' } } };
  const plan = new Plan([north]);
  const moved = edit(1, {
    label: 'Move wall “North”',
    operations: [{ operation: 'change', feature: 'w', fields: { vertices: [] } }],
  });
  assert.equal(wordsOf(moved, reader('en', plan)), 'Move wall “North”');
  assert.equal(wordsOf(moved, reader('de', plan)), 'Wand „Nord“ verschoben');
  assert.equal(wordsOf({ ...moved, label: undefined }, reader('en', plan)), 'Move wall “North”');
  const undoing = { ...moved, label: undefined, undoes: 'e0' };
  assert.equal(wordsOf(undoing, reader('de', plan)), 'Rückgängig gemacht: Wand „Nord“ verschoben');
});

test('an English label without a name gets that of the one thing that was edited', () => {
  const north = { ...wall('w', [0, 0]), properties: { name: { en: 'North', de: 'Nord' } } };
  const plan = new Plan([north, wall('v', [0, 0])]);
  const change = (/** @type {string} */ feature) => ({ operation: 'change', feature, fields: {} });
  const labelled = (/** @type {string} */ label, /** @type {string[]} */ ...features) =>
    wordsOf(edit(1, { label, operations: features.map(change) }), reader('en', plan));
  assert.equal(labelled('Rename wall', 'w'), 'Rename wall “North”');
  assert.equal(labelled('Undo: rename wall', 'w'), 'Undo: rename wall “North”');
  assert.equal(labelled('Rename wall “South”', 'w'), 'Rename wall “South”');
  assert.equal(labelled('Import North.svg', 'w'), 'Import North.svg');
  assert.equal(labelled('Move wall', 'v'), 'Move wall');
  assert.equal(labelled('Move 2 walls', 'w', 'v'), 'Move 2 walls');
});

test('an edit of the programme is described, and changes nothing of the plan', () => {
  const entry = { id: 's', kind: 'session', properties: { title: { en: 'Maps', de: 'Karten' } } };
  /** @type {any[]} */
  const operations = [{ operation: 'put', entry }];
  const added = edit(1, { operations, inverse: [{ operation: 'remove', entry: 's' }] });
  assert.equal(wordsOf(added, reader('en')), 'Add entry of the programme “Maps”');
  assert.equal(wordsOf(added, reader('de')), 'Eintrag im Programm „Karten“ hinzugefügt');
  const plan = new Plan([wall('w', [0, 0])]);
  const changed = { operation: 'change', entry: 's', fields: { properties: { room: 'A' } } };
  /** @type {any} */
  const after = plan.apply([...operations, /** @type {any} */ (changed)]);
  assert.equal(after.refused, null);
  assert.equal(after.plan.differing(plan).size, 0);
});

test('a change of what a venue calls its own names it', () => {
  const set = (/** @type {any} */ settings) =>
    edit(1, { operations: [{ operation: 'changeVenue', settings }] });
  assert.equal(wordsOf(set({ timeZone: 'Europe/Berlin' }), reader('de')), 'Zeitzone geändert');
  assert.equal(wordsOf(set({ logo: null }), reader('en')), 'Change logo');
  const colours = { accentColour: '#000000', headerColour: null };
  assert.equal(wordsOf(set(colours), reader('en')), 'Change colours');
  assert.equal(wordsOf(set({ ...colours, staleAfter: 5 }), reader('en')), 'Change settings');
});

test('many things are counted, additions and replacements kept apart, the removed named', () => {
  const put = (/** @type {string} */ id) => ({ operation: 'put', feature: poi(id) });
  const gone = (/** @type {string} */ id) => ({ operation: 'remove', feature: id });
  const added = edit(1, {
    operations: [put('a'), put('b'), put('c')],
    inverse: ['c', 'b', 'a'].map(gone),
  });
  assert.equal(wordsOf(added, reader('en')), 'Add 3 places');
  assert.equal(
    wordsOf(edit(2, { operations: [put('a')], inverse: [put('a')] }), reader('en')),
    'Change place “a”',
  );
  assert.equal(
    wordsOf(edit(3, { operations: [gone('a')], inverse: [put('a')] }), reader('de')),
    'Ziel „a“ gelöscht',
  );
  const mixed = edit(4, { operations: [gone('a'), { operation: 'remove', floor: '1' }] });
  assert.equal(wordsOf(mixed, reader('en')), 'Delete 2 objects');
  const renamed = edit(5, { operations: [{ operation: 'renameVenue', name: { en: 'X' } }] });
  assert.equal(wordsOf(renamed, reader('en')), 'Rename venue');
});

test('the places of an edit are where its features are now, or where they were', () => {
  const plan = planOf([poi('a', 5, 6)]);
  const both = edit(1, {
    operations: [
      { operation: 'change', feature: 'a', fields: { vertices: [] } },
      { operation: 'remove', feature: 'b' },
    ],
    inverse: [{ operation: 'put', feature: poi('b', 1, 2) }],
  });
  const { features, floors } = touchedBy(both, plan);
  assert.deepEqual(floors, ['0']);
  assert.deepEqual(boxAround(features), [1, 2, 5, 6]);
  assert.deepEqual(viewOf(features), [-6, -5, 12, 13]);
});

test('a comparison lists what was added, removed and changed, in this order', () => {
  const rows = rowsOf([
    { subject: 'feature:c', before: poi('c'), after: poi('c', 1) },
    { subject: 'feature:r', before: poi('r') },
    { subject: 'feature:a', after: poi('a') },
    { subject: 'floor:0', before: { name: { en: 'Ground' } }, after: { name: { en: 'Street' } } },
  ]);
  assert.deepEqual(rows.map(({ kind }) => kind), ['added', 'removed', 'changed', 'changed']);
  assert.deepEqual(countsOf(rows), { added: 1, removed: 1, changed: 2 });
  assert.deepEqual(marksOf(rows).map(({ feature }) => feature.id), ['a', 'r', 'c']);
  assert.equal(nameIn(rows[3], ['en']), 'Street');
  assert.equal(nameIn({ ...rows[0], name: undefined }, ['en']), '');
});

test('an object without a name is called by its kind and floor, also once it is gone', () => {
  const named = { ...reader('en'), floorName: () => 'Ground floor' };
  const plain = wall('wall-eaf6f759caa9', [0, 0], [1, 0]);
  const plan = planOf([]);
  assert.equal(labelWithFloor(plain, plan, named), 'Wall, Ground floor');
  const north = { ...plain, properties: { name: { en: 'North' } } };
  assert.equal(labelWithFloor(north, plan, named), 'North');
  const removed = edit(4, {
    operations: [{ operation: 'remove', feature: plain.id }],
    inverse: [{ operation: 'put', feature: plain }],
  });
  assert.equal(featureIn([edit(5), removed], plain.id), plain);
  assert.equal(featureIn([edit(5)], plain.id), null);
});

test('waiting until all is saved ends with the last answer, or when it takes too long', async () => {
  const server = new SimulatedServer();
  /** @type {(() => void)[]} */
  const answers = [];
  const post = (/** @type {any} */ sent) =>
    new Promise((resolve) => answers.push(() => resolve(server.post(sent))));
  const { session } = editorAt(server, 'ada', { post });
  await whenSaved(session);
  session.commit([{ feature: 'a', field: 'feature', before: null, after: poi('a') }], 'adding');
  let isOver = false;
  const waiting = whenSaved(session).then(() => (isOver = true));
  await settled();
  assert.equal(isOver, false);
  answers[0]();
  await waiting;
  assert.equal(session.waiting, 0);
});

test('an older edit of mine is taken back by an edit that names it, and that can be undone', async () => {
  const server = new SimulatedServer();
  const { session } = editorAt(server, 'ada');
  session.commit([{ feature: 'a', field: 'feature', before: null, after: poi('a') }], 'adding');
  session.commit([{ feature: 'b', field: 'feature', before: null, after: poi('b') }], 'adding');
  await settled();
  const [first] = server.journal;
  session.takeBack({ ...first, inverse: [{ operation: 'remove', feature: 'a' }] });
  assert.equal(session.plan.feature('a'), undefined);
  await settled();
  assert.equal(server.journal[2].undoes, first.id);
  session.undo();
  await settled();
  assert.ok(session.plan.feature('a'));
  session.undo();
  await settled();
  assert.equal(session.plan.feature('b'), undefined);
});

test('a day is named by its distance, or by its date', () => {
  const now = new Date(2026, 10, 21, 1, 0);
  const at = (/** @type {number} */ day) => new Date(2026, 10, day, 23, 0).toISOString();
  assert.deepEqual([dayOf('en', at(21), now), dayOf('de', at(20), now)], ['today', 'gestern']);
  assert.match(dayOf('en', at(3), now), /3.*2026|2026.*3/);
});
