// @ts-check
// Writes position frames as docs/protocol.md says, for tests only: apart from the reader, so that
// both would have to be wrong in the same way.

/** @param {number} value @returns {number[]} */
export const varint = (value) => value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
/** @param {number} value */
export const zigzag = (value) => varint(value >= 0 ? 2 * value : -2 * value - 1);
/** @param {number} value @param {number} bytes */
const fixed = (value, bytes) => Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) & 255);
/** @param {number} value −32768…32767 */
const short = (value) => fixed(value < 0 ? value + 65536 : value, 2);

/** Where somebody is. @typedef {{ x: number, y: number, heading: number, state: number }} Spot */
/** One entry; `from`: what the frame before said.
 * @typedef {{ slot: number, kind: "moved" | "changed" | "here" | "gone", at?: Spot, from?: Spot }} Entry */
/** @typedef {{ part: number, entries: Entry[] }} Part */

/** @param {Entry} entry @param {number} gap @returns {number[]} */
const entryBytes = ({ kind, at, from }, gap) => {
  const head = varint(gap * 4 + ["moved", "changed", "here", "gone"].indexOf(kind));
  if (kind === "gone" || !at) return head;
  if (kind === "here") return [...head, ...short(at.x), ...short(at.y), at.heading, at.state];
  const step = [...zigzag(at.x - (from?.x ?? 0)), ...zigzag(at.y - (from?.y ?? 0)), at.heading];
  return kind === "moved" ? [...head, ...step] : [...head, at.state, ...step];
};

/** A message's bytes.
 * @param {{ type: 1 | 2 | 4, venue?: number, floor?: number, time?: number, sequence?: number, from?: number, parts: Part[] }} what from: of a leap
 * @returns {ArrayBuffer} */
export const writeFrame = ({ type, venue = 0, floor = 0, time = 0, sequence = 0, from = 0, parts }) => {
  const bytes = [type, 2, ...fixed(venue, 2), ...fixed(floor, 2), ...fixed(parts.length, 2),
    ...fixed(time, 4), ...fixed(sequence, 4), ...(type === 4 ? fixed(from, 4) : [])];
  for (const { part, entries } of parts) {
    bytes.push(...varint(part), ...varint(entries.length));
    let last = -1;
    for (const entry of [...entries].sort((a, b) => a.slot - b.slot)) {
      for (const byte of entryBytes(entry, entry.slot - last - 1)) bytes.push(byte);
      last = entry.slot;
    }
  }
  return Uint8Array.from(bytes).buffer;
};

/** Numbers 0…1 that are the same each time (mulberry32). @param {number} seed */
export const seeded = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
