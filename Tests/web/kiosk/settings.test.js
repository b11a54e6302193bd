// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, withLink } from '../../../web/kiosk/settings/link-settings.js';
import { readSettings, settingsQuery } from '../../../web/kiosk/settings/settings.js';
import { parsePlace } from '../../../web/shared/places/parse-place.js';

test('the address names venue, place and language', () => {
  const settings = readSettings('?venue=expo&at=0:60,18.5&lang=de&rotate=90&idle=20&reach=low');
  assert.deepEqual(settings, {
    venue: 'expo',
    at: { floor: '0', x: 60, y: 18.5 },
    place: null,
    door: null,
    floor: null,
    language: 'de',
    rotate: Math.PI / 2,
    idleSeconds: 20,
    isLow: true,
  });
});

test('an empty address gives the defaults', () => {
  assert.deepEqual(readSettings(''), {
    venue: null,
    at: null,
    place: null,
    door: null,
    floor: null,
    language: 'en',
    rotate: 0,
    idleSeconds: 60,
    isLow: false,
  });
});

test('a floor may be below ground', () => {
  assert.deepEqual(parsePlace('-1:2,-3'), { floor: '-1', x: 2, y: -3 });
});

test('a malformed place is no place', () => {
  for (const text of [null, '', '0', '0:1', '0:a,b', '1,2', ':1,2']) {
    assert.equal(parsePlace(text), null);
  }
});

test('a malformed number falls back to its default', () => {
  const settings = readSettings('?rotate=up&idle=soon');
  assert.deepEqual([settings.rotate, settings.idleSeconds], [0, 60]);
});

test('the address made by the setup reads back', () => {
  const query = settingsQuery({
    venue: 'expo',
    floor: '1',
    x: 12.34,
    y: 5,
    language: 'de',
    rotateDegrees: 180,
  });
  const settings = readSettings(query);
  assert.deepEqual(settings.at, { floor: '1', x: 12.3, y: 5 });
  assert.deepEqual([settings.venue, settings.language, settings.rotate], ['expo', 'de', Math.PI]);
});

test('a screen finds its venue and place by its link, unless the address says another', () => {
  /** @type {any} */
  const session = { link: { venue: 'expo', place: 'poi-1', floor: '1' } };
  const by = (/** @type {string} */ query, who = session) => {
    const { venue, at, place, floor } = withLink(readSettings(query), who);
    return [venue, at, place, floor];
  };
  assert.deepEqual(by(''), ['expo', null, 'poi-1', '1']);
  assert.deepEqual(by('?venue=expo&at=0:1,2'), ['expo', { floor: '0', x: 1, y: 2 }, null, '1']);
  assert.deepEqual(by('?venue=expo&place=poi-2'), ['expo', null, 'poi-2', '1']);
  assert.deepEqual(by('?venue=hall'), ['hall', null, null, null]);
  assert.deepEqual(by('', /** @type {any} */ ({})), [null, null, null, null]);
});

test('a place of the plan is where its point is', () => {
  /** @type {any} */
  const places = {
    features: new Map([
      ['poi-1', { floor: '1', geometry: { type: 'Point', coordinates: [3, 4] } }],
      ['hall', { floor: '0', geometry: { type: 'Polygon', coordinates: [] } }],
    ]),
  };
  assert.deepEqual(placeOf(places, 'poi-1'), { floor: '1', x: 3, y: 4 });
  for (const id of ['hall', 'gone', null]) assert.equal(placeOf(places, id), null);
});

test('a kiosk begins in the language of its browser where the address names none', () => {
  assert.equal(readSettings('?venue=expo', ['de-AT', 'en']).language, 'de');
  assert.equal(readSettings('?venue=expo', ['fr']).language, 'en');
  assert.equal(readSettings('?lang=en', ['de']).language, 'en');
});
