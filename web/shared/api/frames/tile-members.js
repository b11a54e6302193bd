// @ts-check
import { slotCount } from './position-frame.js';
/** @import { SlotTable } from './slot-table.js' */

/** The known slots of a floor, by tile and, in each, by number: places are numbers in this order. */
export class TileMembers {
  /** The slots, by place. */
  slots = new Uint16Array(slotCount);
  /** How many they are. */
  count = 0;
  /** Where the members of each part begin. */
  #starts = new Uint32Array(slotCount + 1);
  #last = 0;

  /** Sorts a floor's slots by their parts.
   * @param {SlotTable} table @param {number} floorIndex @param {number} run the stretch of frames
   *   that they came with */
  sort({ place, stretch, end }, floorIndex, run) {
    const starts = this.#starts;
    starts.fill(0, 0, this.#last + 2);
    let last = 0;
    // Shifted by one, so that filling in moves each start to where it belongs.
    for (let slot = 0; slot < end; slot += 1) {
      if (stretch[slot] !== run || place[slot] >>> 16 !== floorIndex) continue;
      const part = place[slot] & 0xffff;
      starts[part + 1] += 1;
      if (part > last) last = part;
    }
    let before = 0;
    for (let part = 0; part <= last; part += 1) {
      const count = starts[part + 1];
      starts[part + 1] = before;
      before += count;
    }
    for (let slot = 0; slot < end; slot += 1) {
      if (stretch[slot] !== run || place[slot] >>> 16 !== floorIndex) continue;
      this.slots[starts[(place[slot] & 0xffff) + 1]++] = slot;
    }
    this.#last = last;
    this.count = before;
  }
}
