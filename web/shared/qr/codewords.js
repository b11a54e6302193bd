// @ts-check
import { correctionOf } from './galois.js';
import { capacityOf } from './versions.js';

/** The smallest version that holds a number of bytes; `null` when none does.
 * @param {number} length bytes */
const versionFor = (length) => {
  for (let version = 1; version <= 40; version += 1) {
    const capacity = capacityOf(version);
    const head = 4 + (version < 10 ? 8 : 16);
    if (head + length * 8 <= capacity.data * 8) return capacity;
  }
  return null;
};

/** Mode, length, bytes, end and padding (7.4). @param {Uint8Array} bytes
 * @param {ReturnType<typeof capacityOf>} capacity */
const dataOf = (bytes, { version, data }) => {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, data * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const made = new Uint8Array(data);
  for (let i = 0; i < bits.length; i += 1) made[i >> 3] |= bits[i] << (7 - (i & 7));
  for (let i = bits.length / 8, isEven = true; i < data; i += 1, isEven = !isEven) {
    made[i] = isEven ? 0xec : 0x11;
  }
  return made;
};

/** Turns blocks into the order in which they are drawn: the first of each, the second of each (7.6).
 * @param {Uint8Array[]} blocks @returns {number[]} */
const woven = (blocks) => {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from(
    { length: longest },
    (_, i) => blocks.flatMap((block) => (i < block.length ? [block[i]] : [])),
  ).flat();
};

/** A text as the codewords of a symbol in byte mode at level M, and what size that symbol is.
 * @param {string} text @returns {{ version: number, codewords: Uint8Array }}
 * @throws {RangeError} for more than 2331 bytes of UTF-8 */
export const encodeText = (text) => {
  const bytes = new TextEncoder().encode(text);
  const capacity = versionFor(bytes.length);
  if (!capacity) throw new RangeError(`${bytes.length} bytes do not fit into a QR code`);
  const data = dataOf(bytes, capacity);
  const short = Math.floor(capacity.data / capacity.blocks);
  const longFrom = capacity.blocks - (capacity.data % capacity.blocks);
  /** @type {Uint8Array[]} */
  const blocks = [];
  for (let i = 0, at = 0; i < capacity.blocks; i += 1) {
    const length = short + (i >= longFrom ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, capacity.perBlock));
  return {
    version: capacity.version,
    codewords: Uint8Array.from([...woven(blocks), ...woven(corrections)]),
  };
};
