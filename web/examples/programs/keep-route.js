// @ts-check
import { connect, FollowedRoute } from '../../embed/v1/floorcast-client.js';
/** @import { Program } from '../program-text.js' */

/** @type {Program} */
export const run = async ({ server, token, venue, from, to, print }) => {
  const live = connect({ server, token }).live();
  live.subscribe({ venue, streams: ['edits'] });
  const way = new FollowedRoute(live, venue, ({ reason, route, refusal, problem }) => {
    if (route) print(reason, Math.round(route.distance), 'm', Math.round(route.seconds), 's');
    else print(reason, refusal?.reason ?? problem?.title);
    for (const { text } of route?.instructions ?? []) {
      print('-', typeof text === 'string' ? text : text.en);
    }
  });
  way.ask({ from: { feature: from }, to: { feature: to } });
  // Until it is ended, each edit that changes the way brings it again.
  await new Promise((done) => setTimeout(done, 3000));
  way.end();
  live.close();
};
