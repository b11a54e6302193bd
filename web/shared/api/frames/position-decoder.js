// @ts-check
import { FrameEntries, gone, keyframe } from './frame-entries.js';
import { grow } from './position-frame.js';
import { SlotTable } from './slot-table.js';
/** @import { PositionFrame } from './position-frame.js' */

/** What came of one floor. `sequence`: of the last frame, −1 while waiting for a keyframe;
 * `stretch`: the number of this run of frames without a gap; `isBroken`: something was not
 * understood or missed, and no keyframe has come since.
 * @typedef {{ sequence: number, stretch: number, isBroken: boolean }} Channel */

/** Turns the binary position frames of one venue (docs/protocol.md) into what changed, and
 * remembers what they said last, because deltas are relative to it. A message is taken over whole
 * or not at all; nothing is allocated for a navigator. */
export class PositionDecoder {
  #entries = new FrameEntries();
  #table = new SlotTable();
  /** @type {Map<number, Channel>} */
  #channels = new Map();
  #stretches = 0;
  #keyframes = 0;

  /** Takes a message in.
   * @param {ArrayBuffer} bytes
   * @returns {PositionFrame | null} what changed, valid until the next call; `null` when it follows
   *   on a frame that was missed
   * @throws {RangeError} when it is malformed: nothing of it was taken over, and its floor waits
   *   for a keyframe */
  decode(bytes) {
    const entries = this.#entries;
    entries.open(bytes);
    const { frame, type, from } = entries;
    const channel = this.#channel(frame.floorIndex);
    if (type !== keyframe && from !== channel.sequence) {
      this.#break(channel);
      return null;
    }
    try {
      if (!entries.read(this.#table, channel.stretch)) channel.isBroken = true;
    } catch (problem) {
      this.#break(channel);
      throw problem;
    }
    if (type === keyframe) this.#begin(channel, frame.sequence);
    channel.sequence = frame.sequence;
    this.#takeOver(channel);
    return frame;
  }

  /** @param {number} floorIndex @returns {Channel} */
  #channel(floorIndex) {
    const known = this.#channels.get(floorIndex);
    if (known) return known;
    const channel = { sequence: -1, stretch: 0, isBroken: false };
    this.#channels.set(floorIndex, channel);
    return channel;
  }

  /** @param {Channel} channel */
  #break(channel) {
    channel.sequence = -1;
    channel.isBroken = true;
  }

