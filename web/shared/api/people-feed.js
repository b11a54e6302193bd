// @ts-check
import { navigatorStates } from './frames/position-frame.js';
import { Roster } from './roster.js';
/** @import { PositionFrame } from './frames/position-frame.js' */
/** @import { LiveSocket } from './live-socket.js' */

/** Where a person is: metres on a floor; heading in radians counter-clockwise from east, null where it is
 * not known; `isDoubtful`: the last step was faster than people are.
 * @typedef {{ id: string, name?: string, group?: string, floor: string, x: number, y: number,
 *   heading: number | null, state: 'standing' | 'moving' | 'stale', isDoubtful: boolean }} LivePerson */
/** @typedef {{ slot: number, floor: number, x: number, y: number, heading: number | null, state: number,
 *   isDoubtful: boolean }} Spot */

/** The bits of a state byte, as `PositionFrame` has them. */
const [stateBits, gone, doubtful, headingUnknown] = [7, 3, 8, 128];

/** The people of one venue by id, from a socket that subscribes to `positions` of that venue only. */
export class PeopleFeed {
  #roster = new Roster();
  /** @type {Map<number, { floor: string, origin: readonly [number, number], unit: number }>} */
  #floors = new Map();
  /** @type {Map<number, Spot>} */
  #spots = new Map();
  /** The runs of the server that sent the positions, and of the venue that slots belong to. */
  #node = '';
  #epoch = '';

  /** @param {LiveSocket} socket made with `frames`
   * @param {(feed: PeopleFeed) => void} changed after each message that moved, brought or took people
   * @param {AbortSignal} [signal] */
  constructor(socket, changed, signal) {
    socket.on('hello', ({ epoch }) => this.#greeted(epoch), signal);
    socket.on('welcome', ({ floors, epoch }) => {
      this.#welcomed(epoch);
      this.#floors = new Map(floors.map((/** @type {any} */ floor) => [floor.index, floor]));
    }, signal);
    socket.on('roster', (message) => {
      for (const slot of this.#roster.apply(message)) this.#spots.delete(slot);
      changed(this);
    }, signal);
    socket.on('positions', (frame) => {
      this.#take(frame);
      changed(this);
    }, signal);
  }

  /** All people with a known place. @returns {IterableIterator<LivePerson>} */
  *people() {
    for (const spot of this.#spots.values()) {
      const person = this.#person(spot);
      if (person) yield person;
    }
  }

  /** One person; undefined while its place is not known. @param {string} id */
  person(id) {
    const spot = this.#spots.get(this.#roster.withId(id)?.slot ?? -1);
    return spot && this.#person(spot);
  }

  /** @param {Spot} spot @returns {LivePerson | undefined} */
  #person({ slot, floor: index, x, y, heading, state, isDoubtful }) {
    const known = this.#roster.at(slot);
    const floor = this.#floors.get(index);
    if (!known || !floor) return undefined;
    const { slot: _, ...person } = known;
    const [left, bottom] = floor.origin;
    return {
      ...person,
      floor: floor.floor,
      x: left + x * floor.unit,
      y: bottom + y * floor.unit,
      heading,
      state: /** @type {LivePerson['state']} */ (navigatorStates[state]),
      isDoubtful,
    };
  }

  /** Another server sends all positions again. @param {string} node */
  #greeted(node) {
    if (this.#node !== node) this.#spots.clear();
    this.#node = node;
  }

  /** In another run of the venue slots are assigned again. @param {string} epoch */
  #welcomed(epoch) {
    if (this.#epoch !== '' && this.#epoch !== epoch) {
      this.#spots.clear();
      this.#roster.clear();
    }
    this.#epoch = epoch;
  }

  /** @param {PositionFrame} frame */
  #take({ isKeyframe, floorIndex, count, slot: slots, x, y, heading, state: states }) {
    if (isKeyframe) {
      const here = new Set(slots.subarray(0, count));
      for (const { slot, floor } of this.#spots.values()) {
        if (floor === floorIndex && !here.has(slot)) this.#spots.delete(slot);
      }
    }
    for (let i = 0; i < count; i += 1) {
      const [slot, state] = [slots[i], states[i] & stateBits];
      if (state !== gone) {
        this.#spots.set(slot, {
          slot,
          floor: floorIndex,
          x: x[i],
          y: y[i],
          heading: states[i] & headingUnknown ? null : (heading[i] * 2 * Math.PI) / 256,
          state,
          isDoubtful: (states[i] & doubtful) !== 0,
        });
        // A person on another floor by now is not gone.
      } else if (this.#spots.get(slot)?.floor === floorIndex) this.#spots.delete(slot);
    }
  }
}
