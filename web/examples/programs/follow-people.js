// @ts-check
import { connect, PeopleFeed } from '../../embed/v1/floorcast-client.js';
/** @import { Program } from '../program-text.js' */

/** @type {Program} */
export const run = async ({ server, token, venue, print }) => {
  const live = connect({ server, token }).live();
  const feed = new PeopleFeed(live, () => {});
  live.on('counts', ({ navigators }) => print(navigators, 'people in the venue'));
  live.on('error', ({ problem }) => print('refused:', problem.title));
  live.subscribe({ venue, streams: ['positions', 'counts'] });
  await new Promise((done) => setTimeout(done, 3000));
  for (const { id, floor, x, y, state } of [...feed.people()].slice(0, 5)) {
    print(id, 'floor', floor, x.toFixed(1), y.toFixed(1), state);
  }
  live.close();
};
