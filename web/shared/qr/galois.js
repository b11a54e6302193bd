// @ts-check
// Arithmetic in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004:2015, 7.5.2).

const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i += 1) {
  powers[i] = value;
  logarithms[value] = i;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/** @param {number} a byte @param {number} b byte @returns {number} */
const multiply = (a, b) => (a === 0 || b === 0 ? 0 : powers[(logarithms[a] + logarithms[b]) % 255]);

/** The generator polynomial of a number of codewords, without its leading 1, the highest power first.
 * @param {number} count @returns {Uint8Array} */
const generator = (count) => {
  const made = new Uint8Array(count);
  made[count - 1] = 1;
  for (let power = 0; power < count; power += 1) {
    for (let i = 0; i < count; i += 1) {
      made[i] = multiply(made[i], powers[power]) ^ (made[i + 1] ?? 0);
    }
  }
  return made;
};

/** The error correction codewords of a block (7.5.2): what remains of it over the generator.
 * @param {Uint8Array} block data codewords @param {number} count of correction codewords
 * @returns {Uint8Array} */
export const correctionOf = (block, count) => {
  const divisor = generator(count);
  const rest = new Uint8Array(count);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let i = 0; i < count; i += 1) rest[i] ^= multiply(divisor[i], factor);
  }
  return rest;
};
