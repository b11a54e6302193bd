// @ts-check
import { connect } from '../../embed/v1/floorcast-client.js';
/** @import { Program } from '../program-text.js' */

/** @type {Program} */
export const run = async ({ server, token, venue, floor, x, y, print }) => {
  const { client } = connect({ server, token });
  const here = { navigator: 'example', floor, x, y, name: 'Example' };
  const { accepted, refused } = await client.report(venue, [here]);
  print(accepted, 'accepted', refused.length, 'refused');
};
