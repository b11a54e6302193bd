// @ts-check

/** Steps to the middle of the points, and metres within which they pull no more than at that distance. */
const MIDDLE_STEPS = 3;
const MIDDLE_SOFT = 0.3;

/** Places with weights that sum to 1, for many short questions: nothing is allocated by a distance. */
export class WeightedPoints {
  #away;
  #order;

  /** @param {number} count */
  constructor(count) {
    /** @type {Float64Array} */
    this.x = new Float64Array(count);
    /** @type {Float64Array} */
    this.y = new Float64Array(count);
    /** @type {Float64Array} */
    this.weight = new Float64Array(count).fill(1 / count);
    this.#away = new Float64Array(count);
    this.#order = new Int32Array(count);
  }

  /** All weigh the same. */
  level() {
    this.weight.fill(1 / this.weight.length);
  }

  /** Makes the weights sum to 1; all weigh the same where they sum to nothing. */
  normalize() {
    let sum = 0;
    for (const weight of this.weight) sum += weight;
    if (!(sum > 0)) this.level();
    else for (let index = 0; index < this.weight.length; index += 1) this.weight[index] /= sum;
  }

  /** How many points of the same weight would say as much. */
  get size() {
    let squares = 0;
    for (const weight of this.weight) squares += weight ** 2;
    return 1 / squares;
  }

  /** The place from which the points are the fewest metres away in the mean (the geometric median, by
   * Weiszfeld's steps from the mean): a few points far off draw it less than they draw the mean.
   * @returns {[number, number]} */
  get middle() {
    let [x, y] = [0, 0];
    for (let step = 0; step <= MIDDLE_STEPS; step += 1) {
      let [sumX, sumY, sum] = [0, 0, 0];
      for (let index = 0; index < this.x.length; index += 1) {
        const [dx, dy] = [this.x[index] - x, this.y[index] - y];
        const away = step === 0 ? 1 : MIDDLE_SOFT + Math.sqrt(dx * dx + dy * dy);
        const pull = this.weight[index] / away;
        sumX += pull * this.x[index];
        sumY += pull * this.y[index];
        sum += pull;
      }
      [x, y] = [sumX / sum, sumY / sum];
    }
    return [x, y];
  }

  /** The point closest to a place. @param {number} x  @param {number} y
   * @returns {[number, number]} */
  closestTo(x, y) {
    let [best, least] = [0, Infinity];
    for (let index = 0; index < this.x.length; index += 1) {
      const square = (this.x[index] - x) ** 2 + (this.y[index] - y) ** 2;
      if (square < least && this.weight[index] > 0) [best, least] = [index, square];
    }
    return [this.x[best], this.y[best]];
  }

  /** The radius around a place that holds a share of the weight.
   * @param {number} x  @param {number} y  @param {number} share */
  radiusAround(x, y, share) {
    for (let index = 0; index < this.x.length; index += 1) {
      const [dx, dy] = [this.x[index] - x, this.y[index] - y];
      this.#away[index] = Math.sqrt(dx * dx + dy * dy);
      this.#order[index] = index;
    }
    this.#order.sort((a, b) => this.#away[a] - this.#away[b]);
    let [sum, place] = [0, 0];
    while (place < this.#order.length - 1 && sum < share) {
      sum += this.weight[this.#order[place]];
      place += 1;
    }
    return this.#away[this.#order[place]];
  }
}
