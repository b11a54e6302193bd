// @ts-check
import { exposeApp } from '../shared/ui/expose-app.js';
/** @import { VisitorSession } from './entry/visitor-session.js' */
/** @import { PlaceController } from './home/place-controller.js' */
/** @import { KeptVenue } from './kept/kept-venue.js' */
/** @import { LedPart } from './led/led-part.js' */
/** @import { PositionController } from './located/position-controller.js' */
/** @import { GuideMap } from './map/guide-map.js' */
/** @import { OfflineNotice } from './offline/offline-notice.js' */
/** @import { Ticker } from './offline/ticker.js' */
/** @import { VenueKeeper } from './offline/venue-keeper.js' */
/** @import { VisitorPosition } from './position/visitor-position.js' */

/** For tests: what the page shows and knows.
 * @param {object} parts
 * @param {HTMLElement} parts.root
 * @param {VisitorPosition} parts.position
 * @param {VisitorSession} parts.visitor
 * @param {PositionController} parts.located
 * @param {LedPart} parts.led
 * @param {PlaceController} parts.place
 * @param {GuideMap} parts.map
 * @param {OfflineNotice} parts.offline
 * @param {VenueKeeper} parts.keeper
 * @param {Ticker} parts.ticker
 * @param {KeptVenue} parts.kept
 * @param {() => boolean} parts.isKept  whether the page can start without network */
export const exposePage = (parts) => {
  const { root, position, visitor, located, led, place, map, offline, keeper, ticker, kept } =
    parts;
  exposeApp({
    ready: true,
    get screen() {
      return root.dataset.screen;
    },
    get here() {
      return position.here;
    },
    get navigator() {
      return visitor.navigator;
    },
    get wasHeard() {
      return position.wasHeard;
    },
    get located() {
      return located.state;
    },
    get guidance() {
      return led.guidance;
    },
    get target() {
      return led.target ?? place.id;
    },
    get floor() {
      return map.floor;
    },
    get isFollowing() {
      return map.isFollowing;
    },
    get rotation() {
      return map.rotation;
    },
    get isSounding() {
      return led.isSounding;
    },
    get course() {
      return led.course;
    },
    get isBackShown() {
      return led.isBackShown;
    },
    get announced() {
      return led.announced;
    },
    get isKept() {
      return parts.isKept() && keeper.revision >= 0 && kept.isAtRest;
    },
    get isAway() {
      return offline.isShown;
    },
    get keptRevision() {
      return keeper.revision;
    },
    get isTicking() {
      return ticker.isRunning;
    },
    worldToScreen: map.worldToScreen,
  });
};
