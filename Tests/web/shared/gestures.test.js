// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gestures } from '../../../web/shared/map/camera/gestures.js';
import { keyAction } from '../../../web/shared/map/camera/map-keys.js';
import { pinchBetween, wheelFactor } from '../../../web/shared/map/camera/pinch.js';

/** An element as far as gestures need one. */
class Surface extends EventTarget {
  clientWidth = 400;
  clientHeight = 300;
  getBoundingClientRect() {
    return { left: 100, top: 50 };
  }
  /** @param {string} type @param {Record<string, any>} fields */
  fire(type, fields) {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      button: 0,
      buttons: 1,
      pointerId: 1,
      ...fields,
    });
    Object.defineProperty(event, 'timeStamp', { value: fields.time ?? 0 });
    this.dispatchEvent(event);
    return event;
  }
}

/** @param {Record<string, any>} [more] */
const listening = (more = {}) => {
  /** @type {any[]} */
  const heard = [];
  const tell = (/** @type {string} */ name) => (/** @type {any[]} */ ...values) =>
    void heard.push([name, ...values.filter((value) => typeof value !== 'object')]);
  const surface = new Surface();
  const handlers = {
    onPan: tell('pan'),
    onZoom: tell('zoom'),
    onRotate: tell('rotate'),
    onTap: tell('tap'),
    onFit: tell('fit'),
    onHover: tell('hover'),
    ...more,
  };
  new Gestures(/** @type {any} */ (surface), handlers);
  return { surface, heard };
};

test('a press that hardly moves is a tap', () => {
  const { surface, heard } = listening();
  surface.fire('pointerdown', { clientX: 150, clientY: 80 });
  surface.fire('pointermove', { clientX: 152, clientY: 81 });
  surface.fire('pointerup', { clientX: 152, clientY: 81 });
  assert.deepEqual(heard, [['tap', 52, 31]]);
});

test('a drag pans by the whole way, with what was held back at first', () => {
  const { surface, heard } = listening();
  surface.fire('pointerdown', { clientX: 150, clientY: 80 });
  surface.fire('pointermove', { clientX: 154, clientY: 80 });
  surface.fire('pointermove', { clientX: 170, clientY: 85 });
  surface.fire('pointermove', { clientX: 180, clientY: 85 });
  surface.fire('pointerup', { clientX: 180, clientY: 85 });
  assert.deepEqual(heard, [['pan', 20, 5], ['pan', 10, 0]]);
});

test('two quick taps zoom where they were', () => {
  const { surface, heard } = listening();
  for (const time of [0, 200]) {
    surface.fire('pointerdown', { clientX: 150, clientY: 80, time });
    surface.fire('pointerup', { clientX: 150, clientY: 80, time });
  }
  assert.deepEqual(heard, [['tap', 50, 30], ['zoom', 50, 30, 2, true]]);
});

test('a claimed pointer belongs to its claimer', () => {
  const { surface, heard } = listening({ claim: () => true });
  surface.fire('pointerdown', { clientX: 150, clientY: 80 });
  surface.fire('pointermove', { clientX: 250, clientY: 80 });
  surface.fire('pointerup', { clientX: 250, clientY: 80 });
  assert.deepEqual(heard, []);
});

test('two fingers zoom and do not tap when they leave', () => {
  const { surface, heard } = listening();
  surface.fire('pointerdown', { pointerId: 1, clientX: 150, clientY: 100 });
  surface.fire('pointerdown', { pointerId: 2, clientX: 250, clientY: 100 });
  surface.fire('pointermove', { pointerId: 2, clientX: 350, clientY: 100 });
  surface.fire('pointerup', { pointerId: 2, clientX: 350, clientY: 100 });
  surface.fire('pointerup', { pointerId: 1, clientX: 150, clientY: 100 });
  assert.deepEqual(heard.map(([name]) => name), ['pan', 'zoom']);
  assert.equal(heard[1][3], 2);
});

test('fingers that turn clockwise turn the map clockwise', () => {
  const { angle, factor } = pinchBetween([0, 0], [100, 0], [0, 0], [0, 100]);
  assert.ok(Math.abs(angle + Math.PI / 2) < 1e-9);
  assert.ok(Math.abs(factor - 1) < 1e-9);
});

test('fingers across the half turn do not spin the map round', () => {
  const { angle } = pinchBetween([0, 0], [-100, -1], [0, 0], [-100, 1]);
  assert.ok(Math.abs(angle) < 0.03);
});

test('wheels of all kinds zoom alike, pinches on a trackpad finer', () => {
  const wheel = { deltaY: -100, deltaMode: 0, ctrlKey: false };
  assert.ok(wheelFactor(wheel) > 1.1 && wheelFactor(wheel) < 1.4);
  assert.ok(wheelFactor({ ...wheel, deltaY: 100 }) < 1);
  assert.ok(wheelFactor({ deltaY: -3, deltaMode: 1, ctrlKey: false }) > 1.05);
  assert.ok(wheelFactor({ deltaY: -5, deltaMode: 0, ctrlKey: true }) > 1.04);
  assert.ok(wheelFactor({ deltaY: -1e5, deltaMode: 0, ctrlKey: false }) < 1.4);
});

test("arrows, plus, minus and zero move the map; with ctrl they are the browser's", () => {
  const key = { ctrlKey: false, metaKey: false, altKey: false };
  assert.deepEqual(keyAction({ ...key, key: 'ArrowLeft' })?.pan, [80, 0]);
  assert.ok((keyAction({ ...key, key: '+' })?.zoom ?? 0) > 1);
  assert.equal(keyAction({ ...key, key: '0' })?.fit, true);
  assert.equal(keyAction({ ...key, key: '+', ctrlKey: true }), null);
  assert.equal(keyAction({ ...key, key: 'a' }), null);
});
