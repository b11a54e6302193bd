// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setCategory } from '../../../web/editor/actions/set-category.js';
import { commonFields, commonValue, writeAll } from '../../../web/editor/forms/common.js';
import { fieldsOf } from '../../../web/editor/forms/fields-of.js';
import { languagesOf, languagesToAdd } from '../../../web/editor/forms/languages.js';
import {
  pictureOf,
  plainTags,
  setPicture,
  withPlainTags,
} from '../../../web/editor/forms/picture.js';
import { required } from '../required.js';
import { featureIn, line, poi, room } from './features.js';
import { planOf } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** @import { Properties } from './features.js' */

const along = (
  /** @type {string} */ id,
  /** @type {Feature['kind']} */ kind,
  /** @type {Properties} */ properties = {},
) => line(id, kind, [[0, 0], [4, 0]], properties);
const hall = (/** @type {string} */ id, /** @type {Properties} */ properties = {}) =>
  room(id, [0, 0], [4, 4], properties);
const field = (/** @type {Feature} */ feature, /** @type {string} */ id) =>
  required(fieldsOf(feature).find((each) => each.id === id), id);
const ids = (/** @type {readonly {id: string}[]} */ fields) => fields.map(({ id }) => id);

test('each kind has the fields that its schema knows', () => {
  const has = {
    wall: ['thickness'],
    door: ['category', 'closed', 'oneWay', 'stepFree', 'width', 'depth', 'openingHours'],
    connector: ['inService', 'seconds', 'wait', 'openingHours'],
  };
  for (const [kind, wanted] of /** @type {[Feature['kind'], string[]][]} */ (Object.entries(has))) {
    const fields = ids(fieldsOf(along('a', kind)));
    for (const id of [...wanted, 'name', 'groups', 'foreignId', 'tags']) {
      assert.ok(fields.includes(id), `${kind} ${id}`);
    }
  }
  assert.ok(!ids(fieldsOf(along('a', 'wall'))).includes('category'));
  assert.ok(
    !ids(fieldsOf(along('a', 'connector'))).includes('floor'),
    'its ends say on which floors it is',
  );
  assert.ok(ids(fieldsOf(poi('a'))).includes('picture'));
  assert.ok(ids(fieldsOf(hall('a'))).includes('capacity'));
});

test('a field writes what it reads', () => {
  const plan = planOf([poi('p'), hall('r'), along('d', 'door')]);
  const values = {
    p: {
      url: 'https://example.org',
      heading: 1.5,
      groups: ['music'],
      foreignId: 'x-1',
      openingHours: 'Mo-Fr 08:00-18:00',
      floor: '1',
      x: 12,
      y: 3,
    },
    r: { capacity: 80, walled: true, 'access.walking': 'avoid', category: 'hall' },
    d: { closed: true, width: 1.4, depth: 0.3, oneWay: true, stepFree: false },
  };
  for (const [id, fields] of Object.entries(values)) {
    for (const [name, value] of Object.entries(fields)) {
      const model = field(featureIn(plan, id), name);
      const after = plan.applying(writeAll(model, [id], value)(plan));
      assert.deepEqual(model.read(featureIn(after, id)), value, `${id} ${name}`);
    }
  }
});

test('the common value of features is known, and that they differ', () => {
  const features = [
    along('a', 'door', { width: 1 }),
    along('b', 'door', { width: 1 }),
    along('c', 'door', { width: 2 }),
  ];
  const width = field(features[0], 'width');
  assert.deepEqual(commonValue(features.slice(0, 2), width.read), { value: 1, isMixed: false });
  assert.equal(commonValue(features, width.read).isMixed, true);
});

test('different kinds share what both have, but neither names nor places', () => {
  const shared = ids(
    commonFields([fieldsOf(along('a', 'wall')), fieldsOf(along('b', 'obstacle'))]),
  );
  assert.deepEqual(shared, ['thickness', 'floor', 'groups']);
  assert.ok(
    ids(commonFields([fieldsOf(along('a', 'door')), fieldsOf(along('b', 'connector'))])).includes(
      'oneWay',
    ),
  );
});

test('writing to many is one list of changes, without those that have it', () => {
  const plan = planOf([
    along('a', 'wall', { thickness: 0.2 }),
    along('b', 'wall', { thickness: 0.1 }),
    along('c', 'wall'),
  ]);
  const changes = writeAll(field(featureIn(plan, 'a'), 'thickness'), ['a', 'b', 'c', 'gone'], 0.2)(
    plan,
  );
  assert.deepEqual(changes.map(({ feature }) => feature), ['b', 'c']);
});

test('a category brings what belongs to it, and takes it along when it goes', () => {
  const before = planOf([hall('r', { category: 'room', walled: true })]);
  const noGo = before.applying(setCategory('r', 'no-go')(before));
  assert.deepEqual(featureIn(noGo, 'r').properties, {
    category: 'no-go',
    forbiddenFor: ['walking', 'stepFree'],
  });
  const again = noGo.applying(setCategory('r', 'room')(noGo));
  assert.deepEqual(featureIn(again, 'r').properties, { category: 'room', walled: true });
});

test('a property that was set by hand stays with another category', () => {
  const plan = planOf([
    hall('r', { category: 'room', walled: false }),
    along('d', 'door', { category: 'door', width: 1.3 }),
  ]);
  assert.equal(
    plan.applying(setCategory('r', 'corridor')(plan)).feature('r')?.properties.walled,
    false,
  );
  assert.equal(
    plan.applying(setCategory('d', 'double-door')(plan)).feature('d')?.properties.width,
    1.3,
  );
  assert.deepEqual(setCategory('gone', 'room')(plan), []);
});

test('languages are the reader’s, the venue’s and those that are there', () => {
  assert.deepEqual(languagesOf('en', { en: 'Expo', de: 'Messe' }, { fr: 'Foire' }), [
    'en',
    'de',
    'fr',
  ]);
  assert.deepEqual(languagesOf('de', 'Expo', 'Hall'), ['de', 'en']);
  const offered = languagesToAdd(['en', 'de'], 'en');
  assert.ok(offered.every(([language]) => !['en', 'de'].includes(language)));
  assert.deepEqual(offered.find(([language]) => language === 'fr'), ['fr', 'French']);
});

const digest = 'a'.repeat(64);

test('a picture is a tag among others that people do not see', () => {
  const plan = planOf([{ ...poi('p'), properties: { tags: { hall: '2' } } }]);
  const after = plan.applying(setPicture('p', digest)(plan));
  assert.equal(pictureOf(featureIn(after, 'p')), digest);
  assert.deepEqual(plainTags(featureIn(after, 'p').properties.tags), [['hall', '2']]);
  assert.deepEqual(withPlainTags(featureIn(after, 'p').properties.tags, []), { picture: digest });
  const without = after.applying(setPicture('p', null)(after));
  assert.deepEqual(featureIn(without, 'p').properties.tags, { hall: '2' });
});

test('the last tag takes the tags along, and what is no content is no picture', () => {
  const plan = planOf([{ ...poi('p'), properties: { tags: { picture: digest } } }]);
  assert.equal(plan.applying(setPicture('p', null)(plan)).feature('p')?.properties.tags, undefined);
  assert.equal(pictureOf({ ...poi('p'), properties: { tags: { picture: '../secret' } } }), null);
  assert.equal(withPlainTags({ a: '1' }, []), null);
});
