// @ts-check
// Prints what the pages weigh: node Tests/web/bench/page-weight.js [--list]
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadOf, nameOf } from './import-graph.js';

/** So much of the editor's code may be loaded when it opens: bytes of gzip, as the server sends it. */
const limit = 150_000;
const kilo = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const textOf = (/** @type {string} */ file) => readFileSync(file, 'utf8');
/** A module without comments and indentation, as the server sends it; lines stay where they are. */
const codeOf = (/** @type {string} */ file) =>
  textOf(file)
    .replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^[ \t]*\/\/.*$/gm, '').replace(/^[ \t]+/gm, '');
const gzipped = (/** @type {string} */ file) => gzipSync(textOf(file)).length;
/** Each file compressed by itself, as it is sent. @param {string[]} files @param {(file: string) => string} read */
const sum = (files, read = textOf) =>
  files.reduce((all, file) => all + gzipSync(read(file)).length, 0);

for (const page of ['editor', 'live', 'kiosk', '.']) {
  const { first, later, styles } = loadOf(page);
  const name = page === '.' ? 'home' : page;
  const code = sum(first, codeOf);
  console.log(
    `${name.padEnd(7)} at open ${kilo(code).padStart(8)} of code (${
      kilo(sum(first))
    } with comments) gzip in` +
      ` ${first.length} modules, later ${kilo(sum(later, codeOf))} (${
        kilo(sum(later))
      }) in ${later.length},` +
      ` styles ${kilo(sum(styles))} in ${styles.length}`,
  );
  if (page === 'editor') {
    const rest = limit - code;
    console.log(
      `        ${rest < 0 ? 'over' : 'below'} the limit of ${kilo(limit)} by ${
        kilo(Math.abs(rest))
      }`,
    );
  }
  if (!process.argv.includes('--list')) continue;
  for (const [title, files] of /** @type {const} */ ([['at open', first], ['later', later]])) {
    const weighed = files.map((file) => /** @type {const} */ ([gzipped(file), nameOf(file)]));
    for (const [bytes, file] of weighed.sort(([a], [b]) => b - a)) {
      console.log(`  ${title}  ${String(bytes).padStart(6)}  ${file}`);
    }
  }
}
