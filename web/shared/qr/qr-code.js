// @ts-check
import { encodeText } from './codewords.js';
import { putBestMask } from './mask.js';
import { QRSymbol } from './symbol.js';

/** A text as a QR code (ISO/IEC 18004:2015): byte mode, UTF-8, error correction level M, the smallest
 * version that holds it.
 * @param {string} text at most 2331 bytes
 * @returns {boolean[][]} dark modules by row and column, without the quiet zone of four modules
 * @throws {RangeError} for a longer text */
export const qrCode = (text) => {
  const { version, codewords } = encodeText(text);
  const symbol = new QRSymbol(version);
  symbol.fill(codewords);
  putBestMask(symbol);
  return symbol.dark.map((row) => [...row].map(Boolean));
};
