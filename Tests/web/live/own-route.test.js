// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OwnRoute } from '../../../web/live/places/own-route.js';

/** A socket that remembers what it sent, and a layer what it shows. */
const makeParts = () => {
  /** @type {Map<string, (message: any) => void>} */
  const listeners = new Map();
  /** @type {any[]} */
  const sent = [];
  /** @type {any[]} */
  const shown = [];
  const socket = /** @type {any} */ ({
    send: (/** @type {any} */ message) => sent.push(message),
    on: (/** @type {string} */ type, /** @type {any} */ listener) => listeners.set(type, listener),
  });
  const own = new OwnRoute({
    socket,
    venue: 'expo',
    navigator: 'badge-1',
    layer: { setRoute: (route) => shown.push(route) },
    onChange: () => {},
  });
  const hear = (/** @type {string} */ type, /** @type {any} */ message) =>
    listeners.get(type)?.(message);
  return { own, sent, shown, hear };
};

test('a navigator is led to a place until it arrives', () => {
  const { own, sent, shown, hear } = makeParts();
  own.go('poi-a');
  assert.deepEqual(sent, [{
    type: 'route',
    venue: 'expo',
    id: 'own-badge-1',
    navigator: 'badge-1',
    to: { feature: 'poi-a' },
  }]);
  const route = { distance: 12 };
  hear('route', { id: 'another', route: {} });
  hear('route', { id: 'own-badge-1', route });
  assert.equal(own.way?.route, route);
  assert.equal(shown.at(-1), route);
  hear('route', { id: 'own-badge-1', refusal: { text: 'No way' } });
  assert.deepEqual([own.way?.route, own.way?.refusal], [null, 'No way']);
  hear('arrived', { id: 'own-badge-1' });
  assert.equal(own.way, null);
  assert.equal(shown.at(-1), null);
});

test('the viewer ends the way once', () => {
  const { own, sent } = makeParts();
  own.go('poi-a');
  own.end();
  own.end();
  assert.deepEqual(sent.map(({ type }) => type), ['route', 'endRoute']);
});
