// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VenueFollower } from '../../../web/shared/api/venue-follower.js';

/** @param {string} id @param {string} [building] */
const floor = (id, building = 'main') => ({ id, building, ordinal: 0, name: id, images: [] });

/** A copy, a server to read from, and what happened.
 * @param {string[]} floors */
const makeWorld = (floors) => {
  /** @type {string[]} */
  const log = [];
  /** @type {any} */
  const server = {
    outline: { slug: 'expo', revision: 4, floors: floors.map((id) => floor(id)) },
    features: { features: [], revision: 9 },
    failures: 0,
    venue: async () => {
      if (server.failures > 0) {
        server.failures -= 1;
        throw new Error('away');
      }
      return server.outline;
    },
  };
  /** @type {any} */
  const copy = {
    revision: 4,
    venue: server.outline,
    apply: (/** @type {any} */ edit) => {
      copy.revision = edit.revision;
      const kinds = edit.operations.map((/** @type {any} */ one) =>
        `${one.operation} ${one.floor ?? ''}`.trim()
      );
      log.push(`edit ${edit.revision}: ${kinds}`);
    },
    setOutline: (/** @type {any} */ venue) => {
      copy.venue = venue;
      log.push(`floors ${venue.floors.map((/** @type {any} */ { id }) => id)}`);
    },
    replace: (/** @type {any} */ snapshot) => {
      copy.revision = snapshot.revision;
      copy.venue = snapshot.venue;
      log.push(`snapshot ${snapshot.revision}`);
    },
  };
  const source = { venue: server.venue, features: async () => server.features };
  const follower = new VenueFollower(copy, source, async () => void log.push('wait'));
  const settle = () => new Promise((done) => setImmediate(done));
  return { follower, copy, server, log, settle };
};

/** @param {number} revision @param {any[]} operations @returns {any} */
const edit = (revision, ...operations) => ({ revision, operations });
const move = { operation: 'change', feature: 'a', fields: {} };

test('edits are applied in order, known ones passed over', async () => {
  const { follower, log } = makeWorld(['0']);
  for (const revision of [4, 5, 5, 6]) follower.edit(edit(revision, move));
  assert.deepEqual(log, ['edit 5: change', 'edit 6: change']);
});

test('an edit of floors, names or pictures loads the outline again, many at once only twice', async () => {
  const { follower, server, log, settle } = makeWorld(['0']);
  server.outline = { ...server.outline, floors: [floor('0'), floor('1')] };
  follower.edit(edit(5, { operation: 'put', floor: { id: '1' } }));
  follower.edit(edit(6, { operation: 'renameVenue', name: 'Fair' }));
  follower.edit(edit(7, { operation: 'reorder', buildings: ['b'] }));
  await settle();
  assert.equal(log.filter((line) => line === 'floors 0,1').length, 2);
});

test('a welcome with other floors brings the outline, one with the same does not', async () => {
  const { follower, server, log, settle } = makeWorld(['0', '1']);
  follower.welcome({ floors: [{ floor: '1' }, { floor: '0' }] });
  await settle();
  assert.deepEqual(log, []);
  server.outline = { ...server.outline, floors: [floor('1')] };
  follower.welcome({ floors: [{ floor: '1' }] });
  await settle();
  assert.deepEqual(log, ['floors 1']);
});

test('the removal of a building is that of its floors', async () => {
  const { follower, copy, log, settle } = makeWorld([]);
  copy.venue = {
    ...copy.venue,
    floors: [floor('0', 'main'), floor('h', 'hall'), floor('g', 'hall')],
  };
  follower.edit(edit(5, { operation: 'remove', building: 'hall' }));
  await settle();
  assert.equal(log[0], 'edit 5: remove h,remove g');
});

test('a resync brings a snapshot, then the edits that came meanwhile and are not in it', async () => {
  const { follower, log, settle } = makeWorld(['0']);
  follower.resync();
  for (const revision of [8, 9, 10]) follower.edit(edit(revision, move));
  assert.deepEqual(log, []);
  await settle();
  assert.deepEqual(log, ['snapshot 9', 'edit 10: change']);
});

test('a missing edit is noticed', async () => {
  const { follower, log, settle } = makeWorld(['0']);
  follower.edit(edit(10, move));
  await settle();
  assert.deepEqual(log, ['snapshot 9', 'edit 10: change']);
});

test('a server that does not answer is asked again', async () => {
  const { follower, server, log, settle } = makeWorld(['0']);
  server.failures = 2;
  follower.edit(edit(5, { operation: 'put', building: {} }));
  await settle();
  assert.deepEqual(log.slice(1), ['wait', 'wait', 'floors 0']);
});

test('an edit of the programme reads no outline', async () => {
  const { follower, log, settle } = makeWorld(['0']);
  follower.edit(edit(5, { operation: 'remove', entry: 'talk' }));
  await settle();
  assert.deepEqual(log, ['edit 5: remove']);
});
