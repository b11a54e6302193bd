// @ts-check
// Customises how Node resolves modules; `d3-modules.js` registers it.
import { pathToFileURL } from 'node:url';

const root = pathToFileURL('/usr/share/nodejs/').href;

/** @param {string} specifier @param {{ parentURL?: string }} context
 * @param {(specifier: string, context: any) => any} next */
export const resolve = async (specifier, context, next) => {
  const found = (/** @type {string} */ url) => ({ url, format: 'module', shortCircuit: true });
  if (/^(d3-[a-z-]+|internmap)$/.test(specifier)) return found(`${root}${specifier}/src/index.js`);
  // Modules of d3 name each other without `.js`, and their packages do not say that they are modules.
  if (context.parentURL?.startsWith(root) && specifier.startsWith('.')) {
    const name = specifier.endsWith('.js') ? specifier : `${specifier}.js`;
    return found(new URL(name, context.parentURL).href);
  }
  return next(specifier, context);
};