  /** A keyframe that is not the state as of the frame heard last begins a new stretch: what is known
   * of parts that it does not name is from another time.
   * @param {Channel} channel @param {number} sequence */
  #begin(channel, sequence) {
    if (sequence !== channel.sequence || channel.stretch === 0) {
      this.#stretches += 1;
      channel.stretch = this.#stretches;
    }
    channel.isBroken = false;
  }

  /** Applies what was read, and adds the slots that are gone.
   * @param {Channel} channel */
  #takeOver({ stretch }) {
    const { frame, type, parts, partEnds, goneCount, goneSlot, gonePart, isOfTiles } =
      this.#entries;
    const table = this.#table;
    const { floorIndex, count } = frame;
    for (let i = 0; i < parts.length; i += 1) {
      const from = i === 0 ? 0 : partEnds[i - 1];
      const stay = isOfTiles && parts[i] === 0;
      this.#keep(from, partEnds[i], stay ? -1 : ((floorIndex << 16) | parts[i]) >>> 0, stretch);
    }
    for (let i = 0; i < goneCount; i += 1) {
      const slot = goneSlot[i];
      const part = table.partOf(slot);
      // A slot in another tile by now has only changed tiles. 0 is the whole floor.
      const isThere = part === gonePart[i] || part === 0 || gonePart[i] === 0;
      if (table.floorOf(slot) === floorIndex && isThere) this.#reportGone(slot);
    }
    frame.isKeyframe = false;
    if (type === keyframe) this.#dropUnnamed(frame, count);
  }

  /** Removes the slots that a keyframe does not name from the parts that it names.
   * @param {PositionFrame} frame @param {number} count of the entries */
  #dropUnnamed(frame, count) {
    const { isNamed } = this.#entries;
    const table = this.#table;
    this.#keyframes += 1;
    for (let i = 0; i < count; i += 1) table.keyframe[frame.slot[i]] = this.#keyframes;
    frame.isKeyframe = isNamed[0] === 1;
    this.#forget(frame.floorIndex, (slot) => {
      if (table.keyframe[slot] === this.#keyframes) return false;
      return frame.isKeyframe || isNamed[table.partOf(slot)] === 1;
    });
  }

  /** @param {number} from @param {number} to entries @param {number} where floor and part; −1: where
   *   they were
   * @param {number} run number of the stretch */
  #keep(from, to, where, run) {
    const { at, look, place, stretch } = this.#table;
    const { slot: slots, x, y, heading, state } = this.#entries.frame;
    let { end } = this.#table;
    for (let i = from; i < to; i += 1) {
      const slot = slots[i];
      if (slot >= end) end = slot + 1;
      at[slot] = (x[i] << 16) | (y[i] & 0xffff);
      look[slot] = (state[i] << 8) | heading[i];
      if (where >= 0) place[slot] = where;
      stretch[slot] = run;
    }
    this.#table.end = end;
  }

  /** @param {number} slot */
  #reportGone(slot) {
    this.#add(slot);
    this.#entries.frame.state[this.#entries.frame.count - 1] = gone;
    this.#table.remove(slot);
  }

  /** Adds a slot to the frame as the table has it. @param {number} slot */
  #add(slot) {
    const frame = this.#entries.frame;
    const { at, look } = this.#table;
    const n = frame.count;
    grow(frame, n + 1);
    frame.slot[n] = slot;
    frame.x[n] = at[slot] >> 16;
    frame.y[n] = (at[slot] << 16) >> 16;
    frame.heading[n] = look[slot] & 255;
    frame.state[n] = look[slot] >> 8;
    frame.count = n + 1;
  }

  /** Reports slots on a floor as gone, and forgets them, where a rule says so.
   * @param {number} floorIndex @param {(slot: number) => boolean} isOver */
  #forget(floorIndex, isOver) {
    const table = this.#table;
    for (let slot = table.end - 1; slot >= 0; slot -= 1) {
      if (table.floorOf(slot) === floorIndex && isOver(slot)) this.#reportGone(slot);
    }
  }

  /** Takes over which tiles of a floor are in view, and forgets the slots in others.
   * @param {number} floorIndex @param {readonly number[] | null} tiles indices; `null`: all
   * @param {((x: number, y: number) => number) | null} tileAt the tile of a place in the floor's
   *   units, for slots that came with the whole floor; without it they are forgotten, too
   * @returns {PositionFrame} the slots that are gone */
  narrow(floorIndex, tiles, tileAt) {
    const table = this.#table;
    const frame = this.#empty(floorIndex);
    if (!tiles) return frame;
    const kept = new Set(tiles);
    this.#forget(floorIndex, (slot) => {
      const at = table.at[slot];
      if (table.partOf(slot) === 0 && tileAt) {
        table.setPart(slot, 1 + tileAt(at >> 16, (at << 16) >> 16));
      }
      return !kept.has(table.partOf(slot) - 1);
    });
    return frame;
  }

  /** All known slots on a floor, as a keyframe.
   * @param {number} floorIndex @returns {PositionFrame} */
  wholeFloor(floorIndex) {
    const frame = this.#empty(floorIndex);
    for (let slot = 0; slot < this.#table.end; slot += 1) {
      if (this.#table.floorOf(slot) === floorIndex) this.#add(slot);
    }
    frame.isKeyframe = true;
    return frame;
  }

  /** @param {number} floorIndex @returns {PositionFrame} of the last message's time */
  #empty(floorIndex) {
    return Object.assign(this.#entries.frame, { floorIndex, count: 0, isKeyframe: false });
  }

  /** Whether some floor missed something and no keyframe has mended it yet. */
  get isBroken() {
    for (const { isBroken } of this.#channels.values()) if (isBroken) return true;
    return false;
  }

  /** Where each floor's frames can be taken up again: sequences by floor index.
   * @returns {Record<string, number>} */
  get sequences() {
    /** @type {Record<string, number>} */
    const known = {};
    for (const [floor, { sequence, isBroken }] of this.#channels) {
      if (sequence >= 0 && !isBroken) known[floor] = sequence;
    }
    return known;
  }

  /** Awaits keyframes: what comes next does not follow on what was heard. */
  restart() {
    this.#channels.clear();
  }

  /** Forgets all slots, for another server. */
  clear() {
    this.restart();
    this.#table.clear();
  }
}
