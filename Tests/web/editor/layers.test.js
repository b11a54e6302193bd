// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFeature } from '../../../web/editor/actions/features.js';
import { layerKinds, Layers } from '../../../web/editor/state/layers.js';
import { reveal } from '../../../web/editor/map/reveal.js';
import { editorStub } from './editor-stub.js';
import { SimulatedServer } from './simulated-server.js';
import { poi } from './features.js';
import { editorAt } from './world.js';

/** @param {string} kind */
const of = (kind) => /** @type {any} */ ({ kind });

test('everything is shown and free at first', () => {
  const layers = new Layers();
  assert.ok(layers.isPlain);
  assert.ok(layerKinds.every((kind) => layers.isShown(of(kind)) && !layers.isLocked(of(kind))));
});

test('listeners hear which kinds came or went, and nothing where nothing changed', () => {
  const layers = new Layers();
  /** @type {any[]} */
  const heard = [];
  layers.onChange((kinds) => heard.push([...kinds]));
  layers.show('wall', false);
  layers.show('wall', false);
  layers.lock('area', true);
  assert.deepEqual(heard, [['wall'], []]);
  assert.equal(layers.isShown(of('wall')), false);
  assert.equal(layers.isLocked(of('area')), true);
  layers.showAll();
  assert.deepEqual(heard.at(-1), ['wall']);
  assert.equal(layers.isPlain, false, 'areas are still locked');
});

test('one kind alone is shown', () => {
  const layers = new Layers();
  layers.showOnly('poi');
  assert.equal(layers.only, 'poi');
  assert.deepEqual(layerKinds.filter((kind) => layers.isShown(of(kind))), ['poi']);
  layers.show('wall', true);
  assert.equal(layers.only, null);
});

test('a feature that is added or looked for comes into sight', () => {
  const editor = editorStub(editorAt(new SimulatedServer([poi('a')]), 'ada').session);
  editor.view.layers.show('poi', false);
  editor.session.perform(addFeature(poi('b')), 'editor.did.addPoi');
  assert.ok(editor.view.layers.isShown(of('poi')));
  editor.view.layers.show('poi', false);
  reveal(editor, 'a');
  assert.ok(editor.view.layers.isShown(of('poi')));
});
