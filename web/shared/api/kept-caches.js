// @ts-check

/** The name of the cache in which a browser keeps a venue for when there is no network. Servers below
 * several paths of one origin have caches of their own.
 * @param {string} base the server's root @param {string} slug of the venue; "" for what all begin with
 * @returns {string} */
export const keptName = (base, slug) => `floorcast ${new URL(base).pathname} venue ${slug}`;

/** Deletes what this browser keeps of a venue, or of all venues of a server.
 * @param {string} base the server's root @param {string} [slug] all venues when absent
 * @param {Pick<CacheStorage, 'keys' | 'delete'>} [storage] (default: of this browser, where it has one) */
export const forgetKept = async (base, slug, storage = globalThis.caches) => {
  if (!storage) return;
  try {
    const begin = keptName(base, '');
    const isMeant = (/** @type {string} */ name) =>
      slug === undefined ? name.startsWith(begin) : name === keptName(base, slug);
    const names = (await storage.keys()).filter(isMeant);
    await Promise.all(names.map((name) => storage.delete(name)));
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
};

/** What this browser keeps of a visitor, by the beginnings of its keys: places it looked for, its plan, the name it was
 * made up, how long its steps are. */
const OWN = ['floorcast.places.', 'floorcast.navigator.', 'floorcast.stride'];

/** Deletes the recent and favourite places, the stops, the pseudonym and the stride of this browser's visitor: the next one to
 * use it does not see where it went.
 * @param {Storage} [storage] (default: of this browser, where it has one) */
export const forgetVisitor = (storage) => {
  try {
    const own = storage ?? localStorage;
    const keys = Array.from({ length: own.length }, (_, i) => own.key(i) ?? '');
    for (const key of keys) if (OWN.some((begin) => key.startsWith(begin))) own.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
};
