// @ts-check

/** Numbers that look random and are the same for a seed (Mulberry32). */
export class SeededRandom {
  #state;
  #spare = NaN;

  /** @param {number} seed  a whole number */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0, below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Normally distributed, with mean 0 and deviation 1 (Marsaglia's polar method). */
  normal() {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare;
      this.#spare = NaN;
      return spare;
    }
    for (;;) {
      const u = 2 * this.next() - 1;
      const v = 2 * this.next() - 1;
      const square = u * u + v * v;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt(-2 * Math.log(square) / square);
      this.#spare = v * factor;
      return u * factor;
    }
  }
}
