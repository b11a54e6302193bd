// @ts-check
/** @typedef {import("../api/position-frame.js").PositionFrame} PositionFrame */

/** Slots are 16-bit numbers. */
export const slotCount = 65536;
/** A step longer than this is a new place, not a walk: metres. */
const longestStep = 15;
/** Seconds over which a speed is measured. */
const speedSpan = 2;
const gone = 3;

/** Where a floor's positions count from.
 * @typedef {{ index: number, origin: readonly [number, number], unit: number }} FloorUnits */

/** Everybody's last two locations, by slot, and where that puts them at a moment between. Nothing
 * is allocated after construction. */
export class NavigatorTracks {
  /** Index of the floor somebody is on; −1: nobody has this slot. */
  floor = new Int16Array(slotCount).fill(-1);
  /** 0 standing, 1 moving, 2 stale. */
  state = new Uint8Array(slotCount);
  /** 256ths of a turn, and whether it is known. */
  heading = new Uint8Array(slotCount);
  hasHeading = new Uint8Array(slotCount);
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
    const { origin, unit } = floor;
    for (let i = 0; i < frame.count; i += 1) {
      const slot = frame.slot[i];
      const state = frame.state[i] & 7;
      if (state === gone) {
        if (this.floor[slot] === floor.index) this.#remove(slot);
        continue;
      }
      const x = origin[0] + frame.x[i] * unit;
      const y = origin[1] + frame.y[i] * unit;
      this.#place(slot, floor.index, x, y, time, shown);
      this.state[slot] = state;
      this.heading[slot] = frame.heading[i];
      this.hasHeading[slot] = frame.state[i] & 128 ? 0 : 1;
      this.#stamp[slot] = this.#stamps;
    }
    if (frame.isKeyframe) this.#dropUnstamped(floor.index);
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

  /** @param {number} slot @param {number} floor @param {number} x @param {number} y
   * @param {number} time @param {number} shown */
  #place(slot, floor, x, y, time, shown) {
    if (this.floor[slot] !== floor) {
      if (this.floor[slot] < 0) this.count += 1;
      this.floor[slot] = floor;
      if (slot >= this.end) this.end = slot + 1;
      this.#settle(slot, x, y, time);
      return;
    }
    const away = Math.hypot(x - this.toX[slot], y - this.toY[slot]);
    if (away > longestStep) {
      this.#settle(slot, x, y, time);
      return;
    }
    this.#measureSpeed(slot, x, y, time);
    // Go on from where the dot is drawn right now, so that it never jumps.
    const t = this.share(slot, shown);
    this.fromX[slot] += (this.toX[slot] - this.fromX[slot]) * t;
    this.fromY[slot] += (this.toY[slot] - this.fromY[slot]) * t;
    this.fromTime[slot] = Math.min(shown, time - 1);
    this.toX[slot] = x;
    this.toY[slot] = y;
    this.toTime[slot] = time;
  }

  /** @param {number} slot @param {number} x @param {number} y @param {number} time */
  #measureSpeed(slot, x, y, time) {
    const elapsed = (time - this.#speedTime[slot]) / 1000;
    if (elapsed < speedSpan) return;
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

  /** A keyframe names everybody: who is not in it is not on that floor.
   * @param {number} floor */
  #dropUnstamped(floor) {
    for (let slot = this.end - 1; slot >= 0; slot -= 1) {
      if (this.floor[slot] === floor && this.#stamp[slot] !== this.#stamps) this.#remove(slot);
    }
  }

  /** Forgets a slot, as `roster` tells.
   * @param {number} slot */
  forget(slot) {
    if (this.floor[slot] >= 0) this.#remove(slot);
  }

  /** Forgets everybody and the server's clock, for a new stream. */
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
