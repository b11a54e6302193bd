// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import {
  differencesOf,
  distanceOf,
  floorToShow,
  isCut,
  planWith,
  sizesOf,
  sourcesOf,
} from '../../../web/editor/imports/import-summary.js';
import {
  concerns,
  profileText,
  readProfile,
  rowsOf,
  withTarget,
} from '../../../web/editor/imports/import-table.js';
import {
  choiceOf,
  complaintAbout,
  isPicture,
  limits,
  packed,
} from '../../../web/editor/imports/plan-files.js';
import { PlanImport } from '../../../web/editor/imports/plan-import.js';
import { ProfileStore } from '../../../web/editor/imports/profile-store.js';
import { placeText, typeText } from '../../../web/editor/imports/remark-text.js';
import { countsByKind, placeOf, reportText } from '../../../web/editor/imports/report-text.js';
import { crc32, zipOf } from '../../../web/editor/imports/zip.js';
import { Plan } from '../../../web/editor/plan/plan.js';

/** @param {string} name @param {string} [text] */
const file = (name, text = 'text') => ({ name, content: new Blob([text]) });

/** A file that only says how large it is. @param {string} name @param {number} size */
const large = (name, size) => ({ name, content: /** @type {any} */ ({ size }) });

/** @type {any} */
const report = {
  format: 'dxf',
  counts: [
    { floor: '0', kind: 'wall', count: 3 },
    { floor: '0', kind: 'poi', count: 1 },
    { floor: '1', kind: 'poi', count: 4 },
  ],
  types: [
    { type: 'layer WALL', floor: '0', count: 3, target: { kind: 'wall' } },
    { type: 'text', floor: '0', count: 1, target: { kind: 'poi' } },
    { type: 'text', floor: '1', count: 4, target: { kind: 'poi', category: 'room' } },
    { type: 'layer X', floor: '0', count: 9, target: { kind: null } },
    { type: 'insert', count: 2 },
  ],
  remarks: [
    { source: 'a.dxf', place: 'line 12', message: 'is odd; left out' },
    { source: 'a.dxf', place: '', message: 'has no unit' },
  ],
  furtherRemarks: 7,
  skipped: 1,
  unchanged: 0,
  updated: 0,
  removed: 0,
};

test('a file is named by itself, a folder by itself, several files by the plan among them', () => {
  assert.equal(choiceOf([file('office.dxf')]).name, 'office.dxf');
  const folder = choiceOf([
    file('fair/unit.geojson'),
    file('fair/manifest.json'),
    file('fair/.DS_Store'),
    file('fair/notes.docx'),
  ]);
  assert.equal(folder.name, 'fair');
  assert.deepEqual(folder.files.map(({ name }) => name), ['unit.geojson', 'manifest.json']);
  const several = choiceOf([file('L1.png'), file('office.building.yaml')]);
  assert.equal(several.name, 'office.building.yaml');
  assert.equal(several.files.length, 2);
  assert.equal(choiceOf([file('a.geojson'), file('b.geojson')]).name, 'plan');
});

test('pictures are told from plans by type or ending', () => {
  assert.ok(isPicture({ name: 'a', type: 'image/png' }));
  assert.ok(isPicture({ name: 'A.PDF', type: '' }));
  assert.ok(!isPicture({ name: 'a.dxf', type: '' }));
});

test('what cannot be taken is refused before it is sent, with the limit', () => {
  assert.equal(complaintAbout({ name: 'a', files: [] })?.[0], 'editor.import.noPlan');
  assert.equal(complaintAbout(choiceOf([file('a.doc')]))?.[0], 'editor.import.unknown');
  assert.equal(complaintAbout(choiceOf([file('a.dxf', '')]))?.[0], 'editor.import.empty');
  const [key, values] = complaintAbout(choiceOf([large('a.dxf', limits.file + 1)])) ?? [];
  assert.deepEqual([key, values], [
    'editor.import.tooLarge',
    { name: 'a.dxf', size: 65, limit: 64 },
  ]);
  const many = Array.from({ length: limits.files + 1 }, (_, i) => file(`f/${i}.json`));
  assert.equal(complaintAbout(choiceOf(many))?.[0], 'editor.import.tooManyFiles');
  const heavy = Array.from({ length: 5 }, (_, i) => large(`f/${i}.json`, limits.file));
  assert.equal(complaintAbout(choiceOf(heavy))?.[0], 'editor.import.tooLarge');
  assert.equal(complaintAbout(choiceOf([file('a.zip')])), null);
});

