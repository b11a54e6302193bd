// @ts-check
import { areaStreams } from '../areas/areas-controller.js';
/** @import { Subscription } from '../../shared/api/venue-stream.js' */

/** What the live page subscribes to: a replay while it looks back, else what is now; all routes only
 * while they are shown.
 * @param {object} of
 * @param {string} of.slug @param {number} of.revision that is known
 * @param {Partial<Subscription> & { streams: string[] }} of.seen the part about positions
 * @param {{ at: number, speed: number, smoothed?: boolean } | null | undefined} of.past
 * @param {{ id: string | null, areRoutesShown: boolean }} of.selected
 * @returns {Subscription & { streams: string[] }} */
export const subscriptionOf = (
  { slug, revision, seen, past, selected: { id, areRoutesShown } },
) => {
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
      'alarms',
      ...(wantsRoutes ? ['routes'] : []),
    ],
    ...(areRoutesShown || id === null ? {} : { navigators: [id] }),
  };
};
