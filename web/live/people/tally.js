// @ts-check
/** @import { NavigatorTracks } from '../../shared/map/people/navigator-tracks.js' */

/** How many there are by state, and how many of them pass the filter.
 * @typedef {{ all: number, states: number[], shown: number }} Tally states: standing, moving,
 *   stale, doubtful */

/** Counts everybody.
 * @param {NavigatorTracks} tracks
 * @param {Uint8Array} shown 1 for slots that are drawn @returns {Tally} */
export const tallyOf = (tracks, shown) => {
  const tally = { all: 0, states: [0, 0, 0, 0], shown: 0 };
  for (let slot = 0; slot < tracks.end; slot += 1) {
    if (tracks.floor[slot] < 0) continue;
    tally.all += 1;
    tally.states[tracks.look(slot)] += 1;
    tally.shown += shown[slot];
  }
  return tally;
};
