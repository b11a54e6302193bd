// @ts-check
// ZIP archives as APPNOTE.TXT of PKWARE has them: names in UTF-8, members deflated.

/** @typedef {{name: string, content: Blob}} Member */

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a member. @param {Uint8Array} bytes */
export const crc32 = (bytes) => {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

/** @param {Blob} content */
const deflated = (content) =>
  new Response(content.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();

/** Little-endian numbers side by side. @param {...[value: number, bytes: 2 | 4]} numbers */
const packed = (...numbers) => {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

/** 1980-01-01, so that the same files give the same archive. */
const date = 0x21;
/** Names are UTF-8. */
const flags = 0x0800;
const deflate = 8;

/**
 * Packs files into one archive.
 *
 * @param {readonly Member[]} members  at most 65 535, less than 4 GB in all
 * @returns {Promise<Blob>}
 */
export const zipOf = async (members) => {
  const encoder = new TextEncoder();
  /** @type {BlobPart[]} */
  const parts = [];
  /** @type {BlobPart[]} */
  const directory = [];
  let [offset, directorySize] = [0, 0];
  for (const { name, content } of members) {
    const title = encoder.encode(name);
    const sum = crc32(new Uint8Array(await content.arrayBuffer()));
    const data = await deflated(content);
    /** @type {[number, 2 | 4][]} */
    const common = [
      [20, 2],
      [flags, 2],
      [deflate, 2],
      [0, 2],
      [date, 2],
      [sum, 4],
      [data.size, 4],
      [content.size, 4],
      [title.length, 2],
      [0, 2],
    ];
    const head = packed([0x04034b50, 4], ...common);
    const entry = packed(
      [0x02014b50, 4],
      [20, 2],
      ...common,
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    );
    parts.push(head, title, data);
    directory.push(entry, title);
    offset += head.length + title.length + data.size;
    directorySize += entry.length + title.length;
  }
  const count = members.length;
  const end = packed(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
};