test('an archive has what was packed, under names in UTF-8', async () => {
  const text = 'Bär '.repeat(500);
  const archive = await zipOf([file('Größe.json', text), file('b/c.json', '')]);
  const bytes = Buffer.from(await archive.arrayBuffer());
  assert.equal(bytes.readUInt32LE(0), 0x04034b50);
  const [packedSize, size, nameLength] = [
    bytes.readUInt32LE(18),
    bytes.readUInt32LE(22),
    bytes.readUInt16LE(26),
  ];
  assert.equal(bytes.subarray(30, 30 + nameLength).toString(), 'Größe.json');
  const content = inflateRawSync(bytes.subarray(30 + nameLength, 30 + nameLength + packedSize));
  assert.equal(content.toString(), text);
  assert.equal(size, Buffer.byteLength(text));
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  assert.equal(bytes.readUInt32LE(bytes.length - 22), 0x06054b50);
  assert.equal(bytes.readUInt16LE(bytes.length - 12), 2);
});

test('small texts and archives are sent as they are, all else packed', async () => {
  const small = file('a.dxf');
  assert.equal(await packed({ name: 'a.dxf', files: [small] }), small.content);
  const archive = file('a.zip', 'PK'.repeat(99_999));
  assert.equal(await packed({ name: 'a.zip', files: [archive] }), archive.content);
  const text = file('b.dxf', '0\nLINE\n'.repeat(20_000));
  const sent = await packed({ name: 'b.dxf', files: [text] });
  assert.ok(sent.size < text.content.size / 10);
});

test('the table has a line for each type, the most frequent first', () => {
  const profile = readProfile('{"types": {"layer *": {"kind": "wall"}}}');
  const rows = rowsOf(report.types, profile);
  assert.deepEqual(
    rows.map(({ type, count, isChosen }) => [type, count, isChosen]),
    [['layer X', 9, true], ['text', 5, false], ['layer WALL', 3, true]],
  );
});

test('a target keeps what its kind has, and leaving out keeps nothing', () => {
  const empty = { types: {} };
  assert.deepEqual(withTarget(empty, 'a', { kind: 'area', category: 'room', walled: true }).types, {
    a: { kind: 'area', category: 'room', walled: true },
  });
  assert.deepEqual(withTarget(empty, 'a', { kind: 'poi', category: '', walled: true }).types, {
    a: { kind: 'poi' },
  });
  assert.deepEqual(withTarget(empty, 'a', { kind: null, category: 'room' }).types, {
    a: { kind: null },
  });
});

test('a table that is saved reads as it was, and what is none is refused', () => {
  const text = profileText(report.types, { types: { 'not here': { kind: 'wall' } } });
  assert.deepEqual(readProfile(text).types, {
    'layer WALL': { kind: 'wall' },
    'layer X': { kind: null },
    'not here': { kind: 'wall' },
    text: { kind: 'poi' },
  });
  const scaled = profileText(report.types, { types: {}, metresPerUnit: 0.05 });
  assert.equal(readProfile(scaled).metresPerUnit, 0.05);
  const other = withTarget(readProfile(scaled), 'text', { kind: null });
  assert.equal(other.metresPerUnit, 0.05);
  for (const bad of ['', '[]', '{}', '{"types": []}', 'null']) {
    assert.throws(() => readProfile(bad), SyntaxError);
  }
  assert.ok(concerns({ types: { 'lay*': { kind: null } } }, report.types));
  assert.ok(!concerns({ types: { lay: { kind: null } } }, report.types));
});

/** @returns {any} */
const storage = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
};

/** A server that answers when it is told to. @param {ProfileStore} profiles */
const importBy = (profiles) => {
  /** @type {{query: any, profile: any, signal: AbortSignal, answer: (value: any) => void, refuse: (error: any) => void}[]} */
  const asked = [];
  const plan = new PlanImport({
    source: 'a.dxf',
    profiles,
    send: (query, profile, { signal }) =>
      new Promise((answer, refuse) => asked.push({ query, profile, signal, answer, refuse })),
  });
  return { plan, asked };
};

