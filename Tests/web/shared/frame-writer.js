// @ts-check
// Writes position frames as docs/protocol.md says, for tests only: apart from the reader, so that
// both would have to be wrong in the same way.

/** @param {number} value @returns {number[]} */
export const varint = (value) =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
/** @param {number} value */
export const zigzag = (value) => varint(value >= 0 ? 2 * value : -2 * value - 1);
/** @param {number} value @param {number} bytes */
const fixed = (value, bytes) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) & 255);
/** @param {number} value −32768…32767 */
const short = (value) => fixed(value < 0 ? value + 65536 : value, 2);

/** Where a slot is. @typedef {{ x: number, y: number, heading: number, state: number }} Spot */
/** One entry; `from`: what the frame before said.
 * @typedef {{ slot: number, kind: "moved" | "changed" | "here" | "gone", at?: Spot, from?: Spot }} Entry */
/** `members`: the slots that a tile had before, in order; not on a whole floor, nor in keyframes.
 * Deltas and leaps have all tiles that had a slot, also those without entries.
 * @typedef {{ part: number, entries: Entry[], members?: number[] }} Part */

/** The bytes of an entry without its head. @param {Entry} entry @returns {number[]} */
const bodyOf = ({ kind, at, from }) => {
  if (kind === 'gone' || !at) return [];
  if (kind === 'here') {
    return [...short(at.x), ...short(at.y), at.heading, ...(at.state === 1 ? [] : [at.state])];
  }
  const step = [...zigzag(at.x - (from?.x ?? 0)), ...zigzag(at.y - (from?.y ?? 0)), at.heading];
  return kind === 'moved' ? step : [at.state, ...step];
};

/** Entries in the order of their places.
 * @param {Entry[]} entries @param {(slot: number) => number} placeOf
 * @returns {{ skip: number, kind: number, isRun: boolean, body: number[] }[]} kind: of a run, one less than it has */
const listOf = (entries, placeOf) => {
  const list = [];
  let next = 0;
  for (const entry of [...entries].sort((a, b) => placeOf(a.slot) - placeOf(b.slot))) {
    const place = placeOf(entry.slot);
    const [isRun, skip] = [entry.kind === 'moved', place - next];
    next = place + 1;
    const last = list.at(-1);
    if (isRun && skip === 0 && last?.isRun && last.kind < 3) {
      last.kind += 1;
      last.body.push(...bodyOf(entry));
    } else {
      const kind = isRun
        ? 0
        : entry.kind === 'here' && entry.at?.state === 1
        ? 3
        : ['changed', 'here', 'gone'].indexOf(entry.kind);
      list.push({ skip, kind, isRun, body: bodyOf(entry) });
    }
  }
  return list;
};

/** Whether a slot has arrived. @param {Entry} entry */
const isHere = ({ kind }) => kind === 'here';

/** @param {Entry[]} entries @param {(slot: number) => number} placeOf @returns {number[]} */
const entryBytes = (entries, placeOf) => {
  const list = [
    ...listOf(entries.filter((entry) => !isHere(entry)), placeOf),
    ...listOf(entries.filter(isHere), (slot) => slot),
  ];
  /** @type {number[]} */
  const bytes = [];
  list.forEach(({ skip, kind, isRun, body }, i) => {
    for (
      const byte of varint(skip * 16 + kind * 4 + (i === list.length - 1 ? 2 : 0) + (isRun ? 1 : 0))
    ) bytes.push(byte);
    for (const byte of body) bytes.push(byte);
  });
  return bytes;
};

/** A message's bytes.
 * @param {{ type: 1 | 2 | 4, venue?: number, floor?: number, time?: number, sequence?: number, from?: number, parts: Part[] }} what from: of a leap
 * @returns {ArrayBuffer} */
export const writeFrame = (
  { type, venue = 0, floor = 0, time = 0, sequence = 0, from = 0, parts },
) => {
  const sorted = [...parts].sort((a, b) => a.part - b.part);
  const isOfTiles = type !== 1 && sorted[0]?.part !== 0;
  const members = sorted.flatMap((part) => part.members ?? []);
  const changes = isOfTiles
    ? sorted.flatMap(({ entries }) => entries.filter((entry) => !isHere(entry)))
    : [];
  const shown = isOfTiles
    ? sorted.map(({ part, entries }) => ({ part, entries: entries.filter(isHere) })).filter((
      { entries },
    ) => entries.length > 0)
    : sorted;
  const come = type === 1 || isOfTiles
    ? shown.reduce((sum, { entries }) => sum + entries.length, 0)
    : 0;
  const people = come + (changes.length > 0 ? members.length : 0);
  const bytes = [
    type,
    2,
    ...fixed(venue, 2),
    ...fixed(floor, 2),
    ...fixed(people, 2),
    ...fixed(time, 4),
    ...fixed(sequence, 4),
    ...(type === 4 ? fixed(from, 4) : []),
  ];
  let next = 0;
  if (changes.length > 0) {
    bytes.push(2, ...entryBytes(changes, (slot) => members.indexOf(slot)));
    next = 1;
  }
  for (const { part, entries } of shown) {
    bytes.push(...varint((part - next) * 4 + (entries.length > 0 ? 1 : 0)));
    for (const byte of entryBytes(entries, (slot) => slot)) bytes.push(byte);
    next = part + 1;
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
