// @ts-check
// What differs between the sizes of a symbol at error correction level M
// (ISO/IEC 18004:2015, table 9 and annex E).

const perBlock = [
  10,
  16,
  26,
  18,
  24,
  16,
  18,
  22,
  22,
  26,
  30,
  22,
  22,
  24,
  24,
  28,
  28,
  26,
  26,
  26,
  26,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
  28,
];
const blocks = [
  1,
  1,
  1,
  2,
  2,
  4,
  4,
  4,
  5,
  5,
  5,
  8,
  9,
  9,
  10,
  10,
  11,
  13,
  14,
  16,
  17,
  17,
  18,
  20,
  21,
  23,
  25,
  26,
  28,
  29,
  31,
  33,
  35,
  37,
  38,
  40,
  43,
  45,
  47,
  49,
];

/** The rows and columns where alignment patterns have their middle (annex E).
 * @param {number} version 1…40 @returns {number[]} */
export const alignmentsOf = (version) => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
};

/** Modules that are left for codewords. @param {number} version */
const freeModules = (version) => {
  const size = version * 4 + 17;
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // Three corners bear no alignment pattern; those on the timing lines share ten modules with them.
  const taken = alignments === 0 ? 0 : 25 * (alignments ** 2 - 3) - 10 * (alignments - 2);
  return size ** 2 - 3 * 64 - 2 * (size - 16) - taken - 31 - (version >= 7 ? 36 : 0);
};

/** What fits into a version: its blocks of data and of correction, in codewords.
 * @param {number} version 1…40
 * @returns {{ version: number, size: number, blocks: number, perBlock: number, codewords: number, data: number }} */
export const capacityOf = (version) => {
  const codewords = Math.floor(freeModules(version) / 8);
  const count = blocks[version - 1];
  const correction = perBlock[version - 1];
  return {
    version,
    size: version * 4 + 17,
    blocks: count,
    perBlock: correction,
    codewords,
    data: codewords - count * correction,
  };
};
