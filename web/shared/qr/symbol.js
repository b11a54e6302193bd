// @ts-check
import { alignmentsOf } from './versions.js';

/** Divides by a generator of a BCH code and appends the rest (annexes C and D).
 * @param {number} value @param {number} divisor @param {number} degree */
const withRest = (value, divisor, degree) => {
  let rest = value << degree;
  for (let bit = 31; bit >= degree; bit -= 1) {
    if ((rest >>> bit) & 1) rest ^= divisor << (bit - degree);
  }
  return (value << degree) | rest;
};

/** A square of modules that is being filled: `dark` and `taken` (by patterns) by row and column. */
export class QRSymbol {
  #version;
  size;
  dark;
  taken;

  /** Draws all that does not depend on what is written (6.3). @param {number} version 1…40 */
  constructor(version) {
    this.#version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.taken = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    for (let i = 8; i < this.size - 8; i += 1) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [row, column] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) {
      this.#finder(row, column);
    }
    this.#alignments();
    this.format(0);
    if (version >= 7) this.#versionBits();
  }

  /** @param {number} row @param {number} column @param {boolean} isDark */
  #set(row, column, isDark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = isDark ? 1 : 0;
    this.taken[row][column] = 1;
  }

  /** A finder pattern with its separator. @param {number} row @param {number} column of its middle */
  #finder(row, column) {
    for (let y = -4; y <= 4; y += 1) {
      for (let x = -4; x <= 4; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        this.#set(row + y, column + x, ring !== 2 && ring !== 4);
      }
    }
  }

  #alignments() {
    const middles = alignmentsOf(this.#version);
    const last = middles.at(-1);
    for (const row of middles) {
      for (const column of middles) {
        const isCorner = (row === 6 && (column === 6 || column === last)) ||
          (row === last && column === 6);
        if (isCorner) continue;
        for (let y = -2; y <= 2; y += 1) {
          for (let x = -2; x <= 2; x += 1) {
            this.#set(row + y, column + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
          }
        }
      }
    }
  }

  /** Writes level M and the mask twice (7.9). @param {number} mask 0…7 */
  format(mask) {
    // Level M is 00.
    const bits = withRest(mask, 0b10100110111, 10) ^ 0b101010000010010;
    const bit = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
    const end = this.size - 1;
    for (let i = 0; i <= 5; i += 1) this.#set(i, 8, bit(i));
    this.#set(7, 8, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(8, 7, bit(8));
    for (let i = 9; i < 15; i += 1) this.#set(8, 14 - i, bit(i));
    for (let i = 0; i < 8; i += 1) this.#set(8, end - i, bit(i));
    for (let i = 8; i < 15; i += 1) this.#set(end - 14 + i, 8, bit(i));
    this.#set(end - 7, 8, true);
  }

  /** Writes the version twice (7.10). */
  #versionBits() {
    const bits = withRest(this.#version, 0b1111100100101, 12);
    for (let i = 0; i < 18; i += 1) {
      const isDark = ((bits >> i) & 1) === 1;
      const [far, near] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.#set(near, far, isDark);
      this.#set(far, near, isDark);
    }
  }

  /** Lays codewords in columns of two from the lower right, up and down (7.7.3).
   * @param {Uint8Array} codewords */
  fill(codewords) {
    let bit = 0;
    let isUp = true;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; i += 1) {
        const row = isUp ? this.size - 1 - i : i;
        for (const column of [right, right - 1]) {
          if (this.taken[row][column]) continue;
          if (bit < codewords.length * 8) {
            this.dark[row][column] = (codewords[bit >> 3] >> (7 - (bit & 7))) & 1;
          }
          bit += 1;
        }
      }
      isUp = !isUp;
    }
  }
}
