// @ts-check
import { beginGuidance, guide } from '../../../../web/navigate/guidance/guidance.js';
import { announcementText } from '../../../../web/navigate/guidance/words.js';
/** @import { Route } from '../../../../web/shared/api/types.js' */
/** @import { Speech } from '../../../../web/shared/i18n/i18n.js' */
/** @import { Announcement } from '../../../../web/navigate/guidance/guidance.js' */

/** What a walker heard: metres from the start of the route, and what it was.
 * @typedef {{ along: number, announcement: Announcement, text: string }} Heard */
/** @typedef {{ route: Route, name: string, speech: Speech, floorName: (id: string) => string }} Walked */

/** Metres per second of a walker, and milliseconds between two of its positions. */
const PACE = 1.3;
const EVERY = 500;

/** The places of a walker that stands for a while at each connector, twice a second.
 * @param {Route} route */
const spotsOf = function* ({ legs }) {
  let begin = 0;
  let time = 0;
  for (const { floor, points, distance, connector } of legs) {
    for (let walked = 0; walked < distance; walked += PACE * EVERY / 1000) {
      time += EVERY;
      yield { ...spotAt(points, walked), floor, along: begin + walked, time };
    }
    time += EVERY;
    begin += distance;
    yield { ...spotAt(points, distance), floor, along: begin, time };
    time += (connector?.seconds ?? 0) * 1000;
  }
};

/** @param {readonly (readonly [number, number])[]} points  @param {number} metres */
const spotAt = (points, metres) => {
  let left = metres;
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const length = Math.hypot(bx - ax, by - ay);
    if (left <= length) {
      const part = length === 0 ? 0 : left / length;
      return { x: ax + part * (bx - ax), y: ay + part * (by - ay) };
    }
    left -= length;
  }
  const [x, y] = points[points.length - 1];
  return { x, y };
};

/** All that a walker hears on its way, by the code that the page runs. @param {Walked} walked
 * @returns {Heard[]} */
export const hearRoute = ({ route, name, speech, floorName }) => {
  const subject = { route, isLive: true, name, speech, floorName };
  /** @type {Heard[]} */
  const heard = [];
  const take = (
    /** @type {readonly Announcement[]} */ announcements,
    /** @type {number} */ along,
  ) => {
    for (const announcement of announcements) {
      heard.push({ along, announcement, text: announcementText(announcement, subject) });
    }
  };
  const begun = guide(beginGuidance(true), {
    type: 'routed',
    route,
    reason: 'requested',
    time: 0,
  });
  take(begun.announcements, 0);
  let { state } = begun;
  for (const { floor, x, y, along, time } of spotsOf(route)) {
    const outcome = guide(state, { type: 'moved', spot: { floor, x, y }, time });
    state = outcome.state;
    take(outcome.announcements, along);
  }
  return heard;
};
