// @ts-check
import { DotsLayer } from './dots-layer.js';
/** @import { PositionFrame } from '../../api/frames/position-frame.js' */
/** @import { TileGrid } from '../../api/frames/tile-grid.js' */
/** @import { FloorUnits } from './navigator-tracks.js' */

/** A floor as `welcome` lists it. @typedef {FloorUnits & { floor: string, tiles?: TileGrid }} StreamFloor */

/** Moving people as the stream reports them: frames of positions become dots on the floors of a venue. */
export class LiveDots {
  /** @type {Map<number, StreamFloor>} */
  #floors = new Map();
  /** @type {Map<string, number>} */
  #indices = new Map();
  dots = new DotsLayer((floor) => this.#indices.get(floor) ?? -1);
  /** The runs of the server that sent the positions, and of the venue that slots belong to. */
  #node = '';
  #epoch = '';

  /** Another server sends all positions again.
   * @param {{ epoch: string }} message */
  hello({ epoch }) {
    if (this.#node !== epoch) this.dots.tracks.clear();
    this.#node = epoch;
  }

  /** Takes over the floors of the venue, and forgets people on floors that are gone.
   * @param {{ floors: StreamFloor[], epoch: string }} message epoch: the run of the venue; in another
   *   one slots are assigned again
   * @returns {boolean} whether all people were forgotten */
  welcome({ floors, epoch }) {
    const isAnother = this.#epoch !== '' && this.#epoch !== epoch;
    if (isAnother) this.dots.tracks.clear();
    this.#epoch = epoch;
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
    return isAnother;
  }

  /** @param {PositionFrame} frame @param {number} now this machine's milliseconds, monotonic */
  frame(frame, now) {
    const floor = this.#floors.get(frame.floorIndex);
    if (floor) this.dots.tracks.apply(frame, floor, now);
  }

  /** The id of a floor. @param {number} index as in frames */
  floorAt(index) {
    return this.#floors.get(index)?.floor ?? null;
  }

  /** The index of a floor in frames; −1: none yet. @param {string} floor */
  indexOf(floor) {
    return this.#indices.get(floor) ?? -1;
  }

  /** The id of the floor that a slot is on; null when it is nowhere.
   * @param {number} slot */
  floorOf(slot) {
    return this.floorAt(this.dots.tracks.floor[slot]);
  }

  /** The tiles of a floor, if the server sends positions by tiles.
   * @param {string} floor @returns {TileGrid | undefined} */
  gridOf(floor) {
    return this.#floors.get(this.indexOf(floor))?.tiles;
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
}
