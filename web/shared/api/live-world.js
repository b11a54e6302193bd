// @ts-check

/** What the live stream needs of the browser; tests bring their own. `watch` reports the page's events:
 * `wake` when the machine or the network may be back, `hide` and `show` as the page is seen or not.
 * @typedef {{ WebSocket: new (url: string, protocols: string[]) => any, now: () => number,
 *   setTimeout: (run: () => void, ms: number) => any, clearTimeout: (timer: any) => void,
 *   random: () => number, reload: () => void,
 *   watch: (page: { wake: () => void, hide: () => void, show: () => void }, signal: AbortSignal) => void
 * }} World */

/** The browser's own world.
 * @returns {World} */
export const realWorld = () => ({
  WebSocket: globalThis.WebSocket,
  // Goes on while the machine sleeps, unlike `performance.now()`: data gets older then, too.
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  random: Math.random,
  reload: () => location.reload(),
  watch: ({ wake, hide, show }, signal) => {
    if (!globalThis.document) return;
    document.addEventListener('visibilitychange', () => (document.hidden ? hide() : show()), {
      signal,
    });
    addEventListener('pageshow', wake, { signal });
    addEventListener('online', wake, { signal });
    // After `offline` the socket may look open for minutes.
    addEventListener('offline', wake, { signal });
    /** @type {any} */ (navigator).connection?.addEventListener?.('change', wake, { signal });
    if (document.hidden) hide();
  },
});
