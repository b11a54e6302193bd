// @ts-check
import { DotsLayer } from '../../shared/map/people/dots-layer.js';
import { passes } from './person-filter.js';
import { Roster } from './roster.js';
import { tallyOf } from './tally.js';
/** @import { PositionFrame } from '../../shared/api/frames/position-frame.js' */
/** @import { TileGrid } from '../../shared/api/frames/tile-grid.js' */
/** @import { FloorUnits } from '../../shared/map/people/navigator-tracks.js' */
/** @import { PersonFilter } from './person-filter.js' */
/** @import { Person } from './roster.js' */

/** Everybody in the venue as the stream tells it: who they are, where, and who is shown. */
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

  /** @param {{ epoch: string }} message A restarted server numbers its slots anew. */
  hello({ epoch }) {
    if (this.#epoch !== '' && this.#epoch !== epoch) {
      this.dots.tracks.clear();
      this.roster.clear();
    }
    this.#epoch = epoch;
  }

  /** Takes over the floors that there are; who was on one that is no more is gone.
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

  /** @param {any} message */
  rosterChanged(message) {
    for (const slot of this.roster.apply(message)) this.dots.tracks.forget(slot);
  }

  /** @param {PositionFrame} frame @param {number} now */
  frame(frame, now) {
    const floor = this.#floors.get(frame.floorIndex);
    if (floor && !this.isPaused) this.dots.tracks.apply(frame, floor, now);
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

  /** The tiles of a floor, if the server tells people by tiles.
   * @param {string} floor @returns {TileGrid | undefined} */
  gridOf(floor) {
    return this.#floors.get(this.#indices.get(floor) ?? -1)?.tiles;
  }

  /** Forgets where people are who are not on a floor: nothing more is heard of them.
   * @param {string} floor */
  keepOnly(floor) {
    const { tracks } = this.dots;
    const index = this.#indices.get(floor);
    for (let slot = tracks.end - 1; slot >= 0; slot -= 1) {
      if (tracks.floor[slot] >= 0 && tracks.floor[slot] !== index) tracks.forget(slot);
    }
  }

  /** Those on the roster who pass a filter and are not in the part that is seen. Of them the state
   * is not known.
   * @param {PersonFilter} filter @param {number} limit */
  elsewhere(filter, limit) {
    /** @type {Person[]} */
    const first = [];
    let count = 0;
    for (const person of filter.states.size > 0 ? [] : this.roster.people()) {
      if (this.dots.tracks.floor[person.slot] >= 0 || !passes(filter, person, -1)) continue;
      count += 1;
      if (first.length < limit) first.push(person);
    }
    return { first, count };
  }

  /** Holds the picture, or lets it go on.
   * @param {boolean} isOn */
  pause(isOn) {
    this.isPaused = isOn;
    this.dots.isPaused = isOn;
  }

  /** Decides who is drawn.
   * @param {PersonFilter} filter */
  applyFilter(filter) {
    const { tracks, shown } = this.dots;
    for (let slot = 0; slot < tracks.end; slot += 1) {
      shown[slot] = passes(filter, this.roster.at(slot), tracks.look(slot)) ? 1 : 0;
    }
    shown.fill(1, tracks.end);
  }

  /** How many there are. */
  tally() {
    return tallyOf(this.dots.tracks, this.dots.shown);
  }

  /** The first of those who are shown, in the order of their slots.
   * @param {number} limit */
  firstShown(limit) {
    const { tracks, shown } = this.dots;
    /** @type {{ person: Person, slot: number }[]} */
    const found = [];
    for (let slot = 0; slot < tracks.end && found.length < limit; slot += 1) {
      const person = this.roster.at(slot);
      if (person && shown[slot] === 1 && tracks.floor[slot] >= 0) found.push({ person, slot });
    }
    return found;
  }

  /** Where those are drawn who are shown on a floor: metres.
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
