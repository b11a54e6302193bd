// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readValue, showValue } from '../../../web/editor/forms/values.js';
import { TableModel } from '../../../web/editor/search/table-model.js';
import { required } from '../required.js';
import { door, featureIn, poi, wall } from './features.js';
import { planOf } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** @type {any} */
const reader = {
  language: 'en',
  languages: ['en', 'de'],
  units: 'metric',
  length: (/** @type {number} */ metres) => `${metres} m`,
  t: (/** @type {string} */ key) => key,
  floors: ['0', '1', '2'],
  floorName: (/** @type {string} */ id) => `Floor ${id}`,
};
/** @param {string} id @param {number} depth */
const deep = (id, depth, floor = '0') =>
  door(id, [[0, 0], [1, 0]], { ...(depth && { depth }), name: { en: `Door ${id}` } }, floor);
const ids = (/** @type {TableModel} */ model) => model.rows.map(({ id }) => id);
/** @param {string} id @param {Record<string, string>} name @returns {Feature} */
const named = (id, name, properties = {}) => ({ ...poi(id), properties: { name, ...properties } });

test('rows are in the order of a column, numbers as numbers, nothing last', () => {
  const model = new TableModel(
    planOf([deep('a', 10), deep('b', 9), deep('c', 0), deep('d', 1.5)]),
    reader,
  );
  model.filter = { text: '', kind: 'door', floor: '' };
  model.sortBy('depth');
  assert.deepEqual(ids(model), ['d', 'b', 'a', 'c']);
  model.sortBy('depth');
  assert.deepEqual(ids(model), ['a', 'b', 'd', 'c']);
});

test('names are in the order that people expect', () => {
  const model = new TableModel(
    planOf([
      named('x', { en: 'Booth 10' }),
      named('y', { en: 'Booth 9' }),
      named('z', { de: 'Bühne' }),
    ]),
    reader,
  );
  assert.deepEqual(ids(model), ['y', 'x', 'z']);
});

test('rows are filtered by words, kind and floor', () => {
  const plan = planOf([
    deep('a', 1),
    deep('b', 1, '1'),
    named('p', { en: 'Café' }, { groups: ['sweet'] }),
  ]);
  const model = new TableModel(plan, reader);
  model.filter = { text: 'cafe', kind: '', floor: '' };
  assert.deepEqual(ids(model), ['p']);
  model.filter = { text: 'sweet', kind: '', floor: '' };
  assert.deepEqual(ids(model), ['p']);
  model.filter = { text: '', kind: 'door', floor: '1' };
  assert.deepEqual(ids(model), ['b']);
});

test('a kind alone brings its own columns', () => {
  const model = new TableModel(planOf([deep('a', 1), poi('p')]), reader);
  assert.ok(!model.columns.some(({ id }) => id === 'width'));
  model.filter = { text: '', kind: 'door', floor: '' };
  const columns = model.columns.map(({ id }) => id);
  for (const id of ['closed', 'width', 'openingHours']) assert.ok(columns.includes(id), id);
  assert.ok(!columns.includes('kind'));
});

test('a column knows which cells can be changed', () => {
  const side = wall('w', [0, 0], [1, 0]);
  const model = new TableModel(planOf([side, poi('p')]), reader);
  const column = (/** @type {string} */ id) =>
    required(model.columns.find((each) => each.id === id), id);
  assert.equal(column('category').field(side), null);
  assert.equal(column('category').field(poi('p'))?.id, 'category');
  assert.equal(column('kind').field(side), null);
});

test('a name is written in the reader’s language', () => {
  const plan = planOf([named('p', { de: 'Bühne' })]);
  const model = new TableModel(plan, reader);
  const field = required(model.columns[0].field(featureIn(plan, 'p')));
  const after = plan.applying(field.write('p', 'Stage')(plan));
  assert.deepEqual(after.feature('p')?.properties.name, { de: 'Bühne', en: 'Stage' });
});

test('rows stay the same until something changes', () => {
  const plan = planOf([poi('a'), poi('b')]);
  const model = new TableModel(plan, reader);
  const { rows } = model;
  assert.equal(model.follow(plan), false);
  assert.equal(model.rows, rows);
  assert.equal(model.follow(planOf([poi('a')])), true);
  assert.deepEqual(ids(model), ['a']);
});

test('5 000 rows are sorted', () => {
  const many = Array.from(
    { length: 5000 },
    (_, i) => named(`p${i}`, { en: `Booth ${(i * 7919) % 5000}` }),
  );
  const model = new TableModel(planOf(many), reader);
  assert.equal(model.rows.length, 5000);
  assert.equal(model.rows[1].properties.name.en, 'Booth 1');
});

/** @param {any} field @param {string} text */
const read = (field, text) => readValue(field, text, reader);

test('values are read as they are shown', () => {
  const length = { type: 'length', range: [0, 5] };
  assert.deepEqual(read(length, '80 cm'), { value: 0.8, wrong: null });
  assert.equal(read(length, 'wide').wrong, 'editor.form.noLength');
  assert.equal(read(length, '9').wrong, 'editor.form.range');
  assert.deepEqual(read(length, ' '), { value: null, wrong: null });
  assert.equal(read({ ...length, isNeeded: true }, '').wrong, 'editor.form.noLength');
  assert.deepEqual(read({ type: 'number', range: [0, 10] }, '2,5'), { value: 2.5, wrong: null });
  assert.deepEqual(read({ type: 'list' }, 'a, b,, a'), { value: ['a', 'b'], wrong: null });
  assert.equal(read({ type: 'hours' }, 'Mo 8-18').wrong, 'editor.hours.wrong.times');
  assert.deepEqual(read({ type: 'hours', isFree: true }, 'ask us'), {
    value: 'ask us',
    wrong: null,
  });
  const angle = { type: 'angle', range: [-7, 7] };
  const turned = read(angle, '90°');
  assert.ok(turned.wrong === null && Math.abs(turned.value - Math.PI / 2) < 1e-9);
  assert.equal(showValue(/** @type {any} */ (angle), Math.PI, reader), '180°');
  assert.equal(showValue(/** @type {any} */ ({ type: 'switch' }), true, reader), 'editor.form.yes');
  assert.equal(showValue(/** @type {any} */ ({ type: 'list' }), null, reader), '');
});
