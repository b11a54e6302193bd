// @ts-check
import { cutOff, FrameReader } from './frame-reader.js';
import { grow, makeFrame, slotCount } from './position-frame.js';
import { TileMembers } from './tile-members.js';
/** @import { SlotTable } from './slot-table.js' */

const headerLength = 16;
/** Types of messages. */
export const keyframe = 1;
export const delta = 2;
/** What leads on from an older frame than the last one. */
export const leap = 4;
/** Bits of an entry's head: whether it is about walking people, and whether it is the part's last. */
const walks = 1;
const isLast = 2;
/** Kinds of the other entries; 0 is a change of state, odd ones are about people that arrived. */
const leaves = 2;
const walksHere = 3;
/** Forms of parts: empty, entries follow, entries about all known people on the floor. */
const empty = 0;
const filled = 1;
const ofEverybody = 2;
/** States. */
const moving = 1;
export const gone = 3;

/** The entries of one message as they were read, before any is applied: slots with their places, slots
 * that are gone from a part, and the parts that it names. */
export class FrameEntries {
  frame = makeFrame(1024);
  type = 0;
  /** The frame that this one leads on from. */
  from = 0;
  /** The slots that are gone, and from which part. */
  goneSlot = new Uint16Array(1024);
  gonePart = new Uint16Array(1024);
  goneCount = 0;
  /** Whether entries of part 0 are about people in whichever part they were before. */
  isOfTiles = false;
  /** The parts that the message names, 1 for each; as a list; and where the entries of each end. */
  isNamed = new Uint8Array(slotCount);
  /** @type {number[]} */
  parts = [];
  /** @type {number[]} */
  partEnds = [];
  #reader = new FrameReader();
  #members = new TileMembers();
  /** How many people the message announces in the parts that it names and counts places among. */
  #promised = 0;

  /** Begins with a message: its type, floor, time and sequence.
   * @param {ArrayBuffer} bytes @throws {RangeError} when it is no position frame of version 2 */
  open(bytes) {
    const reader = this.#reader;
    reader.open(bytes);
    if (reader.left < headerLength) throw new RangeError('a position frame has 16 bytes or more');
    const type = reader.byte();
    const version = reader.byte();
    if ((type !== keyframe && type !== delta && type !== leap) || version !== 2) {
      throw new RangeError(`unknown frame type ${type}, version ${version}`);
    }
    reader.word();
    this.type = type;
    const { frame } = this;
    frame.floorIndex = reader.word();
    this.#promised = reader.word();
    frame.time = reader.long();
    frame.sequence = reader.long();
    this.from = type === leap ? reader.long() : (frame.sequence + 2 ** 32 - 1) % 2 ** 32;
  }

  /** Reads all entries and changes nothing that is known.
   * @param {SlotTable} table what deltas are relative to
   * @param {number} stretch that the message belongs to
   * @returns {boolean} whether all steps began at places that are known
   * @throws {RangeError} when it is malformed, or there are not as many people as it says */
  read(table, stretch) {
    const reader = this.#reader;
    this.frame.count = 0;
    this.goneCount = 0;
    this.isOfTiles = false;
    for (const part of this.parts) this.isNamed[part] = 0;
    this.parts.length = 0;
    this.partEnds.length = 0;
    // Each entry takes a byte or more.
    this.#makeRoom(reader.left);
    let isWhole = true;
    for (let part = 0; reader.left > 0; part += 1) {
      const head = reader.varint();
      part += head >>> 2;
      if (part > 0xffff) throw new RangeError(`there is no part ${part}`);
      this.isNamed[part] = 1;
      this.parts.push(part);
      this.#begin(part, head & 3, table, stretch);
      if ((head & 3) !== empty && !this.#readPart(part, table, stretch)) isWhole = false;
      this.partEnds.push(this.frame.count);
    }
    const { count } = this.frame;
    const others = this.type !== keyframe && this.parts[0] === 0 ? this.partEnds[0] : 0;
    const people = (this.isOfTiles ? this.#members.count : 0) + count - others;
    if ((people & 0xffff) !== this.#promised) {
      throw new RangeError(`there are ${people} people, not ${this.#promised}`);
    }
    return isWhole;
  }

  /** Finds the slot of each place.
   * @param {number} part @param {number} form @param {SlotTable} table @param {number} stretch */
  #begin(part, form, table, stretch) {
    if (form === ofEverybody && part === 0 && this.type !== keyframe) {
      this.isOfTiles = true;
      this.#members.sort(table, this.frame.floorIndex, stretch);
    } else if (form !== empty && form !== filled) {
      throw new RangeError(`part ${part} must not have the form ${form}`);
    }
  }

  /** @param {number} bytes that are left of the message */
  #makeRoom(bytes) {
    grow(this.frame, Math.ceil(bytes / 3));
    if (this.goneSlot.length >= bytes) return;
    this.goneSlot = new Uint16Array(2 * bytes);
    this.gonePart = new Uint16Array(2 * bytes);
  }

