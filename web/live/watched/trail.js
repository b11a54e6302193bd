// @ts-check

/** Where somebody went lately: at most so many points, half a metre or more apart. */
export class Trail {
  /** @type {{ floor: string, x: number, y: number }[]} */
  points = [];
  #limit;

  /** @param {number} [limit] points kept */
  constructor(limit = 400) {
    this.#limit = limit;
  }

  /** @param {string} floor @param {number} x @param {number} y metres */
  add(floor, x, y) {
    const last = this.points[this.points.length - 1];
    if (last && last.floor === floor && Math.hypot(x - last.x, y - last.y) < 0.5) return;
    this.points.push({ floor, x, y });
    if (this.points.length > this.#limit) this.points.shift();
  }

  /** Begins anew. */
  clear() {
    this.points = [];
  }
}
