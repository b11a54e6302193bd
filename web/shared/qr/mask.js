// @ts-check
/** @import { QRSymbol } from './symbol.js' */

/** When a mask turns a module round, by row and column (table 10).
 * @type {readonly ((i: number, j: number) => boolean)[]} */
const masks = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Turns the modules of a mask round; once more takes it back. @param {QRSymbol} symbol @param {number} mask */
const turn = (symbol, mask) => {
  for (let row = 0; row < symbol.size; row += 1) {
    for (let column = 0; column < symbol.size; column += 1) {
      if (!symbol.taken[row][column] && masks[mask](row, column)) symbol.dark[row][column] ^= 1;
    }
  }
};

/** Points for runs of five and more, and for what looks like a finder pattern, in a line.
 * @param {readonly number[]} line modules */
const lineScore = (line) => {
  let score = 0;
  for (let i = 0; i < line.length;) {
    let end = i;
    while (end < line.length && line[end] === line[i]) end += 1;
    if (end - i >= 5) score += end - i - 2;
    i = end;
  }
  const text = line.join('');
  for (const pattern of ['10111010000', '00001011101']) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) score += 40;
  }
  return score;
};

/** How hard a symbol is to read (7.8.3). @param {QRSymbol} symbol @returns {number} fewer is better */
const scoreOf = ({ dark, size }) => {
  let score = 0;
  let darkModules = 0;
  for (let i = 0; i < size; i += 1) {
    score += lineScore([...dark[i]]) + lineScore(dark.map((row) => row[i]));
    for (let j = 0; j < size; j += 1) {
      darkModules += dark[i][j];
      const isBlock = i > 0 && j > 0 && dark[i][j] === dark[i - 1][j] &&
        dark[i][j] === dark[i][j - 1] && dark[i][j] === dark[i - 1][j - 1];
      if (isBlock) score += 3;
    }
  }
  return score + 10 * Math.floor(Math.abs((darkModules * 20) / size ** 2 - 10));
};

/** Puts the mask on that makes the symbol easiest to read. @param {QRSymbol} symbol
 * @returns {number} which one */
export const putBestMask = (symbol) => {
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < masks.length; mask += 1) {
    symbol.format(mask);
    turn(symbol, mask);
    const score = scoreOf(symbol);
    turn(symbol, mask);
    if (score < least) [best, least] = [mask, score];
  }
  symbol.format(best);
  turn(symbol, best);
  return best;
};
