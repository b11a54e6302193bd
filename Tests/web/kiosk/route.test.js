// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceText, durationText } from '../../../web/kiosk/route/measures.js';
import { markedOffer, offerOf, pointOf } from '../../../web/kiosk/route/offer.js';
import { phoneAddress } from '../../../web/kiosk/route/phone-address.js';
import { insteadText, offerText, refusalText } from '../../../web/kiosk/route/refusal-text.js';
import { shownLeg } from '../../../web/kiosk/ui/leg-tabs.js';
import { english } from '../../../web/kiosk/texts/en.js';
import { german } from '../../../web/kiosk/texts/de.js';

test('both languages say the same things', () => {
  assert.deepEqual(Object.keys(german), Object.keys(english));
  const places = (/** @type {string} */ text) => text.match(/\{\w+\}/g) ?? [];
  for (const key of /** @type {(keyof typeof english)[]} */ (Object.keys(english))) {
    assert.deepEqual(places(german[key]), places(english[key]), key);
  }
});

test('a long distance is written in tens', () => {
  assert.equal(distanceText(43.6, 'en'), '44\u00a0m');
  assert.equal(distanceText(126, 'en'), '130\u00a0m');
});

test('a duration below a minute is written as such', () => {
  assert.equal(durationText(40, 'de'), 'unter 1\u00a0Min.');
  assert.equal(durationText(100, 'en'), '2\u00a0min');
});

test('a refusal without steps offers to walk', () => {
  const about = { language: /** @type {const} */ ('en'), profile: 'stepFree', name: 'Lounge' };
  const refusal = refusalText({ reason: 'noWay' }, about);
  assert.ok(refusal.offersWalking && refusal.cause.includes('Lounge'));
  assert.equal(
    refusalText({ reason: 'noWay' }, { ...about, profile: 'walking' }).offersWalking,
    false,
  );
});

const nearest = { floor: '0', x: 4, y: 5, distance: 3.2 };
const floorName = () => 'Level 1';

test('a refusal offers its nearest place in the stead of the end that is blocked', () => {
  assert.equal(offerOf({ reason: 'noWay' }), null);
  assert.equal(offerOf(undefined), null);
  assert.deepEqual(offerOf({ reason: 'noWay', nearest }), { end: 'destination', place: nearest });
  assert.equal(offerOf({ reason: 'destinationBlocked', nearest })?.end, 'destination');
  assert.equal(offerOf({ reason: 'startBlocked', nearest })?.end, 'start');
  assert.deepEqual(pointOf(nearest), { floor: '0', x: 4, y: 5 });
});

test('an offer names its distance, or its floor', () => {
  const there = offerText({ end: 'destination', place: nearest }, 'en', floorName);
  assert.ok(
    there.offer.includes('reach is 3\u00a0m away') && there.button === 'Walk there instead',
  );
  const upstairs = { end: /** @type {const} */ ('destination'), place: { floor: '1', x: 4, y: 5 } };
  assert.ok(offerText(upstairs, 'en', floorName).offer.includes('on Level 1'));
  const start = offerText({ end: 'start', place: nearest }, 'de', floorName);
  assert.ok(
    start.offer.includes('Startpunkt ist 3\u00a0m') && start.button.includes('Dort beginnen'),
  );
  assert.ok(
    insteadText({ end: 'destination', place: nearest }, 'de', 'Bar').includes(
      '3\u00a0m entfernt von „Bar“',
    ),
  );
  assert.ok(insteadText(upstairs, 'en', 'Bar').includes('different floor'));
  assert.ok(insteadText({ end: 'start', place: nearest }, 'en', 'Bar').startsWith('From'));
});

test('the map marks the offer and what it stands for, also after it was taken', () => {
  const at = { floor: '0', x: 0, y: 0 };
  const target = { floor: '0', x: 9, y: 9 };
  const offer = { end: /** @type {const} */ ('destination'), place: nearest };
  const refused = /** @type {any} */ ({
    answer: { refusal: { reason: 'noWay', nearest } },
    instead: null,
    stops: [],
  });
  assert.deepEqual(markedOffer(refused, at, target), { at: pointOf(nearest), asked: target });
  const taken = /** @type {any} */ ({ answer: { route: {} }, instead: offer, stops: [] });
  assert.deepEqual(markedOffer(taken, at, target)?.at, pointOf(nearest));
  const start =
    /** @type {any} */ ({ answer: null, instead: { ...offer, end: 'start' }, stops: [] });
  assert.deepEqual(markedOffer(start, at, target)?.asked, at);
  assert.equal(
    markedOffer(/** @type {any} */ ({ answer: null, instead: null, stops: [] }), at, target),
    null,
  );
  assert.equal(markedOffer({ ...refused, stops: ['a', 'b'] }, at, target), null);
});

test('the code for phones names the venue and the destination, and nothing else', () => {
  const page = 'https://maps.example/map/kiosk/?venue=expo&at=0:60,8&lang=de#x';
  assert.equal(
    phoneAddress(page, 'expo', 'poi-bühne'),
    'https://maps.example/map/navigate/?venue=expo&to=poi-b%C3%BChne',
  );
});

test('the piece of a route that is shown as chosen is one on the floor in view', () => {
  const legs = [{ floor: '0' }, { floor: '1' }, { floor: '0' }];
  assert.equal(shownLeg(legs, 2, '0'), 2);
  assert.equal(shownLeg(legs, 2, '1'), 1);
  assert.equal(shownLeg(legs, 1, '0'), 0);
  assert.equal(shownLeg(legs, 1, '-1'), -1);
});
