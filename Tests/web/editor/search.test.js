// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '../../../web/editor/operations/operations.js';
import { helpRows } from '../../../web/editor/search/help-groups.js';
import { bestOf, plainText, scoreOf } from '../../../web/editor/search/matching.js';
import { paletteEntries } from '../../../web/editor/search/palette-entries.js';
import { texts } from './texts.js';
import { makeTranslator } from '../../../web/shared/i18n/i18n.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { editorAt, house, planOf } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

const t = makeTranslator(texts.en, texts.en);
const entry = (/** @type {string} */ text) => ({ text: plainText(text) });

test('a search does not care for case and accents', () => {
  assert.equal(plainText('Café Größe'), 'cafe große');
  assert.ok(scoreOf(plainText('Café'), ['cafe']) > 0);
});

test('all words must be there, and beginnings count more', () => {
  const entries = ['Draw a wall', 'Wall', 'Drawing order', 'Firewall'].map(entry);
  assert.deepEqual(bestOf(entries, 'wall', 9).map(({ text }) => text), [
    'wall',
    'draw a wall',
    'firewall',
  ]);
  assert.deepEqual(bestOf(entries, 'dr wa', 9).map(({ text }) => text), ['draw a wall']);
  assert.equal(bestOf(entries, 'zebra', 9).length, 0);
  assert.equal(bestOf(entries, '', 2).length, 2);
});

const offer = (/** @type {Feature[]} */ features) => {
  const server = new SimulatedServer([]);
  server.plan = planOf(features);
  const editor = editorStub(editorAt(server, 'ada').session, t);
  return {
    operations,
    editor,
    labelOf: (/** @type {Feature} */ feature) => feature.properties.name.en,
  };
};
const far = { ...poi('far'), floor: '2', properties: { name: { en: 'Coffee, upstairs' } } };
const near = { ...poi('near'), properties: { name: { en: 'Coffee' } } };

test('the palette finds objects, those of this floor first, with where they are', () => {
  const found = paletteEntries(offer([far, near]), 'coffee').filter(({ type }) =>
    type === 'object'
  );
  assert.deepEqual(found.map(({ id, note }) => [id, note]), [['near', 'Floor 0'], [
    'far',
    'Floor 2',
  ]]);
});

test('the palette finds the settings of the venue by what they are about', () => {
  const found = (/** @type {string} */ query) =>
    paletteEntries(offer([]), query).map(({ id }) => id);
  assert.ok(found('guests').includes('liveSettings'));
  assert.ok(found('visitors without account').includes('liveSettings'));
});

test('the palette finds floors and commands with their keys', () => {
  const world = offer([]);
  assert.equal(paletteEntries(world, 'floor 2').find(({ type }) => type === 'floor')?.id, '2');
  const [undo] = paletteEntries(world, 'undo');
  assert.equal(undo.id, 'undo');
  assert.equal(undo.key, 'Ctrl+Z');
  assert.equal(undo.reason, 'editor.refused.nothingToUndo');
  assert.equal(house.floors.length, 3);
});

test('operations that make no sense now are not offered, and `>` asks for commands alone', () => {
  const world = offer([near]);
  assert.ok(!paletteEntries(world, 'delete').some(({ id }) => id === 'remove'));
  world.editor.selection.set('near');
  assert.ok(paletteEntries(world, 'delete').some(({ id }) => id === 'remove'));
  assert.ok(paletteEntries(world, '>').every(({ type }) => type === 'command'));
});

test('the palette answers among 5 000 objects', () => {
  const many = Array.from(
    { length: 5000 },
    (_, i) => ({ ...poi(`p${i}`), properties: { name: { en: `Booth ${i}` } } }),
  );
  const world = offer(many);
  paletteEntries(world, 'booth');
  const [found] = paletteEntries(world, 'booth 4999').filter(({ type }) => type === 'object');
  assert.equal(found.id, 'p4999');
});

test('the help sheet has every operation with a key, and finds them by word and key', () => {
  const rows = helpRows(operations, '', t);
  for (const { keys, label } of operations) {
    if (keys.length > 0) assert.ok(rows.some((row) => row.label === t(label)), label);
  }
  assert.ok(helpRows(operations, 'ctrl+z', t).some(({ label }) => label === 'Undo'));
  assert.equal(helpRows(operations, 'no such thing', t).length, 0);
});
