// @ts-check
import { exposeApp } from '../shared/ui/expose-app.js';
/** @import { DeviceSelection } from './detail/device-selection.js' */
/** @import { DeviceLists } from './list/device-lists.js' */
/** @import { CoverageController } from './map/coverage-controller.js' */
/** @import { DeviceMap } from './map/device-map.js' */
/** @import { DeviceBook } from './model/device-book.js' */
/** @import { WalkPanel } from './walk/walk-panel.js' */

/** Lets tests look at the page as `window.__app`; they cannot change it.
 * @param {object} parts
 * @param {DeviceBook} parts.book
 * @param {DeviceLists} parts.lists
 * @param {DeviceMap} parts.map
 * @param {CoverageController} parts.coverage
 * @param {DeviceSelection} parts.selection
 * @param {WalkPanel} parts.walk
 * @param {{ revision: number }} parts.now
 * @param {() => boolean} parts.isReady */
export const exposeState = ({ book, lists, map, coverage, selection, walk, now, isReady }) => {
  exposeApp({
    get ready() {
      return isReady() && !lists.work.isBusy;
    },
    get revision() {
      return now.revision;
    },
    get counts() {
      return book.counts;
    },
    get listed() {
      return lists.listed.map(({ id }) => id);
    },
    get selected() {
      return selection.id;
    },
    get floor() {
      return map.view.floor;
    },
    /** Share of the floor with the wanted radius, how many gaps there are, and how many silent anchors were
     * left out; `null` before there is a map. */
    get coverage() {
      const { found } = coverage;
      return found && { share: found.share, holes: found.holes.length, left: found.left };
    },
    get walk() {
      return walk.state;
    },
    /** Milliseconds of the frame with the most work for rows. */
    get longestFrame() {
      return lists.work.longest;
    },
    /** What the page knows of a device; `null` for unknown ids. @param {string} id */
    device: (/** @type {string} */ id) => book.withId(id) ?? null,
    worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) =>
      map.view.worldToScreen(x, y),
  });
};
