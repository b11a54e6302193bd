// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HistoryPages } from '../../../web/editor/ui/history/history-pages.js';
import { fieldOfMoment, momentOfField } from '../../../web/shared/i18n/zone-fields.js';
import { putEntry, removeEntry, setEntry } from '../../../web/editor/actions/entries.js';
import { ProgrammeImport } from '../../../web/editor/imports/programme-import.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { stepsOf } from '../../../web/editor/plan/steps.js';
import {
  capacityOf,
  complaintAboutLines,
  textsOfLines,
  timesForNew,
  withMoment,
} from '../../../web/editor/programme/entry-fields.js';
import {
  daysOf,
  filtered,
  noFilter,
  placesByFloor,
  sortedEntries,
} from '../../../web/editor/programme/programme-list.js';
import { describe } from '../../../web/editor/session/describe.js';

const zone = 'Europe/Berlin';
const languages = ['en'];
const session = (/** @type {string} */ id, /** @type {any} */ properties) => ({
  id,
  kind: /** @type {const} */ ('session'),
  properties: { title: { en: id }, ...properties },
});
const morning = session('maps', {
  start: '2026-12-27T10:00:00.000Z',
  end: '2026-12-27T11:00:00.000Z',
  place: 'hall',
  speakers: ['Ada'],
});
const late = session('night', {
  start: '2026-12-27T23:30:00.000Z',
  end: '2026-12-28T00:30:00.000Z',
  place: 'gone',
  hidden: true,
});
const stand = {
  id: 'acme',
  kind: /** @type {const} */ ('stand'),
  properties: { exhibitor: { en: 'Café Acme' } },
};
const room = {
  id: 'room-1',
  kind: /** @type {const} */ ('room'),
  properties: { name: 'Saal', place: 'hall' },
};
const hall = {
  id: 'hall',
  kind: /** @type {const} */ ('area'),
  floor: '0',
  geometry: {
    type: /** @type {const} */ ('Polygon'),
    coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]],
  },
  properties: { name: { en: 'Hall 1' } },
};
const plan = new Plan(/** @type {any} */ ([hall]), {
  name: { en: 'Expo' },
  buildings: [{ id: 'b', name: 'B' }],
  floors: [{ id: '0', building: 'b', ordinal: 0, name: { en: 'Ground' }, bounds: [0, 0, 9, 9] }],
  programme: [stand, late, room, morning],
});

/** @param {Plan} before @param {import('../../../web/editor/plan/types.js').Action} action */
const after = (before, action) => {
  const done = before.apply(stepsOf(action(before)));
  assert.equal(done.refused, null);
  return /** @type {Extract<typeof done, {plan: Plan}>} */ (done);
};

test('entries are put, changed and removed, and each is taken back', () => {
  for (
    const action of [
      putEntry({ ...morning, id: 'new' }),
      putEntry(session('maps', { start: 'x', end: 'y' })),
      setEntry('maps', { capacity: 30, speakers: null }),
      removeEntry('maps'),
    ]
  ) {
    const done = after(plan, action);
    assert.notDeepEqual(done.plan.canonical(), plan.canonical());
    const back = done.plan.apply(done.inverse);
    assert.equal(back.refused, null);
    if (!('plan' in back)) throw new Error();
    assert.deepEqual(back.plan.canonical(), plan.canonical());
  }
});

test('a change of several properties is one step, and null takes one away', () => {
  const changes = setEntry('maps', { capacity: 30, speakers: null })(plan);
  assert.deepEqual(stepsOf(changes), [{
    operation: 'change',
    entry: 'maps',
    fields: { properties: { capacity: 30, speakers: null } },
  }]);
  const { properties } = /** @type {any} */ (after(plan, () => changes).plan.entry('maps'));
  assert.equal(properties.capacity, 30);
  assert.equal('speakers' in properties, false);
});

test('what is not there cannot be changed, and a kind stays', () => {
  const gone = plan.apply([{ operation: 'remove', entry: 'nothing' }]);
  assert.equal(gone.refused?.reason, 'missing');
  const other = plan.apply([{ operation: 'put', entry: { ...stand, kind: 'session' } }]);
  assert.equal(other.refused?.reason, 'invalid');
});

test('edits of the programme are called what they do', () => {
  assert.equal(describe(removeEntry('maps')(plan), plan), 'Delete session “maps”');
  assert.equal(describe(setEntry('acme', { tags: ['a'] })(plan), plan), 'Change stand “Café Acme”');
});

test('the list has sessions by start, then stands, without names of rooms', () => {
  assert.deepEqual(sortedEntries(plan, languages).map(({ id }) => id), ['maps', 'night', 'acme']);
});

test('days are those of the venue’s calendar', () => {
  assert.deepEqual(daysOf(sortedEntries(plan, languages), zone), ['2026-12-27', '2026-12-28']);
  assert.deepEqual(daysOf(sortedEntries(plan, languages), 'UTC'), ['2026-12-27']);
});

test('filters narrow by words, day, place and kind', () => {
  const found = (/** @type {Partial<typeof noFilter>} */ filter) =>
    filtered(sortedEntries(plan, languages), { ...noFilter, ...filter }, { plan, zone, languages })
      .map(({ id }) => id);
  assert.deepEqual(found({ text: 'ada hall' }), ['maps']);
  assert.deepEqual(found({ text: 'cafe' }), ['acme']);
  assert.deepEqual(found({ day: '2026-12-28' }), ['night']);
  assert.deepEqual(found({ place: 'hall' }), ['maps']);
  assert.deepEqual(found({ place: 'none' }), ['night', 'acme']);
  assert.deepEqual(found({ kind: 'hidden' }), ['night']);
  assert.deepEqual(found({ kind: 'stand' }), ['acme']);
});