const preview = { report, operationCount: 1, operationLimit: 9, operations: [{}] };
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('of a large import the report counts what its first operations do not show', () => {
  const step = { operation: 'put', feature: { id: 'a' } };
  const differences = /** @type {any} */ ({ added: [{}], changed: [], removed: [{}, {}] });
  const whole = /** @type {any} */ ({ report, operationCount: 1, operations: [step] });
  assert.ok(!isCut(whole));
  assert.deepEqual(sizesOf(whole, differences), { added: 1, changed: 0, removed: 2 });
  const again = { ...report, unchanged: 2, updated: 1, removed: 4 };
  const cut = { ...whole, report: again, operationCount: 10 };
  assert.ok(isCut(cut));
  assert.deepEqual(sizesOf(cut, differences), { added: 5, changed: 1, removed: 4 });
});

test('places and types are worded by their parts, or stay as the server words them', () => {
  const texts = /** @type {Record<string, string>} */ ({
    'editor.import.place.line': 'Zeile {line}',
    'editor.import.place.level': 'Etage „{name}“',
    'editor.import.type.textOn': 'Text auf Ebene {name}',
  });
  const t = (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const placeParts = { line: 3, kind: 'level', name: 'L1', path: 'lane' };
  assert.equal(placeText({ place: 'line 3, …', placeParts }, t), 'Zeile 3, Etage „L1“, lane');
  assert.equal(placeText({ place: 'features[0]' }, t), 'features[0]');
  const newer = { line: 3, kind: 'spaceship', name: 'a' };
  assert.equal(
    placeText({ place: 'line 3, spaceship', placeParts: newer }, t),
    'line 3, spaceship',
  );
  assert.equal(typeText('text on layer NAMES', t), 'Text auf Ebene NAMES');
  assert.equal(typeText('unit/office', t), 'unit/office');
});

test('the table of the last file is used for the next one of its format', async () => {
  const profiles = new ProfileStore(storage);
  const kept = storage();
  const store = new ProfileStore(() => kept);
  assert.deepEqual(profiles.of('dxf').types, {});
  const first = importBy(store);
  const begun = first.plan.begin();
  first.asked[0].answer(preview);
  await begun;
  assert.equal(first.asked.length, 1);
  const set = first.plan.set('text', { kind: 'poi', category: 'room' });
  assert.ok(!first.plan.isReady);
  first.asked[1].answer(preview);
  await set;
  const stored = first.plan.store();
  assert.deepEqual(first.asked[2].query, { source: 'a.dxf', preview: false });
  first.asked[2].answer({ report, edit: 'e', revision: 3 });
  assert.equal((await stored)?.edit, 'e');

  const next = importBy(store);
  const again = next.plan.begin();
  next.asked[0].answer(preview);
  await settled();
  assert.deepEqual(next.asked[1].profile, { types: { text: { kind: 'poi', category: 'room' } } });
  next.asked[1].answer(preview);
  await again;
  assert.ok(next.plan.isKept && next.plan.isReady);
});

test('of several changes only the last one counts', async () => {
  const { plan, asked } = importBy(new ProfileStore(storage));
  const begun = plan.begin();
  asked[0].answer(preview);
  await begun;
  const [one, two] = [plan.set('text', { kind: 'wall' }), plan.set('layer X', { kind: 'wall' })];
  assert.ok(asked[1].signal.aborted);
  asked[1].refuse(new Error('aborted'));
  const last = { ...preview, operationCount: 5 };
  asked[2].answer(last);
  await Promise.all([one, two]);
  assert.equal(plan.answer, last);
  assert.equal(plan.failure, null);
  assert.deepEqual(Object.keys(asked[2].profile.types), ['text', 'layer X']);
});

test('a refusal keeps the preview before it, and a kept table that is refused is dropped', async () => {
  const kept = storage();
  const store = new ProfileStore(() => kept);
  store.keep('dxf', { types: { text: { kind: 'spaceship' } } });
  const { plan, asked } = importBy(store);
  const begun = plan.begin();
  asked[0].answer(preview);
  await settled();
  asked[1].refuse(new Error('no such kind'));
  await settled();
  assert.deepEqual(asked[2].profile, { types: {} });
  asked[2].answer(preview);
  await begun;
  assert.ok(plan.isReady && !plan.isKept);
  const stored = plan.store();
  asked[3].refuse(new Error('away'));
  assert.equal(await stored, null);
  assert.equal(plan.failure.message, 'away');
  assert.equal(plan.answer, preview);
});

test('a browser that keeps nothing begins with the usual table', () => {
  const store = new ProfileStore(() => {
    throw new Error('SecurityError');
  });
  store.keep('dxf', { types: { a: { kind: null } } });
  assert.deepEqual(store.of('dxf').types, {});
});

/** @param {string} id @param {number} x @param {string} [floor] @param {string} [source] @returns {any} */
const poi = (id, x, floor = '0', source) => ({
  id,
  kind: 'poi',
  floor,
  geometry: { type: 'Point', coordinates: [x, 0] },
  properties: source ? { source } : {},
});

/** @param {string} id @param {number} ordinal */
const floor = (id, ordinal) => ({
  id,
  ordinal,
  building: 'main',
  name: { en: id },
  bounds: [0, 0, 9, 9],
});

test('a preview tells what is new, changed and removed, and leaves pictures out', () => {
  const plan = new Plan(
    [poi('mine', 1), poi('old', 2, '0', 'b.csv'), poi('gone', 3, '0', 'a.csv')],
    {
      name: { en: 'V' },
      buildings: [{ id: 'main', name: { en: 'B' } }],
      floors: [floor('0', 0), floor('1', 1)],
      images: [],
    },
  );
  const after = planWith(
    plan,
    /** @type {any} */ ([
      { operation: 'put', feature: poi('new', 5, '1', 'a.csv') },
      {
        operation: 'change',
        feature: 'old',
        fields: { geometry: { type: 'Point', coordinates: [8, 8] } },
      },
      { operation: 'remove', feature: 'gone' },
      { operation: 'put', image: { id: 'p', floor: '0' } },
    ]),
  );
  assert.ok(after);
  const found = differencesOf(plan, after);
  const ids = (/** @type {any[]} */ features) => features.map(({ id }) => id);
  assert.deepEqual([ids(found.added), ids(found.changed), ids(found.removed)], [
    ['new'],
    ['old'],
    ['gone'],
  ]);
  assert.equal(floorToShow(after, found, '0'), '0');
  assert.equal(floorToShow(after, { ...found, changed: [], removed: [] }, '0'), '1');
  assert.deepEqual(sourcesOf(plan), ['a.csv', 'b.csv']);
  const impossible = planWith(plan, [{ operation: 'remove', feature: 'nobody' }]);
  assert.equal(impossible, null);
});

test('a report says what was read by kind and floor, and what was not understood, with its place', () => {
  assert.deepEqual(countsByKind(report), {
    floors: ['0', '1'],
    rows: [{ kind: 'poi', counts: [1, 4], total: 5 }, { kind: 'wall', counts: [3, 0], total: 3 }],
  });
  assert.equal(placeOf(report.remarks[1], (key) => key), 'a.dxf');
  const text = reportText(report, {
    t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
    title: 'a.dxf',
    floorName: (id) => `Floor ${id}`,
    kindName: (kind) => kind,
  });
  assert.match(text, /poi\t1\t4\t5/);
  assert.match(text, /type\.layer {"name":"X"}\tFloor 0\t9\teditor.import.leftOutOne/);
  assert.match(text, /a\.dxf, line 12\tis odd; left out/);
  assert.match(text, /editor\.import\.moreRemarks \{"count":7\}/);
});

test('a file of which all is too far away has a distance, another one has none', () => {
  const far = (/** @type {number} */ x) => ({
    source: 'a.geojson',
    place: '',
    message: `geometry (${x}, 30000.0) is not within 100000 m of the floor's origin; left out`,
    isLeftOut: true,
  });
  const other = {
    source: 'a.geojson',
    place: '',
    message: 'has no geometry; left out',
    isLeftOut: true,
  };
  const guess = { source: 'a.geojson', place: '', message: 'names no unit' };
  const of = (/** @type {any[]} */ ...remarks) => distanceOf(/** @type {any} */ ({ remarks }));
  assert.equal(of(guess, far(-540000), far(-40000)), 50000);
  assert.equal(of(far(-40000), other), null);
  assert.equal(of(guess), null);
});
