// @ts-check
import { DotsLayer } from '../../shared/map/people/dots-layer.js';
import { passes } from './person-filter.js';
import { FirstNames } from './first-names.js';
import { Roster } from './roster.js';
/** @import { PositionFrame } from '../../shared/api/frames/position-frame.js' */
/** @import { TileGrid } from '../../shared/api/frames/tile-grid.js' */
/** @import { FloorUnits, NavigatorTracks } from '../../shared/map/people/navigator-tracks.js' */
/** @import { PersonFilter } from './person-filter.js' */
/** @import { Person, RosterMessage } from './roster.js' */

/** How many people there are by state, and how many of them pass the filter.
 * @typedef {{ all: number, states: number[], shown: number }} Tally states: standing, moving,
 *   stale, doubtful */

/** Counts people by state.
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

/** The people in the venue as the stream reports them: names, positions, and which are shown. */
export class People {
  roster = new Roster();
  /** @type {Map<number, FloorUnits & { floor: string,
   *   tiles?: TileGrid }>} */
  #floors = new Map();
  /** @type {Map<string, number>} */
  #indices = new Map();
  dots = new DotsLayer((floor) => this.#indices.get(floor) ?? -1);
  #epoch = '';
  isPaused = false;
  /** The floor of which a paused picture still takes one frame. @type {string | null} */
  #glimpsed = null;

  /** @param {{ epoch: string }} message A restarted server assigns its slots again. */
  hello({ epoch }) {
    if (this.#epoch !== '' && this.#epoch !== epoch) {
      this.dots.tracks.clear();
      this.roster.clear();
    }
    this.#epoch = epoch;
  }

  /** Takes over the floors of the venue, and forgets people on floors that are gone.
   * @param {{ floors: { floor: string, index: number, origin: [number, number], unit: number }[] }} message */
  welcome({ floors }) {
    this.#floors.clear();
    this.#indices.clear();
    for (const floor of floors) {
      this.#floors.set(floor.index, floor);
      this.#indices.set(floor.floor, floor.index);
    }
    const { tracks } = this.dots;
    for (let slot = tracks.end - 1; slot >= 0; slot -= 1) {
      if (!this.#floors.has(tracks.floor[slot])) tracks.forget(slot);
    }
  }

  /** @param {RosterMessage} message */
  rosterChanged(message) {
    for (const slot of this.roster.apply(message)) this.dots.tracks.forget(slot);
  }

  /** @param {PositionFrame} frame @param {number} now */
  frame(frame, now) {
    const floor = this.#floors.get(frame.floorIndex);
    if (!floor) return;
    const isGlimpse = this.isPaused && floor.floor === this.#glimpsed;
    if (this.isPaused && !isGlimpse) return;
    this.dots.tracks.apply(frame, floor, now);
    if (!isGlimpse) return;
    this.#glimpsed = null;
    this.dots.freezeAt(now);
  }

  /** The id of a floor. @param {number} index as in frames */
  floorAt(index) {
    return this.#floors.get(index)?.floor ?? null;
  }

  /** The id of the floor that a slot is on; null when it is nowhere.
   * @param {number} slot */
  floorOf(slot) {
    return this.#floors.get(this.dots.tracks.floor[slot])?.floor ?? null;
  }

  /** The tiles of a floor, if the server sends positions by tiles.
   * @param {string} floor @returns {TileGrid | undefined} */
  gridOf(floor) {
    return this.#floors.get(this.#indices.get(floor) ?? -1)?.tiles;
  }

  /** Forgets the positions on all floors but one: the stream says nothing more of them.
   * @param {string} floor */
  keepOnly(floor) {
    const { tracks } = this.dots;
    const index = this.#indices.get(floor);
    for (let slot = tracks.end - 1; slot >= 0; slot -= 1) {
      if (tracks.floor[slot] >= 0 && tracks.floor[slot] !== index) tracks.forget(slot);
    }
  }

  /** People on the roster that pass a filter and are outside the part in view. Their state is not
   * known.
   * @param {PersonFilter} filter @param {number} limit */
  elsewhere(filter, limit) {
    const first = new FirstNames(limit);
    let count = 0;
    for (const person of filter.states.size > 0 ? [] : this.roster.people()) {
      if (this.dots.tracks.floor[person.slot] >= 0 || !passes(filter, person, -1)) continue;
      count += 1;
      first.add(person);
    }
    return { first: first.people, count };
  }

  /** Holds the picture, or lets it go on.
   * @param {boolean} isOn */
  pause(isOn) {
    this.isPaused = isOn;
    this.dots.isPaused = isOn;
  }

  /** Lets a paused picture take one frame of a floor: it shows the people of the moment when the floor came into view.
   * @param {string} floor */
  glimpse(floor) {
    this.#glimpsed = this.isPaused ? floor : null;
  }

  /** Decides which people are drawn.
   * @param {PersonFilter} filter */
  applyFilter(filter) {
    const { tracks, shown } = this.dots;
    for (let slot = 0; slot < tracks.end; slot += 1) {
      shown[slot] = passes(filter, this.roster.at(slot), tracks.look(slot)) ? 1 : 0;
    }
    shown.fill(1, tracks.end);
  }

  /** Counts the people with known positions. */
  tally() {
    return tallyOf(this.dots.tracks, this.dots.shown);
  }

  /** The first people that are shown, by name or number.
   * @param {number} limit */
  firstShown(limit) {
    const { tracks, shown } = this.dots;
    const first = new FirstNames(limit);
    for (let slot = 0; slot < tracks.end; slot += 1) {
      const person = this.roster.at(slot);
      if (person && shown[slot] === 1 && tracks.floor[slot] >= 0) first.add(person);
    }
    return first.people.map((person) => ({ person, slot: person.slot }));
  }

  /** Where a floor's shown people are drawn, in metres.
   * @param {string} floor */
  *positionsOn(floor) {
    const { tracks, shown } = this.dots;
    const index = this.#indices.get(floor) ?? -1;
    for (let slot = 0; slot < tracks.end; slot += 1) {
      if (tracks.floor[slot] === index && shown[slot] === 1) {
        yield /** @type {const} */ ([tracks.toX[slot], tracks.toY[slot]]);
      }
    }
  }
}
