// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDrawnFloors } from '../../../web/kiosk/map/drawn-floors.js';

const venue = { floors: [{ id: '0', images: ['ground'] }, { id: '1', images: ['upper'] }] };
const images = (/** @type {{ kind: string, floor: string }[]} */ features) =>
  withDrawnFloors(venue, features).floors.map((floor) => floor.images);

test('a floor with areas and walls does without its picture', () => {
  const features = [{ kind: 'area', floor: '0' }, { kind: 'wall', floor: '0' }];
  assert.deepEqual(images(features), [[], ['upper']]);
});

test('a floor with points alone keeps its picture', () => {
  assert.deepEqual(images([{ kind: 'poi', floor: '0' }, { kind: 'area', floor: '1' }]), [
    ['ground'],
    ['upper'],
  ]);
});