  /** The hot loop: it reads from the bytes itself, because a call for each number takes three times
   * as long. An entry may be read out of the zeros after the message; it is refused right then.
   * @param {number} part @param {SlotTable} table @param {number} run the stretch
   * @returns {boolean} whether all steps began at places that are known */
  #readPart(part, { at: last, stretch, place: places }, run) {
    const reader = this.#reader;
    const { bytes, length } = reader;
    const { slot: slots, x: xs, y: ys, heading: headings, state: states, floorIndex } = this.frame;
    const { slots: members } = this.#members;
    const isByPlace = part === 0 && this.isOfTiles;
    // On a whole floor places are slots; into a tile people only come.
    const placeCount = isByPlace ? this.#members.count : part === 0 ? slotCount : 0;
    const isKeyframe = this.type === keyframe;
    let isWhole = true;
    let { at } = reader;
    let place = 0;
    let arrival = 0;
    let n = this.frame.count;
    for (let head = 0; (head & isLast) === 0;) {
      head = bytes[at++];
      if (head > 127) {
        head = reader.longVarint(at);
        at = reader.at;
      }
      const walkers = head & walks;
      const kind = (head >>> 2) & 3;
      if (walkers === 0 && (kind & 1) === 1) {
        const slot = arrival + (head >>> 4);
        arrival = slot + 1;
        if (slot >= slotCount) throw new RangeError(`there is no slot ${slot}`);
        if (isByPlace) throw new RangeError(`slot ${slot} has come into no tile`);
        slots[n] = slot;
        xs[n] = bytes[at] | (bytes[at + 1] << 8);
        ys[n] = bytes[at + 2] | (bytes[at + 3] << 8);
        headings[n] = bytes[at + 4];
        at += 5;
        const state = kind === walksHere ? moving : bytes[at++];
        states[n] = state;
        n += 1;
        if (at > length) throw new RangeError(cutOff);
        if ((state & 7) >= gone) {
          throw new RangeError(`slot ${slot} has the unknown state ${state & 7}`);
        }
        continue;
      }
      if (isKeyframe) {
        throw new RangeError(at > length ? cutOff : 'a keyframe has absolute entries only');
      }
      place += head >>> 4;
      const end = walkers === 0 ? place + 1 : place + kind + 1;
      if (end > placeCount) {
        throw new RangeError(`no navigator has the place ${end - 1} in part ${part}`);
      }
      let state = moving;
      if (walkers === 0) {
        if (kind === leaves) {
          const slot = isByPlace ? members[place] : place;
          this.goneSlot[this.goneCount] = slot;
          this.gonePart[this.goneCount] = isByPlace ? places[slot] & 0xffff : 0;
          this.goneCount += 1;
          place = end;
          if (at > length) throw new RangeError(cutOff);
          continue;
        }
        state = bytes[at++];
        if ((state & 7) >= gone) {
          throw new RangeError(`an entry has the unknown state ${state & 7}`);
        }
      }
      for (; place < end; place += 1) {
        const slot = isByPlace ? members[place] : place;
        let dx = bytes[at++];
        if (dx > 127) {
          dx = reader.longVarint(at);
          at = reader.at;
        }
        let dy = bytes[at++];
        if (dy > 127) {
          dy = reader.longVarint(at);
          at = reader.at;
        }
        const from = last[slot];
        const x = (from >> 16) + ((dx >>> 1) ^ -(dx & 1));
        const y = ((from << 16) >> 16) + ((dy >>> 1) ^ -(dy & 1));
        const heading = bytes[at++];
        // Steps from an unknown place lead nowhere: a keyframe has to follow.
        if (stretch[slot] !== run) {
          // A slot that is on another floor by now is no loss.
          if (stretch[slot] === 0 || places[slot] >>> 16 === floorIndex) isWhole = false;
          continue;
        }
        if (x !== (x << 16) >> 16 || y !== (y << 16) >> 16) {
          throw new RangeError(`slot ${slot} left the floor`);
        }
        slots[n] = slot;
        xs[n] = x;
        ys[n] = y;
        headings[n] = heading;
        states[n] = state;
        n += 1;
      }
      if (at > length) throw new RangeError(cutOff);
    }
    this.frame.count = n;
    reader.at = at;
    return isWhole;
  }
}
