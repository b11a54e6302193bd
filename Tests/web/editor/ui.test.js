// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RerouteCount } from '../../../web/editor/ui/reroutes/reroute-count.js';
import { operations } from '../../../web/editor/operations/operations.js';
import { texts } from './texts.js';
import { iconPaths } from '../../../web/editor/ui/controls/icon-paths.js';
import { iconPaths as sharedPaths } from '../../../web/shared/ui/icon-paths.js';
import { labelOf } from '../../../web/editor/ui/controls/label.js';
import { measureOf } from '../../../web/editor/map/pen.js';
import { formatLength } from '../../../web/shared/i18n/units.js';
import { scaleOf } from '../../../web/editor/ui/shell/status-line.js';
import { door, room } from './features.js';
import { planOf } from './world.js';

/** @import { Geometry } from '../../../web/editor/plan/types.js' */

const routed = (
  /** @type {number} */ revision,
  /** @type {string} */ navigator,
  reason = 'edited',
) => ({
  revision,
  navigator,
  reason,
});

test('people are counted once for each edit of mine, in whichever order route and edit arrive', () => {
  const count = new RerouteCount();
  assert.equal(count.routed(routed(7, 'a')), 0);
  assert.equal(count.routed(routed(7, 'b')), 0);
  assert.equal(count.own(7), 2);
  assert.equal(count.routed(routed(7, 'b')), 2);
  assert.equal(count.routed(routed(7, 'c')), 3);
});

test('the new routes are known by the edit, without refusals', () => {
  const count = new RerouteCount();
  const first = { legs: [] };
  const last = { legs: [] };
  count.routed({ ...routed(7, 'a'), route: first });
  count.routed({ ...routed(7, 'a'), route: last });
  count.routed({ ...routed(7, 'b'), refusal: {} });
  count.routed({ ...routed(8, 'c'), route: first });
  assert.deepEqual(count.routesOf(7), [last]);
  assert.equal(count.routesOf(7)[0], last);
  assert.deepEqual(count.routesOf(9), []);
  count.routed({ ...routed(27, 'd'), route: first });
  assert.deepEqual(count.routesOf(7), []);
});

test('routes that others changed, or that changed for another reason, are not mine', () => {
  const count = new RerouteCount();
  count.own(7);
  assert.equal(count.routed(routed(8, 'a')), 0);
  assert.equal(count.routed(routed(7, 'a', 'deviated')), 0);
});

test('navigators without a route any more are not counted as re-routed', () => {
  const count = new RerouteCount();
  count.own(7);
  assert.equal(count.routed({ ...routed(7, 'a'), refusal: { reason: 'noWay' } }), 0);
  assert.equal(count.routed(routed(7, 'b')), 1);
});

test('a scale bar has a round length of at most 120 pixels', () => {
  assert.deepEqual(scaleOf(0.1), { metres: 10, pixels: 100 });
  assert.ok(scaleOf(0.003).pixels <= 120);
  assert.equal(Math.round(scaleOf(0.1, 'imperial').metres / 0.3048), 20);
});

test('a drawn shape has its measures beside it', () => {
  const measured = (/** @type {Geometry} */ geometry) => measureOf(geometry, formatLength);
  assert.equal(measured(room('a', [0, 0], [3, 2]).geometry), '3 m × 2 m');
  assert.equal(measured({ type: 'Circle', coordinates: [0, 0], radius: 1.5 }), 'r 1.5 m');
  assert.equal(measured({ type: 'LineString', coordinates: [[0, 0], [3, 4]] }), '5 m');
  assert.equal(measured({ type: 'Point', coordinates: [0, 0] }), '');
});

test('a door is called by what it joins', () => {
  const gate = door('d', [[0, 0], [1, 0]], { joins: ['a', 'gone'] });
  const plan = planOf([room('a', [0, 0], [1, 1], { name: { en: 'Foyer' } }), gate]);
  /** @param {string} key @param {Record<string, any>} [values] */
  const t = (key, values) => (values ? `${values.kind}: ${values.names}` : key);
  const reader = { language: 'en', languages: ['en'], t };
  assert.equal(labelOf(gate, plan, reader), 'editor.kind.door: Foyer');
});

test('both languages have the same texts', () => {
  assert.deepEqual(Object.keys(texts.en), Object.keys(texts.de));
});

const sources = readdirSync(new URL('../../../web/editor', import.meta.url), { recursive: true })
  .filter((name) => String(name).endsWith('.js') && !String(name).includes('texts'))
  .map((name) => readFileSync(new URL(`../../../web/editor/${name}`, import.meta.url), 'utf8'))
  .join('\n');

test('every text that is asked for is there', () => {
  const asked = [...sources.matchAll(/['"`](editor\.[\w.]+)['"`]/g)].map(([, key]) => key);
  const known = (/** @type {string} */ key) => key in texts.en || `${key}.other` in texts.en;
  assert.deepEqual(asked.filter((key) => !known(key)), []);
  for (const { label } of operations) assert.ok(known(label), label);
});

test('every operation has a picture', () => {
  for (const { icon } of operations) assert.ok(icon in iconPaths || icon in sharedPaths, icon);
});
