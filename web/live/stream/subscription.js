// @ts-check
import { areaStreams } from '../areas/areas-controller.js';
/** @import { Subscription } from '../../shared/api/venue-stream.js' */

/** What the live page asks of the stream: the past for a page that looks back, else what is now.
 * Everybody's routes are only asked for when they are shown.
 * @param {object} of
 * @param {string} of.slug @param {number} of.revision that is known
 * @param {{ streams: string[], [wish: string]: any }} of.seen what is wanted of positions
 * @param {{ at: number, speed: number } | null | undefined} of.past
 * @param {{ id: string | null, areRoutesShown: boolean }} of.watched
 * @returns {Subscription} */
export const subscriptionOf = ({ slug, revision, seen, past, watched: { id, areRoutesShown } }) => {
  if (past?.at) {
    return {
      venue: slug,
      rate: 10,
      ...seen,
      streams: [...seen.streams, 'counts', ...areaStreams],
      ...past,
    };
  }
  const wantsRoutes = areRoutesShown || id !== null;
  return {
    venue: slug,
    rate: 10,
    after: revision,
    ...seen,
    streams: [
      ...seen.streams,
      'edits',
      'counts',
      ...areaStreams,
      ...(wantsRoutes ? ['routes'] : []),
    ],
    ...(areRoutesShown || id === null ? {} : { navigators: [id] }),
  };
};
