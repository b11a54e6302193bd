// @ts-check
import { exposeApp } from '../shared/ui/expose-app.js';
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { EvacuationController } from './evacuation/evacuation-controller.js' */
/** @import { LookingBack } from './past/looking-back.js' */
/** @import { HeatController } from './people/heat-controller.js' */
/** @import { People } from './people/people.js' */
/** @import { SharingController } from './sharing/sharing-controller.js' */
/** @import { ViewportStream } from './stream/viewport-stream.js' */
/** @import { SelectedPerson } from './selected/selected-person.js' */

/** Lets tests look at the page as `window.__app`; they cannot change it.
 * @param {object} parts
 * @param {MapView} parts.view
 * @param {People} parts.people
 * @param {LiveSocket} parts.socket
 * @param {SelectedPerson} parts.selected
 * @param {EvacuationController} parts.evacuation
 * @param {ViewportStream} parts.seen
 * @param {LookingBack} parts.past
 * @param {HeatController} parts.heat
 * @param {SharingController | null} parts.sharing
 * @param {{ counts: Record<string, number>, fps: number, revision: number }} parts.now */
export const exposeState = (
  { view, people, socket, selected, seen, evacuation, past, heat, now, sharing },
) => {
  const { dots } = people;
  exposeApp({
    get ready() {
      return socket.state === 'open';
    },
    get connection() {
      return socket.state;
    },
    get ageOfData() {
      return socket.ageOfData;
    },
    get floor() {
      return view.floor;
    },
    get counts() {
      return now.counts;
    },
    get revision() {
      return now.revision;
    },
    get tally() {
      return people.tally();
    },
    get isWholeFloor() {
      return seen.isWhole;
    },
    get areCells() {
      return seen.areCells;
    },
    /** The ways on the map in which people go. */
    get arrows() {
      return heat.arrows;
    },
    get drawn() {
      return dots.drawn;
    },
    /** The people that the viewer's navigator sees, and its sharing; `null` without a navigator. */
    get sharing() {
      return sharing?.state ?? null;
    },
    get fps() {
      return now.fps;
    },
    get framesDrawn() {
      return dots.frames;
    },
    get frameCost() {
      return dots.meanCost;
    },
    get isOld() {
      return dots.isOld;
    },
    get selected() {
      return selected.id;
    },
    get route() {
      return selected.route;
    },
    get isRouteDrawn() {
      return selected.isRouteDrawn;
    },
    get refusal() {
      return selected.refusal;
    },
    /** The recorded moment that is shown, ms since 1970, and whether it plays; `null`: now. */
    get past() {
      return past.isOn
        ? { at: past.at, isPlaying: past.isPlaying, isSmoothed: past.isSmoothed }
        : null;
    },
    /** What the evacuation comes to; `null` when it is off or not yet known. */
    get evacuation() {
      const { exits, count, stranded, seconds, people: ways } = evacuation.evacuation ?? {};
      return exits ? { exits, count, stranded, seconds, ways } : null;
    },
    /** Where a person is drawn: CSS pixels from the map's top left; `null` for unknown ids.
     * @param {string} id */
    screenOf: (id) => {
      const person = people.roster.withId(id);
      return person ? view.worldToScreen(...dots.positionOf(person.slot)) : null;
    },
    worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) => view.worldToScreen(x, y),
  });
};
