// @ts-check

/** Lets tests look at the page as `window.__app`; they cannot change it.
 * @param {object} app with getters for what changes */
export const exposeApp = (app) => {
  Object.defineProperty(window, '__app', { value: Object.freeze(app), configurable: true });
};
