// @ts-check
import { cameraBetween, easeOut } from './camera.js';
/** @import { Camera } from './camera.js' */

/** A camera's movement from here to there in some time. */
export class Flight {
  /** @param {Camera} from @param {Camera} to @param {number} start ms @param {number} duration ms */
  constructor(from, to, start, duration) {
    this.from = { ...from };
    this.to = { ...to };
    this.start = start;
    this.duration = duration;
  }

  /** @param {number} now ms @returns {{ camera: Camera, isOver: boolean }} */
  at(now) {
    const t = this.duration <= 0 ? 1 : Math.max(0, Math.min(1, (now - this.start) / this.duration));
    if (t >= 1) return { camera: this.to, isOver: true };
    return { camera: cameraBetween(this.from, this.to, easeOut(t)), isOver: false };
  }
}
