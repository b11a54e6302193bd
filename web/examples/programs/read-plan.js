// @ts-check
import { connect } from '../../embed/v1/floorcast-client.js';
/** @import { Program } from '../program-text.js' */

/** @type {Program} */
export const run = async ({ server, token, venue, print }) => {
  const { client } = connect({ server, token });
  const { features, revision, venue: outline } = await client.snapshot(venue);
  const kinds = Map.groupBy(features, ({ kind }) => kind);
  print(outline.floors.length, 'floors at revision', revision);
  for (const [kind, each] of kinds) print(kind, each.length);
};