test('places are the named areas and pois, floor by floor', () => {
  assert.deepEqual(placesByFloor(plan, languages), [
    { floor: '0', name: 'Ground', places: [['hall', 'Hall 1']] },
  ]);
});

test('fields of moments follow the clock of the zone, also where it is changed', () => {
  const pairs = [
    ['2026-12-27T10:00:00.000Z', '2026-12-27T11:00'],
    ['2026-07-01T22:30:00.000Z', '2026-07-02T00:30'],
    ['2026-03-29T00:59:00.000Z', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
    ['2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
  ];
  for (const [moment, field] of pairs) {
    assert.equal(fieldOfMoment(moment, zone), field);
    assert.equal(momentOfField(field, zone), moment);
  }
  assert.equal(momentOfField('2026-10-25T02:30', zone), '2026-10-25T00:30:00.000Z');
  assert.equal(momentOfField('2026-03-29T02:30', zone), '2026-03-29T01:30:00.000Z');
  assert.equal(momentOfField('', zone), null);
  assert.equal(fieldOfMoment(undefined, zone), '');
});

test('a new start takes the end along; an end before the start is refused', () => {
  assert.deepEqual(withMoment(morning, 'start', '2026-12-27T14:15', zone), {
    properties: { start: '2026-12-27T13:15:00.000Z', end: '2026-12-27T14:15:00.000Z' },
  });
  assert.deepEqual(withMoment(morning, 'end', '2026-12-27T12:30', zone), {
    properties: { end: '2026-12-27T11:30:00.000Z' },
  });
  const complaints = ['2026-12-27T10:00', '2027-12-27T10:00', ''].map((text) =>
    withMoment(morning, 'end', text, zone)
  );
  assert.deepEqual(complaints, [
    { complaint: 'editor.programme.endsBefore' },
    { complaint: 'editor.programme.tooLong' },
    { complaint: 'editor.programme.noMoment' },
  ]);
});

test('a new session follows the last one of its day', () => {
  assert.equal(timesForNew([morning], '2026-12-27', zone).start, '2026-12-27T11:00:00.000Z');
  assert.equal(timesForNew([morning], '2026-12-29', zone).start, '2026-12-29T09:00:00.000Z');
});

test('lines and capacities say what is wrong with them', () => {
  assert.deepEqual(textsOfLines(' Ada \n\nBob'), ['Ada', 'Bob']);
  assert.equal(textsOfLines(' \n'), null);
  assert.equal(complaintAboutLines('x'.repeat(129)), 'editor.programme.longLine');
  assert.equal(complaintAboutLines('x\n'.repeat(101)), 'editor.programme.tooManyLines');
  assert.deepEqual(['', '12', '-1', '1.5', '1000001'].map(capacityOf), [
    null,
    12,
    undefined,
    undefined,
    undefined,
  ]);
});

test('an import takes what the last preview showed, with the rooms that were chosen', async () => {
  /** @type {any[]} */
  const asked = [];
  const list = new ProgrammeImport({
    source: 's.xml',
    send: (query, rooms) => {
      asked.push([query, rooms]);
      const report = /** @type {any} */ ({ operationCount: 2, fingerprint: `f${asked.length}` });
      return Promise.resolve({ report, revision: 1 });
    },
  });
  assert.equal(list.isReady, false);
  await list.preview();
  assert.equal(list.isReady, true);
  await list.setRoom('Saal', 'hall');
  await list.take();
  assert.deepEqual(asked, [
    [{ source: 's.xml', preview: true }, {}],
    [{ source: 's.xml', preview: true }, { Saal: 'hall' }],
    [{ source: 's.xml', preview: false, expected: 'f2' }, { Saal: 'hall' }],
  ]);
});

test('an answer that was overtaken is not shown', async () => {
  /** @type {((answer: any) => void)[]} */
  const answers = [];
  const list = new ProgrammeImport({
    source: 's.xml',
    send: () => new Promise((resolve) => answers.push(resolve)),
  });
  const [first, second] = [list.preview(), list.setRoom('Saal', null)];
  answers[1]({ report: { operationCount: 1 } });
  answers[0]({ report: { operationCount: 9 } });
  await Promise.all([first, second]);
  assert.equal(list.answer?.report.operationCount, 1);
});

test('the history of an entry takes edits of that entry, and of no other', async () => {
  const pages = new HistoryPages(async () => ({ edits: [] }), () => {});
  await pages.open('entry:opening');
  const edit = (/** @type {number} */ revision, /** @type {any} */ step) =>
    pages.take(/** @type {any} */ ({ id: `e-${revision}`, revision, operations: [step] }));
  edit(1, { operation: 'put', entry: { id: 'opening', kind: 'session', properties: {} } });
  edit(2, { operation: 'change', entry: 'closing', fields: { properties: {} } });
  edit(3, { operation: 'remove', entry: 'opening' });
  assert.deepEqual(pages.edits.map(({ revision }) => revision), [3, 1]);
});
