// @ts-check
/** @import { Point } from '../../shared/geometry/point.js' */

/** A way on one floor as a line, for many short questions: nothing is allocated by an answer. */
export class WayLine {
  #x;
  #y;
  /** Metres from the beginning to each point. */
  #starts;

  /** @param {readonly Point[]} points  metres, two or more */
  constructor(points) {
    this.#x = Float64Array.from(points, ([x]) => x);
    this.#y = Float64Array.from(points, ([, y]) => y);
    this.#starts = new Float64Array(points.length);
    for (let at = 1; at < points.length; at += 1) {
      const far = Math.hypot(this.#x[at] - this.#x[at - 1], this.#y[at] - this.#y[at - 1]);
      this.#starts[at] = this.#starts[at - 1] + far;
    }
  }

  /** Metres from its beginning to its end. */
  get length() {
    return this.#starts[this.#starts.length - 1];
  }

  /** How far along the way its place nearest to another is. @param {number} x  @param {number} y
   * @returns {number} metres */
  nearest(x, y) {
    let [best, least] = [0, Infinity];
    for (let at = 1; at < this.#x.length; at += 1) {
      const far = this.#starts[at] - this.#starts[at - 1];
      const [ax, ay] = [this.#x[at - 1], this.#y[at - 1]];
      const [dx, dy] = [this.#x[at] - ax, this.#y[at] - ay];
      const on = far > 0 ? ((x - ax) * dx + (y - ay) * dy) / (far * far) : 0;
      const share = Math.min(1, Math.max(0, on));
      const away = (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
      if (away < least) [best, least] = [this.#starts[at - 1] + share * far, away];
    }
    return best;
  }

  /** The direction of the way at a place on it. @param {number} along  metres
   * @returns {number} radians */
  directionAt(along) {
    const at = this.#partAt(along);
    return Math.atan2(this.#y[at] - this.#y[at - 1], this.#x[at] - this.#x[at - 1]);
  }

  /** A place beside the way.
   * @param {number} along  @param {number} aside  metres to the left of it
   * @param {{ x: number, y: number }} result  takes the place */
  place(along, aside, result) {
    const at = this.#partAt(along);
    const far = this.#starts[at] - this.#starts[at - 1];
    const [dx, dy] = [this.#x[at] - this.#x[at - 1], this.#y[at] - this.#y[at - 1]];
    const share = far > 0 ? (along - this.#starts[at - 1]) / far : 0;
    const side = far > 0 ? aside / far : 0;
    result.x = this.#x[at - 1] + share * dx - side * dy;
    result.y = this.#y[at - 1] + share * dy + side * dx;
  }

  /** How far a place is to the left of the way. @param {number} along  metres
   * @param {number} x  @param {number} y */
  asideAt(along, x, y) {
    const at = this.#partAt(along);
    const far = this.#starts[at] - this.#starts[at - 1];
    if (far === 0) return 0;
    const [dx, dy] = [this.#x[at] - this.#x[at - 1], this.#y[at] - this.#y[at - 1]];
    return ((y - this.#y[at - 1]) * dx - (x - this.#x[at - 1]) * dy) / far;
  }

  /** The number of the point that ends the part which a place is on. @param {number} along */
  #partAt(along) {
    let at = 1;
    while (at < this.#starts.length - 1 && this.#starts[at] < along) at += 1;
    return at;
  }
}
