// @ts-check
// Prints what the bundled pages weigh: scripts/bundle && node Tests/web/bench/page-weight.js [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = process.argv[2] ?? '.build/web';
const kilo = (/** @type {string[]} */ files) => {
  const bytes = files.reduce((all, file) => all + gzipSync(readFileSync(file)).length, 0);
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
};

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('index.html')) continue;
  const html = readFileSync(join(root, file), 'utf8');
  const named = (/** @type {string} */ end) =>
    [...html.matchAll(/\b(?:src|href)="([^"]*assets\/[^"]+)"/g)]
      .map(([, path]) => join(root, dirname(file), path)).filter((path) => path.endsWith(end));
  const [first, styles] = [named('.js'), named('.css')];
  const folder = dirname(first[0]);
  const others = readdirSync(folder).map((name) => join(folder, name))
    .filter((path) => path.endsWith('.js') && !first.includes(path));
  const isOf = (/** @type {string} */ language) => (/** @type {string} */ path) =>
    new RegExp(`/${language}\\b[^/]*$`).test(path);
  // Of the texts those in one language come at once.
  first.push(...others.filter(isOf('en')));
  const later = others.filter((path) => !isOf('en')(path) && !isOf('de')(path));
  console.log(
    `${dirname(file).padEnd(8)} gzip: at open ${kilo(first)} in ${first.length},` +
      ` styles ${kilo(styles)}, later ${kilo(later)} in ${later.length}`,
  );
}
