// @ts-check
import { slotCount } from '../../api/frames/position-frame.js';
/** @import { PositionFrame } from '../../api/frames/position-frame.js' */

/** A step longer than this is a new place, not a walk: metres. */
const longestStep = 15;
/** Seconds over which a speed is measured. */
const speedSpan = 2;
const gone = 3;
/** Bits of a state byte beside the state. */
const [doubtful, headingUnknown] = [8, 128];

/** Where a floor's positions count from.
 * @typedef {{ index: number, origin: readonly [number, number], unit: number }} FloorUnits */

/** The last two locations of each slot, and its place at a moment between. Nothing is allocated after
 * construction. */
export class NavigatorTracks {
  /** Index of the floor that a slot is on; −1: the slot is free. */
  floor = new Int16Array(slotCount).fill(-1);
  /** 0 standing, 1 moving, 2 stale. */
  state = new Uint8Array(slotCount);
  /** 256ths of a turn, and whether it is known. */
  heading = new Uint8Array(slotCount);
  hasHeading = new Uint8Array(slotCount);
  /** 1 for slots with a last step faster than people walk. */
  isDoubtful = new Uint8Array(slotCount);
  fromX = new Float32Array(slotCount);
  fromY = new Float32Array(slotCount);
  toX = new Float32Array(slotCount);
  toY = new Float32Array(slotCount);
  /** Server milliseconds since the first frame. */
  fromTime = new Float64Array(slotCount);
  toTime = new Float64Array(slotCount);
  /** Metres per second over the last two seconds or so; shorter spans measure mostly noise. */
  speed = new Float32Array(slotCount);
  /** One more than the highest slot in use. */
  end = 0;
  /** How many have a place. */
  count = 0;
  /** Milliseconds by which the picture lags behind the server: about one frame. */
  delay = 120;
  #speedX = new Float32Array(slotCount);
  #speedY = new Float32Array(slotCount);
  #speedTime = new Float64Array(slotCount);
  #stamp = new Uint32Array(slotCount);
  #stamps = 0;
  #firstTime = -1;
  #latest = 0;
  #offset = Infinity;
  #period = 100;
  #periodFloor = -1;
  #lastFrameTime = 0;

  /** Takes over a frame.
   * @param {PositionFrame} frame @param {FloorUnits} floor
   * @param {number} now this machine's milliseconds, monotonic */
  apply(frame, floor, now) {
    const time = this.#unwrap(frame.time);
    // The quickest arrival is the best guess of the clocks' difference; it may drift by 1 ‰.
    this.#offset = Math.min(this.#offset + 0.1, now - time);
    this.#measurePeriod(floor.index, time);
    const shown = this.displayTime(now);
    this.#stamps += 1;
    this.#takeOver(frame, floor, time, shown);
    if (frame.isKeyframe) this.#dropUnstamped(floor.index);
  }

  /** The hot loop: arrays are named once, and a walk is taken over where it is read.
   * @param {PositionFrame} frame @param {FloorUnits} units @param {number} time
   * @param {number} shown the moment that is shown */
  #takeOver(frame, { index, origin, unit }, time, shown) {
    const { floor, fromX, fromY, toX, toY, fromTime, toTime } = this;
    const [originX, originY] = origin;
    const start = Math.min(shown, time - 1);
    for (let i = 0; i < frame.count; i += 1) {
      const slot = frame.slot[i];
      const state = frame.state[i];
      if ((state & 7) === gone) {
        if (floor[slot] === index) this.#remove(slot);
        continue;
      }
      const x = originX + frame.x[i] * unit;
      const y = originY + frame.y[i] * unit;
      this.state[slot] = state & 7;
      this.heading[slot] = frame.heading[i];
      this.hasHeading[slot] = state & headingUnknown ? 0 : 1;
      this.isDoubtful[slot] = state & doubtful ? 1 : 0;
      this.#stamp[slot] = this.#stamps;
      const [dx, dy] = [x - toX[slot], y - toY[slot]];
      if (floor[slot] !== index || dx * dx + dy * dy > longestStep * longestStep) {
        this.#appear(slot, index, x, y, time);
        continue;
      }
      if (time - this.#speedTime[slot] >= speedSpan * 1000) this.#measureSpeed(slot, x, y, time);
      // Go on from where the dot is drawn right now, so that it never jumps.
      const from = fromTime[slot];
      const share = (shown - from) / (toTime[slot] - from);
      const t = share < 0 ? 0 : share > 1 ? 1 : share;
      fromX[slot] += (toX[slot] - fromX[slot]) * t;
      fromY[slot] += (toY[slot] - fromY[slot]) * t;
      fromTime[slot] = start;
      toX[slot] = x;
      toY[slot] = y;
      toTime[slot] = time;
    }
  }

