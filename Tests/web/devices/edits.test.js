// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlanEditor } from '../../../web/devices/edits/plan-editor.js';
import { adding, moving, naming, withoutSilent } from '../../../web/devices/model/plan-edits.js';
import { applyOperations } from '../../../web/shared/api/apply-operations.js';
import { ApiError } from '../../../web/shared/api/client.js';
/** @import { Device } from '../../../web/shared/api/device-types.js' */
/** @import { Feature } from '../../../web/shared/api/types.js' */

/** A plan with one anchor. @returns {Map<string, Feature>} */
const plan = () =>
  new Map([['a-1', {
    id: 'a-1',
    kind: 'anchor',
    floor: '0',
    geometry: /** @type {any} */ ({ type: 'Point', coordinates: [1, 2] }),
    properties: { device: 'dw-1', height: 3 },
  }]]);

test('moving, naming and adding are what a plan takes over', () => {
  const features = plan();
  applyOperations(features, [...moving('a-1', [3.00049, 4]), ...naming('a-1', 'dw-2')]);
  assert.deepEqual(features.get('a-1')?.geometry, { type: 'Point', coordinates: [3, 4] });
  assert.deepEqual(features.get('a-1')?.properties, { device: 'dw-2', height: 3 });
  const operations = adding({ id: 'dw-9', kind: 'gateway' }, '1', [5, 6]);
  const [id] = applyOperations(features, operations);
  assert.equal(features.get(id)?.kind, 'anchor');
  assert.equal(features.get(id)?.floor, '1');
  assert.equal(features.get(id)?.properties.device, 'dw-9');
  assert.match(id, /^anchor-[0-9a-f]{12}$/);
});

test('coverage leaves out silent anchors of the floor only', () => {
  const silent = (
    /** @type {string} */ id,
    /** @type {string} */ floor,
    /** @type {any} */ state = 'silent',
  ) => /** @type {Device} */ ({
    id,
    kind: 'anchor',
    state,
    reasons: [],
    feature: { id: `f-${id}`, floor, x: 0, y: 0 },
  });
  const devices = [silent('a', '0'), silent('b', '1'), silent('c', '0', 'misplaced')];
  assert.deepEqual(withoutSilent(devices, '0'), [{ operation: 'remove', feature: 'f-a' }]);
});

/** A server that takes edits, and fails as often as it is told. */
const makeServer = () => {
  const server = {
    posted: /** @type {any[]} */ ([]),
    failures: 0,
    postEdit: async (/** @type {string} */ _, /** @type {any} */ edit) => {
      server.posted.push(edit);
      if (server.failures > 0) {
        server.failures -= 1;
        throw new ApiError({ title: 'away', status: 0 });
      }
      return {
        ...edit,
        revision: server.posted.length,
        time: '',
        inverse: [{ operation: 'remove', feature: edit.id }],
      };
    },
  };
  return server;
};

test('the page undoes its own edits, the last one first, by what the server says', async () => {
  const client = makeServer();
  const editor = new PlanEditor({ client, slug: 'expo', author: 'ada', revision: () => 7 });
  assert.equal(await editor.undo(), null);
  const first = await editor.perform(moving('a-1', [1, 1]), 'Move a-1');
  const second = await editor.perform(moving('a-1', [2, 2]), 'Move a-1');
  await editor.undo();
  await editor.undo();
  assert.deepEqual(client.posted.map(({ undoes }) => undoes), [
    undefined,
    undefined,
    second.id,
    first.id,
  ]);
  assert.deepEqual(client.posted[2].operations, second.inverse);
  assert.equal(client.posted[0].base, 7);
  assert.equal(editor.canUndo, false);
});

test('an edit can be undone before the server has answered it', async () => {
  const client = makeServer();
  const editor = new PlanEditor({ client, slug: 'expo', author: 'ada', revision: () => 0 });
  const moved = editor.perform(moving('a-1', [1, 1]), 'Move a-1');
  assert.equal(editor.canUndo, true);
  await editor.undo();
  assert.deepEqual(client.posted.map(({ undoes }) => undoes), [undefined, (await moved).id]);
  assert.equal(editor.canUndo, false);
  client.failures = 2;
  await assert.rejects(editor.perform(naming('a-1', 'dw-3'), 'Replace'));
  assert.equal(editor.canUndo, false);
});

test('an edit with a lost answer is sent again under the same id, once', async () => {
  const client = makeServer();
  client.failures = 1;
  const editor = new PlanEditor({ client, slug: 'expo', author: 'ada', revision: () => 0 });
  await editor.perform(naming('a-1', 'dw-2'), 'Replace');
  assert.equal(client.posted.length, 2);
  assert.equal(client.posted[0].id, client.posted[1].id);
  client.failures = 2;
  await assert.rejects(editor.perform(naming('a-1', 'dw-3'), 'Replace'));
  assert.equal(client.posted.length, 4);
});
