// @ts-check
/** @import { FrameReading } from './frames/frame-reading.js' */
/** @import { PositionFrame } from './frames/position-frame.js' */
/** @import { World } from './live-world.js' */

/** How long a keyframe may take to mend a gap before the client subscribes again, the first time and at
 * most: ms. */
const mending = [1500, 30_000];
/** Milliseconds between two acknowledgements, unless the server waits for one. */
const ackEach = 250;
const ackType = 17;
/** The floor of an acknowledgement without one. */
const noFloor = 0xffff;
/** Streams that a hidden page does without. */
const seenStreams = new Set(['positions', 'cells']);
/** What a subscription has when it names no streams. */
const usualStreams = ['positions', 'edits', 'counts'];

/** What a client subscribes to in a venue.
 * @typedef {{ venue: string, streams?: string[], floors?: string[], rate?: number,
 *   navigators?: string[], after?: number, cells?: number, at?: number, speed?: number,
 *   view?: { floor: string, box: readonly number[] },
 *   who?: { groups?: string[], navigators?: string[] } }} Subscription box: metres, minX, minY, maxX, maxY */

/** The state of a subscription to one venue: enough to go on where the stream broke off. */
export class VenueStream {
  /** What reads the frames of positions; null where none come. */
  decoder;
  /** The last revision seen. @type {number | undefined} */
  revision = undefined;
  /** The venue's number in frames; −1 until `welcome`. */
  number = -1;
  /** Floors by id, as `welcome` lists them. @type {Map<string, any>} */
  floors = new Map();
  /** Whether the client asks the server to go on from the known state. */
  isResumable = false;
  /** @type {number | undefined} */
  #roster = undefined;
  /** The run of the venue that the roster's numbers are of. */
  #epoch = '';
  #world;
  #frames;
  #out;
  /** What was taken in last, and when. */
  #newest = { time: 0, floor: noFloor, at: 0 };
  #ackedAt = -Infinity;
  /** @type {any} */
  #acking = null;
  /** @type {any} */
  #mending = null;
  #mendTimeout = mending[0];

  /** @param {Subscription} wanted @param {World} world @param {FrameReading | null} frames
   * @param {{ send: (bytes: Uint8Array) => void, subscribeAgain: (stream: VenueStream) => void }} out */
  constructor(wanted, world, frames, out) {
    this.wanted = wanted;
    this.#world = world;
    this.#frames = frames;
    this.decoder = frames?.makeDecoder() ?? null;
    this.#out = out;
  }

  /** The message that subscribes.
   * @param {{ node: string, isHidden: boolean }} how node: the run of the server that sent the frames */
  message({ node, isHidden }) {
    const { streams = usualStreams, ...wanted } = this.wanted;
    const after = this.revision === undefined ? {} : { after: this.revision };
    const isWanted = (/** @type {string} */ stream) => !(isHidden && seenStreams.has(stream));
    const resume = this.isResumable && this.#roster !== undefined && !isHidden
      ? {
        resume: {
          epoch: this.#epoch,
          roster: this.#roster,
          floors: this.decoder?.sequences ?? {},
          ...(node !== this.#epoch && { node }),
        },
      }
      : {};
    return {
      type: 'subscribe',
      ...wanted,
      streams: streams.filter(isWanted),
      ...after,
      ack: true,
      ...resume,
    };
  }

  /** @param {any} message `welcome` */
  welcome({ number = -1, floors, resumed, epoch }) {
    this.number = number;
    if (epoch !== this.#epoch) this.forget();
    this.#epoch = epoch;
    this.floors = new Map(floors.map((/** @type {any} */ floor) => [floor.floor, floor]));
    if (resumed !== true) this.decoder?.restart();
  }

  /** Takes over which tiles are in view: the stream says nothing of others, and of other floors.
   * @param {{ floor: string, tiles?: number[] | null }} message `viewing`
   * @param {(frame: PositionFrame) => void} report the slots that are gone */
  viewing({ floor: id, tiles = null }, report) {
    if (!this.decoder || !this.#frames) return;
    for (const floor of this.floors.values()) {
      const frame = this.decoder.narrow(
        floor.index,
        floor.floor === id ? tiles : [],
        this.#frames.tileFinder(floor),
      );
      if (frame.count > 0) report(frame);
    }
  }

  /** @param {{ complete?: boolean, sequence?: number, time?: number }} message */
  roster({ sequence, time }) {
    this.#roster = sequence;
    this.isResumable = sequence !== undefined;
    if (time !== undefined) this.took(time % 2 ** 32, noFloor, true);
  }

  /** A frame was taken in, which is acknowledged at most four times a second, or at once when the
   * server waits for it before it sends the next.
   * @param {number} time of the server, modulo 2³² @param {number} floor its index
   * @param {boolean} isAwaited */
  took(time, floor, isAwaited) {
    const now = this.#world.now();
    this.#newest = { time, floor, at: now };
    const wait = isAwaited ? 0 : this.#ackedAt + ackEach - now;
    if (wait > 0 && this.#acking !== null) return;
    if (wait <= 0) this.#acknowledge();
    else this.#acking = this.#world.setTimeout(() => this.#acknowledge(), wait);
  }

  #acknowledge() {
    this.#world.clearTimeout(this.#acking);
    this.#acking = null;
    const { time, floor, at } = this.#newest;
    const now = this.#world.now();
    this.#ackedAt = now;
    const view = new DataView(new ArrayBuffer(12));
    view.setUint8(0, ackType);
    view.setUint8(1, 2);
    view.setUint16(2, this.number, true);
    view.setUint32(4, time, true);
    view.setUint16(8, Math.min(0xffff, Math.max(0, now - at)), true);
    view.setUint16(10, floor, true);
    this.#out.send(new Uint8Array(view.buffer));
  }

  /** Subscribes again when no keyframe mends a gap; less and less often. The socket calls it after each
   * frame. */
  mendSoon() {
    const isBroken = this.decoder?.isBroken ?? false;
    if (isBroken === (this.#mending !== null)) return;
    this.#world.clearTimeout(this.#mending);
    this.#mending = null;
    if (isBroken) this.#mending = this.#world.setTimeout(() => this.#mend(), this.#mendTimeout);
  }

  #mend() {
    this.#mending = null;
    this.#mendTimeout = Math.min(mending[1], this.#mendTimeout * 2);
    this.isResumable = false;
    this.#out.subscribeAgain(this);
  }

  /** The connection is gone. @param {boolean} isBehind the server closed it as too slow */
  lost(isBehind) {
    this.#world.clearTimeout(this.#acking);
    this.#world.clearTimeout(this.#mending);
    this.#acking = null;
    this.#mending = null;
    this.#mendTimeout = mending[0];
    if (isBehind) this.isResumable = false;
  }

  /** Forgets all numbers: another run of the venue, or a replay, has its own. */
  forget() {
    this.decoder?.clear();
    this.#roster = undefined;
    this.isResumable = false;
  }

  /** @param {number} revision */
  note(revision) {
    this.revision = Math.max(revision, this.revision ?? 0);
  }
}
