// @ts-check

/** Whether this module is part of a bundle: those lie below `assets/`, and their worker is one script. */
const isBundled = new URL(import.meta.url).pathname.includes('/assets/');

/** Has the browser keep the page for when there is no network, where it can.
 * @param {string} base  the server's root
 * @returns {Promise<boolean>} whether the page can now start without network */
export const startWorker = async (base) => {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  try {
    const address = new URL('navigate/worker.js', base);
    await workers.register(address, { type: isBundled ? 'classic' : 'module' });
    const { active } = await workers.ready;
    if (!isBundled && active) await tellLoaded(active);
    return true;
  } catch {
    // A browser that keeps nothing leads with network only.
    return false;
  }
};

/** Has the worker keep what the page has loaded before. @param {ServiceWorker} worker
 * @returns {Promise<void>} */
const tellLoaded = (worker) =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => done());
    channel.port1.start();
    const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
    worker.postMessage({ type: 'loaded', addresses }, [channel.port2]);
  });
