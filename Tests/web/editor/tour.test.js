// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { texts } from './texts.js';
import { placeCard } from '../../../web/editor/ui/tour/place-card.js';
import { tourSteps } from '../../../web/editor/ui/tour/steps.js';

const page = { width: 1000, height: 700 };
const card = { width: 300, height: 200 };

test('a card stands beside what it is about', () => {
  const target = { left: 400, top: 300, width: 100, height: 50 };
  assert.ok(placeCard(target, card, page, 'left').left + card.width < target.left);
  assert.ok(placeCard(target, card, page, 'right').left > target.left + target.width);
  assert.ok(placeCard(target, card, page, 'below').top > target.top + target.height);
  assert.ok(placeCard(target, card, page, 'above').top + card.height < target.top);
});

test('a card takes another side where the wanted one has no room', () => {
  const sheet = { left: 0, top: 600, width: 390, height: 60 };
  const at = placeCard(sheet, card, { width: 390, height: 844 }, 'left');
  assert.ok(at.top + card.height <= sheet.top || at.top >= sheet.top + sheet.height);
});

test('a card is wholly on the page, wherever its target is', () => {
  for (const side of /** @type {const} */ (['inside', 'left', 'right', 'above', 'below'])) {
    for (const [left, top] of [[0, 0], [990, 0], [0, 690], [990, 690], [-500, 2000]]) {
      const at = placeCard({ left, top, width: 10, height: 10 }, card, page, side);
      assert.ok(at.left >= 0 && at.left + card.width <= page.width, `${side} ${left} ${top}`);
      assert.ok(at.top >= 0 && at.top + card.height <= page.height, `${side} ${left} ${top}`);
    }
  }
});

test('each of five steps has words in both languages', () => {
  assert.equal(tourSteps.length, 5);
  for (const { id } of tourSteps) {
    for (const language of /** @type {const} */ (['en', 'de'])) {
      assert.ok(texts[language][`editor.tour.${id}`], id);
      assert.ok(texts[language][`editor.tour.${id}Text`], id);
    }
  }
});
