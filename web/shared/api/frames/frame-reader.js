// @ts-check

/** Zeros after a message, so that a caller that reads several numbers at once stays within the bytes. */
const spare = 32;

/** The message of the error for a frame that ends too early. */
export const cutOff = 'the frame ends in the middle';

/** Reads numbers from a message one after the other, and none beyond its end. The message is copied
 * once, which costs microseconds and saves looking at the end for each byte. */
export class FrameReader {
  bytes = new Uint8Array(4096);
  /** How long the message is. */
  length = 0;
  at = 0;

  /** Begins with another message. @param {ArrayBuffer} buffer */
  open(buffer) {
    const { byteLength } = buffer;
    if (this.bytes.length < byteLength + spare) this.bytes = new Uint8Array(2 * byteLength + spare);
    this.bytes.set(new Uint8Array(buffer));
    this.bytes.fill(0, byteLength, byteLength + spare);
    this.length = byteLength;
    this.at = 0;
  }

  /** How many bytes are left. */
  get left() {
    return this.length - this.at;
  }

  /** @param {number} count of bytes @returns {number} where they begin
   * @throws {RangeError} when there are fewer */
  #next(count) {
    const { at } = this;
    this.at += count;
    if (this.at > this.length) throw new RangeError(cutOff);
    return at;
  }

  /** @returns {number} 0…255 */
  byte() {
    return this.bytes[this.#next(1)];
  }

  /** @returns {number} 0…65535 */
  word() {
    const at = this.#next(2);
    return this.bytes[at] | (this.bytes[at + 1] << 8);
  }

  /** @returns {number} 0…2³²−1 */
  long() {
    const low = this.word();
    return low + this.word() * 65536;
  }

  /** @returns {number} single precision */
  float() {
    const at = this.#next(4);
    return new DataView(this.bytes.buffer).getFloat32(at, true);
  }

  /** An unsigned number in groups of seven bits, the lowest first (LEB128).
   * @returns {number} 0…2²⁸−1 @throws {RangeError} when it has more than four bytes */
  varint() {
    const first = this.byte();
    if (first < 128) return first;
    const value = this.longVarint(this.at);
    if (this.at > this.length) throw new RangeError(cutOff);
    return value;
  }

  /** A varint with a first byte, just before `at`, that says that more follow. Goes on behind it, perhaps
   * into the zeros after the message: the caller checks.
   * @param {number} at @returns {number} @throws {RangeError} when it has more than four bytes */
  longVarint(at) {
    const { bytes } = this;
    let value = bytes[at - 1] & 127;
    for (let shift = 7; shift < 28; shift += 7) {
      const next = bytes[at];
      at += 1;
      value |= (next & 127) << shift;
      if (next > 127) continue;
      this.at = at;
      return value;
    }
    throw new RangeError('a number in the frame is too long');
  }
}
