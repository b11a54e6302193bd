// @ts-check

const sorts = ['draft', 'history'];

/**
 * What earlier versions of this page kept in `localStorage`.
 *
 * @param {Storage} storage
 * @param {string} venue  its slug
 */
export const olderItems = (storage, venue) => {
  /** @type {[sort: string, id: string, value: any][]} */
  const items = [];
  /** @type {string[]} */
  const keys = [];
  for (const key of Object.keys(storage)) {
    for (const sort of sorts) {
      const start = `floorcast.${sort}.${venue}.`;
      if (!key.startsWith(start)) continue;
      keys.push(key);
      const value = parsed(storage.getItem(key));
      if (value !== null) items.push([sort, key.slice(start.length), value]);
    }
  }
  return {
    items,
    /** Forgets them, once they are kept elsewhere. */
    forget: () => keys.forEach((key) => storage.removeItem(key)),
  };
};

/** @param {string | null} text */
const parsed = (text) => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
