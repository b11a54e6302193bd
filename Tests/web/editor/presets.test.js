// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoriesOf } from '../../../web/editor/plan/categories.js';
import { iconPaths } from '../../../web/editor/ui/controls/icon-paths.js';
import { tools } from '../../../web/editor/operations/tools.js';
import { presetFor, presetOf, presets, presetsOf } from '../../../web/editor/plan/presets.js';
import { texts } from './texts.js';
import { iconPaths as sharedPaths } from '../../../web/shared/ui/icon-paths.js';

/** @type {Record<string, unknown>} */
const paths = { ...sharedPaths, ...iconPaths };
const kinds = /** @type {const} */ ([
  'wall',
  'obstacle',
  'area',
  'door',
  'poi',
  'connector',
  'anchor',
  'marker',
]);

test('every kind of feature has a preset, and no two have one id or one name in a kind', () => {
  for (const kind of kinds) assert.ok(presetsOf(kind).length > 0, kind);
  assert.equal(new Set(presets.map(({ id }) => id)).size, presets.length);
  for (const language of /** @type {const} */ (['en', 'de'])) {
    const names = presets.map(({ kind, name }) => `${kind} ${name[language]}`);
    assert.equal(new Set(names).size, names.length);
  }
});

test('every preset has a picture that is drawn', () => {
  for (const { id, icon } of presets) assert.ok(paths[icon], id);
});

test('every category that is offered has a preset that sets it', () => {
  for (const kind of kinds) {
    for (const { id } of categoriesOf(kind)) {
      assert.equal(presetOf(`${kind}-${id}`)?.properties.category, id);
    }
  }
});

test('a no-go area is forbidden to all walkers, and a staff room is avoided by them', () => {
  assert.deepEqual(presetOf('area-no-go')?.properties.forbiddenFor, ['walking', 'stepFree']);
  assert.deepEqual(presetOf('area-restricted')?.properties.avoidFor, ['walking', 'stepFree']);
});

test('a feature finds the preset of its category, else one of its kind', () => {
  assert.equal(presetFor({ kind: 'poi', properties: { category: 'exit' } })?.id, 'poi-exit');
  assert.equal(presetFor({ kind: 'wall', properties: {} })?.id, 'wall');
  assert.equal(presetFor({ kind: 'area', properties: { category: 'vault' } })?.kind, 'area');
  assert.equal(presetFor({ kind: 'poi', properties: {} })?.id, 'poi');
});

test('what looks alike is the same: presets of a kind and tools each have a picture of their own', () => {
  const alike = new Set(['wall', 'door-steps']);
  for (const kind of kinds) {
    const all = presetsOf(kind).filter(({ id }) => !alike.has(id));
    const drawn = all.map(({ icon }) => JSON.stringify(paths[icon]));
    assert.equal(new Set(drawn).size, all.length, kind);
  }
  const drawn = tools.map(({ icon }) => JSON.stringify(paths[icon]));
  assert.equal(new Set(drawn).size, tools.length);
  assert.notEqual(presetOf('area-room')?.icon, presetOf('door-door')?.icon);
});

test('every tool has a short word, and it is part of the tool’s name', () => {
  for (const language of /** @type {const} */ (['en', 'de'])) {
    for (const { id, label } of tools) {
      const word = texts[language][`editor.short.${id}`];
      assert.ok(word && word.length <= 11, `${language} ${id}`);
      const name = texts[language][label].toLowerCase();
      assert.ok(name.includes(word.toLowerCase()), `${name}: ${word}`);
    }
  }
});
