// @ts-check
import { slotCount } from './position-frame.js';

/** The last position that the server sent for each slot, in the floor's units. Two numbers share an
 * element where they are read together: the loop over ten thousand entries is bound by how many
 * arrays it touches. */
export class SlotTable {
  /** x in the high half, y in the low one, both signed. */
  at = new Int32Array(slotCount);
  /** The state byte in the high half, the heading in the low one. */
  look = new Uint16Array(slotCount);
  /** Floor index in the high half; in the low one the part: 0 the whole floor, else 1 + a tile. */
  place = new Uint32Array(slotCount);
  /** The stretch of unbroken frames that it came with: relative entries of another mean nothing. 0:
   * the slot is free. */
  stretch = new Uint32Array(slotCount);
  /** Which keyframe named it last. */
  keyframe = new Uint32Array(slotCount);
  /** One more than the highest slot in use. */
  end = 0;

  /** @param {number} slot @returns {number} floor index, −1 for a free slot */
  floorOf(slot) {
    return this.stretch[slot] === 0 ? -1 : this.place[slot] >>> 16;
  }

  /** @param {number} slot @returns {number} */
  partOf(slot) {
    return this.place[slot] & 0xffff;
  }

  /** @param {number} slot @param {number} part */
  setPart(slot, part) {
    this.place[slot] = ((this.place[slot] & 0xffff0000) | part) >>> 0;
  }

  /** @param {number} slot */
  remove(slot) {
    this.stretch[slot] = 0;
    while (this.end > 0 && this.stretch[this.end - 1] === 0) this.end -= 1;
  }

  clear() {
    this.stretch.fill(0);
    this.end = 0;
  }
}