  /** @param {number} time modulo 2³² */
  #unwrap(time) {
    if (this.#firstTime < 0) this.#firstTime = time;
    let since = time - this.#firstTime;
    while (since < this.#latest - 2 ** 31) since += 2 ** 32;
    this.#latest = Math.max(this.#latest, since);
    return since;
  }

  /** @param {number} floor @param {number} time */
  #measurePeriod(floor, time) {
    if (this.#periodFloor < 0 || time - this.#lastFrameTime > 3000) this.#periodFloor = floor;
    if (floor !== this.#periodFloor) return;
    const period = time - this.#lastFrameTime;
    this.#lastFrameTime = time;
    if (period > 10 && period < 2000) this.#period += (period - this.#period) * 0.1;
    this.delay = Math.min(1200, this.#period * 1.25 + 10);
  }

  /** The server's moment that is shown now.
   * @param {number} now */
  displayTime(now) {
    return now - this.#offset - this.delay;
  }

  /** Puts a slot somewhere at once: new, from another floor, or further away than people walk.
   * @param {number} slot @param {number} floor @param {number} x @param {number} y
   * @param {number} time */
  #appear(slot, floor, x, y, time) {
    if (this.floor[slot] < 0) this.count += 1;
    this.floor[slot] = floor;
    if (slot >= this.end) this.end = slot + 1;
    this.#settle(slot, x, y, time);
  }

  /** @param {number} slot @param {number} x @param {number} y @param {number} time */
  #measureSpeed(slot, x, y, time) {
    const elapsed = (time - this.#speedTime[slot]) / 1000;
    const away = Math.hypot(x - this.#speedX[slot], y - this.#speedY[slot]);
    this.speed[slot] = away / elapsed;
    this.#speedFrom(slot, x, y, time);
  }

  /** @param {number} slot @param {number} x @param {number} y @param {number} time */
  #speedFrom(slot, x, y, time) {
    this.#speedX[slot] = x;
    this.#speedY[slot] = y;
    this.#speedTime[slot] = time;
  }

  /** @param {number} slot @param {number} x @param {number} y @param {number} time */
  #settle(slot, x, y, time) {
    this.fromX[slot] = x;
    this.toX[slot] = x;
    this.fromY[slot] = y;
    this.toY[slot] = y;
    this.fromTime[slot] = time - 1;
    this.toTime[slot] = time;
    this.speed[slot] = 0;
    this.#speedFrom(slot, x, y, time);
  }

  /** How far a slot is on its way at a shown moment, 0…1.
   * @param {number} slot
   * @param {number} shown */
  share(slot, shown) {
    const from = this.fromTime[slot];
    const t = (shown - from) / (this.toTime[slot] - from);
    return t < 0 ? 0 : t > 1 ? 1 : t;
  }

  /** @param {number} slot */
  #remove(slot) {
    this.floor[slot] = -1;
    this.count -= 1;
    while (this.end > 0 && this.floor[this.end - 1] < 0) this.end -= 1;
  }

  /** Removes the slots that a keyframe does not name from its floor.
   * @param {number} floor */
  #dropUnstamped(floor) {
    for (let slot = this.end - 1; slot >= 0; slot -= 1) {
      if (this.floor[slot] === floor && this.#stamp[slot] !== this.#stamps) this.#remove(slot);
    }
  }

  /** How a slot is drawn: 0 standing, 1 moving, 2 stale, 3 doubtful.
   * @param {number} slot */
  look(slot) {
    return this.state[slot] !== 2 && this.isDoubtful[slot] === 1
      ? 3
      : Math.min(2, this.state[slot]);
  }

  /** Forgets a slot, as `roster` requests.
   * @param {number} slot */
  forget(slot) {
    if (this.floor[slot] >= 0) this.#remove(slot);
  }

  /** Forgets all slots and the server's clock, for a new stream. */
  clear() {
    this.floor.fill(-1);
    this.end = 0;
    this.count = 0;
    this.#firstTime = -1;
    this.#latest = 0;
    this.#offset = Infinity;
    this.#lastFrameTime = 0;
  }
}
