// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the pages. */
export const webRoot = fileURLToPath(new URL('../../../web', import.meta.url));

/** `import … from '…'`, `export … from '…'` and `import '…'` at the start of a line. */
const staticImport = /^(?:import|export)\b[^'"()]*?['"](\.[^'"]+)['"]/gm;
const lazyImport = /\bimport\(\s*['"](\.[^'"]+)['"]/g;

/** The text without its comments, which import types only. @param {string} text */
const codeOf = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '');

/** @param {string} file @param {RegExp} pattern */
const importsOf = (file, pattern) =>
  [...codeOf(readFileSync(file, 'utf8')).matchAll(pattern)].map(([, to]) =>
    resolve(dirname(file), to)
  );

/**
 * The modules that must be there before a module runs, in the order of their discovery.
 *
 * @param {Iterable<string>} entries  absolute paths
 * @param {ReadonlySet<string>} [known]  left out, with what they need
 * @returns {Set<string>} absolute paths
 */
export const modulesOf = (entries, known = new Set()) => {
  const found = new Set([...entries].filter((file) => !known.has(file)));
  for (const file of found) {
    for (const next of importsOf(file, staticImport)) if (!known.has(next)) found.add(next);
  }
  return found;
};

/**
 * What a page loads: at once, and when something is used for the first time.
 *
 * @param {string} page  folder of the page below `web`
 */
export const loadOf = (page) => {
  const html = readFileSync(`${webRoot}/${page}/index.html`, 'utf8');
  const at = (/** @type {string} */ path) => resolve(webRoot, page, path);
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => at(path));
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) =>
    at(path)
  );
  const first = modulesOf(scripts);
  const all = new Set(first);
  // What is added on the way is visited too.
  for (const file of all) {
    for (const each of modulesOf(importsOf(file, lazyImport), all)) all.add(each);
  }
  return { first: [...first], later: [...all].filter((file) => !first.has(file)), styles };
};

/** @param {string} folder @returns {string[]} absolute paths of its modules, at any depth */
export const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => resolve(folder, name));

/** @param {string} file */
export const nameOf = (file) => relative(webRoot, file);
