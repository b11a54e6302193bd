// @ts-check
import { register } from 'node:module';

/** Has Node find the modules of d3 that Debian installs, as `scripts/bundle` and the server do. To be called before a
 * module that imports `web/shared/charts/d3.js` is loaded, which takes an `await import()`. */
export const findModulesOfD3 = () => register('./d3-hooks.js', import.meta.url);
