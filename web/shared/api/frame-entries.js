// @ts-check
import { FrameReader, cutOff } from "./frame-reader.js";
import { grow, makeFrame, slotCount } from "./position-frame.js";
/** @typedef {import("./slot-table.js").SlotTable} SlotTable */

const headerLength = 16;
/** Types of messages. */
export const keyframe = 1;
export const delta = 2;
/** What leads on from an older frame than the last one. */
export const leap = 4;
/** Kinds of entries; 0 is a step of somebody who walks. */
const changed = 1;
const here = 2;
/** States; `gone` is a kind of entry, too. */
const moving = 1;
export const gone = 3;

/** The entries of one message as they were read, nothing of it taken over yet: who is somewhere, who
 * is gone from a part, and which parts it names. */
export class FrameEntries {
  frame = makeFrame(1024);
  type = 0;
  /** The frame that this one leads on from. */
  from = 0;
  /** Who is gone, from which part. */
  goneSlot = new Uint16Array(1024);
  gonePart = new Uint16Array(1024);
  goneCount = 0;
  /** The parts that the message names, 1 for each; as a list; and where the entries of each end. */
  isNamed = new Uint8Array(slotCount);
  /** @type {number[]} */
  parts = [];
  /** @type {number[]} */
  partEnds = [];
  #reader = new FrameReader();
  #partCount = 0;

  /** Begins with a message: its type, floor, time and sequence.
   * @param {ArrayBuffer} bytes @throws {RangeError} when it is no position frame of version 2 */
  open(bytes) {
    const reader = this.#reader;
    reader.open(bytes);
    if (reader.left < headerLength) throw new RangeError("a position frame has 16 bytes or more");
    const type = reader.byte();
    const version = reader.byte();
    if ((type !== keyframe && type !== delta && type !== leap) || version !== 2) {
      throw new RangeError(`unknown frame type ${type}, version ${version}`);
    }
    reader.word();
    this.type = type;
    const { frame } = this;
    frame.floorIndex = reader.word();
    this.#partCount = reader.word();
    frame.time = reader.long();
    frame.sequence = reader.long();
    this.from = type === leap ? reader.long() : (frame.sequence + 2 ** 32 - 1) % 2 ** 32;
  }

  /** Reads all entries and changes nothing that is known.
   * @param {SlotTable} table what deltas are relative to
   * @param {number} stretch that the message belongs to
   * @returns {boolean} whether all steps began at places that are known
   * @throws {RangeError} when it is malformed */
  read(table, stretch) {
    const reader = this.#reader;
    let isWhole = true;
    this.frame.count = 0;
    this.goneCount = 0;
    for (const part of this.parts) this.isNamed[part] = 0;
    this.parts.length = 0;
    this.partEnds.length = 0;
    for (let i = 0; i < this.#partCount; i += 1) {
      const part = reader.varint();
      const count = reader.varint();
      if (part > 0xffff) throw new RangeError(`there is no part ${part}`);
      if (count > reader.left) throw new RangeError(`the frame is too short for ${count} navigators`);
      this.isNamed[part] = 1;
      this.parts.push(part);
      this.#makeRoom(this.frame.count + count, this.goneCount + count);
      if (!this.#readPart(part, count, table, stretch)) isWhole = false;
      this.partEnds.push(this.frame.count);
    }
    if (reader.left > 0) throw new RangeError(`${reader.left} bytes are left over`);
    return isWhole;
  }

  /** @param {number} entries @param {number} leavers */
  #makeRoom(entries, leavers) {
    grow(this.frame, entries);
    if (this.goneSlot.length >= leavers) return;
    const [slots, places] = [new Uint16Array(2 * leavers), new Uint16Array(2 * leavers)];
    slots.set(this.goneSlot);
    places.set(this.gonePart);
    this.goneSlot = slots;
    this.gonePart = places;
  }

  /** The hot loop: it reads from the bytes itself, because a call for each number takes three times
   * as long. An entry may be read out of the zeros after the message; it is refused right then.
   * @param {number} part @param {number} count @param {SlotTable} table @param {number} run the stretch
   * @returns {boolean} whether all steps began at places that are known */
  #readPart(part, count, { at: last, stretch, place }, run) {
    const reader = this.#reader;
    const { bytes, length } = reader;
    const { slot: slots, x: xs, y: ys, heading: headings, state: states, floorIndex } = this.frame;
    const isKeyframe = this.type === keyframe;
    let isWhole = true;
    let { at } = reader;
    let slot = -1;
    let n = this.frame.count;
    for (let i = 0; i < count; i += 1) {
      let head = bytes[at++];
      if (head > 127) { head = reader.longVarint(at); at = reader.at; }
      const kind = head & 3;
      slot += 1 + (head >>> 2);
      if (slot >= slotCount) throw new RangeError(`there is no slot ${slot}`);
      if (kind !== here && isKeyframe) throw new RangeError("a keyframe has absolute entries only");
      if (kind === gone) {
        this.goneSlot[this.goneCount] = slot;
        this.gonePart[this.goneCount] = part;
        this.goneCount += 1;
        continue;
      }
      let x;
      let y;
      let state = moving;
      if (kind === here) {
        x = ((bytes[at] | (bytes[at + 1] << 8)) << 16) >> 16;
        y = ((bytes[at + 2] | (bytes[at + 3] << 8)) << 16) >> 16;
        headings[n] = bytes[at + 4];
        state = bytes[at + 5];
        at += 6;
      } else {
        if (kind === changed) state = bytes[at++];
        let dx = bytes[at++];
        if (dx > 127) { dx = reader.longVarint(at); at = reader.at; }
        let dy = bytes[at++];
        if (dy > 127) { dy = reader.longVarint(at); at = reader.at; }
        const from = last[slot];
        x = (from >> 16) + ((dx >>> 1) ^ -(dx & 1));
        y = ((from << 16) >> 16) + ((dy >>> 1) ^ -(dy & 1));
        headings[n] = bytes[at++];
        // Steps from a place that is not known lead nowhere: a keyframe has to tell.
        if (stretch[slot] !== run) {
          // Somebody who is told to be on another floor by now is no loss.
          if (stretch[slot] === 0 || place[slot] >>> 16 === floorIndex) isWhole = false;
          if (at > length) throw new RangeError(cutOff);
          continue;
        }
        if (x !== (x << 16) >> 16 || y !== (y << 16) >> 16) throw new RangeError(`slot ${slot} left the floor`);
      }
      if (at > length) throw new RangeError(cutOff);
      if ((state & 7) >= gone) throw new RangeError(`slot ${slot} has the unknown state ${state & 7}`);
      slots[n] = slot;
      xs[n] = x;
      ys[n] = y;
      states[n] = state;
      n += 1;
    }
    this.frame.count = n;
    reader.at = at;
    if (at > length) throw new RangeError(cutOff);
    return isWhole;
  }
}
