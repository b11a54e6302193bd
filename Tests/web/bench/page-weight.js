// @ts-check
// Prints what the pages weigh: node Tests/web/bench/page-weight.js [--list]
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadOf, nameOf } from './import-graph.js';

/** So much of the editor's code may be loaded when it opens, in bytes of gzip. */
const limit = 150_000;
const kilo = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const gzipped = (/** @type {string} */ file) => gzipSync(readFileSync(file)).length;
const sum = (/** @type {string[]} */ files) => files.reduce((all, file) => all + gzipped(file), 0);
const together = (/** @type {string[]} */ files) =>
  gzipSync(files.map((file) => readFileSync(file, 'utf8')).join('\n')).length;

for (const page of ['editor', 'live', 'kiosk', '.']) {
  const { first, later, styles } = loadOf(page);
  const name = page === '.' ? 'home' : page;
  console.log(
    `${name.padEnd(7)} at open ${kilo(sum(first)).padStart(9)} gzip in ${String(first.length).padStart(3)} modules`
    + ` (${kilo(together(first))} as one piece), later ${kilo(sum(later))} in ${later.length},`
    + ` styles ${kilo(sum(styles))} in ${styles.length}`,
  );
  if (page === 'editor' && sum(first) > limit) {
    console.log(`        over the limit of ${kilo(limit)} by ${kilo(sum(first) - limit)}`);
  }
  if (!process.argv.includes('--list')) continue;
  for (const [title, files] of /** @type {const} */ ([['at open', first], ['later', later]])) {
    const weighed = files.map((file) => /** @type {const} */ ([gzipped(file), nameOf(file)]));
    for (const [bytes, file] of weighed.sort(([a], [b]) => b - a)) {
      console.log(`  ${title}  ${String(bytes).padStart(6)}  ${file}`);
    }
  }
}
