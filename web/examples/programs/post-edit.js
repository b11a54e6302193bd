// @ts-check
import { connect, makeUUID } from '../../embed/v1/floorcast-client.js';
/** @import { Program } from '../program-text.js' */

/** @type {Program} */
export const run = async ({ server, token, venue, floor, x, y, print }) => {
  const { client } = connect({ server, token });
  const id = `example-${makeUUID()}`;
  const geometry = { type: 'Point', coordinates: [x, y] };
  const feature = { id, kind: 'poi', floor, geometry, properties: { name: 'Example' } };
  const { revision: base } = await client.venue(venue);
  const put = { operation: /** @type {const} */ ('put'), feature };
  const edit = { id: makeUUID(), base, author: 'Example', operations: [put] };
  const { revision } = await client.postEdit(venue, edit);
  print('revision', revision, 'has the place');
  const undo = {
    id: makeUUID(),
    base: revision,
    author: 'Example',
    operations: [],
    undoes: edit.id,
  };
  print('revision', (await client.postEdit(venue, undo)).revision, 'is without it again');
};
