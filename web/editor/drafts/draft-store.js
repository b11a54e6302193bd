// @ts-check
import { ItemWriter } from './item-writer.js';
import { StoredItems } from './stored-items.js';

/** @import { DraftClaims } from './claims.js' */
/** @import { ItemDatabase, Key } from './item-database.js' */
/** @import { Unkept } from './item-writer.js' */

/** The window's session storage keeps the id of its store under this key across a reload. */
const remembered = 'floorcast.desk';

/**
 * What one window keeps of one venue: unsaved edits and the steps of undo. Windows of the same venue
 * do not see each other's; a new window takes over what a closed or crashed one left.
 */
export class DraftStore {
  #database;
  #claims;
  #venue;
  #id;
  #writer;
  /** Stores that no window had at the last look. @type {Set<string>} */
  #orphans = new Set();
  /** Called when changes cannot be kept, and when they can again. @type {(unkept: Unkept | null) => void} */
  onUnkept = () => {};

  /**
   * @param {{database: ItemDatabase, claims: DraftClaims, venue: string, id: string,
   *   kept: [Key, any][]}} parts
   */
  constructor({ database, claims, venue, id, kept }) {
    this.#database = database;
    this.#claims = claims;
    this.#venue = venue;
    this.#id = id;
    this.#writer = new ItemWriter(database, { report: (unkept) => this.onUnkept(unkept) });
    this.drafts = this.#items('draft', kept);
    this.history = this.#items('history', kept);
  }

  /** Why changes are not kept at the moment, or `null`. */
  get unkept() {
    return this.#writer.unkept;
  }

  /** Whether all changes are kept. */
  get isKept() {
    return this.#writer.isKept;
  }

  /** Waits until all changes are kept, or cannot be for now: `unkept` says which. */
  settled() {
    return this.#writer.settled();
  }

  /** Notes that the browser keeps nothing. */
  distrust() {
    this.#writer.unkept = 'forbidden';
  }

  /**
   * Takes over the unsaved edits of windows that are gone for good: no window had them at the last
   * look either, so that a window that is just being loaded again keeps its own.
   *
   * @returns {Promise<any[]>} the drafts
   */
  async adoptDrafts() {
    const keys = (await this.#database.keys(this.#venue)).filter(([, , sort]) => sort === 'draft');
    const others = new Set(keys.map(([, store]) => store).filter((store) => store !== this.#id));
    const found = await claimed(this.#claims, others);
    const ready = [...found.keys()].filter((store) => this.#orphans.has(store));
    this.#orphans = new Set(found.keys());
    const isMeant = (/** @type {Key} */ [, store, sort]) =>
      sort === 'draft' && ready.includes(store);
    const kept = ready.length > 0
      ? await move(this.#database, this.#venue, { to: this.#id, isMeant })
      : [];
    for (const release of found.values()) release();
    this.drafts.adopt(kept.map(([key, value]) => [key[3], value]));
    return kept.map(([, value]) => value);
  }

  /** @param {string} sort @param {[Key, any][]} kept */
  #items(sort, kept) {
    const mine = kept.filter(([key]) => key[2] === sort);
    return new StoredItems(
      mine.map(([key, value]) => [key[3], value]),
      (id, value) => this.#writer.write([this.#venue, this.#id, sort, id], value),
    );
  }
}

/**
 * Opens the store of this window, with what older pages and windows that are gone have left.
 *
 * @param {{database: ItemDatabase, claims: DraftClaims, venue: string, makeId: () => string,
 *   session: () => Pick<Storage, 'getItem' | 'setItem'>,
 *   older?: () => ReturnType<typeof import('./older-items.js').olderItems>}} parts
 * @returns {Promise<DraftStore>}
 */
export const openDraftStore = async ({ database, claims, venue, makeId, session, older }) => {
  const id = await ownStore(claims, session, makeId);
  const parts = { database, claims, venue, id };
  const left = olderOf(older);
  try {
    const old = left.items.map(([sort, each, value]) => keyed([venue, 'older', sort, each], value));
    if (old.length > 0) await database.write(old);
    left.forget();
    const others = new Set((await database.keys(venue)).map(([, store]) => store));
    others.delete(id);
    const orphans = await claimed(claims, others);
    const isMeant = (/** @type {Key} */ [, store]) => orphans.has(store);
    if (orphans.size > 0) await move(database, venue, { to: id, isMeant });
    for (const release of orphans.values()) release();
    const kept = (await database.entries(venue)).filter(([key]) => key[1] === id);
    return new DraftStore({ ...parts, kept });
  } catch {
    const kept = left.items.map(([sort, each, value]) => keyed([venue, id, sort, each], value));
    const store = new DraftStore({ ...parts, kept });
    store.distrust();
    return store;
  }
};

/** @param {Key} key @param {any} value @returns {[Key, any]} */
const keyed = (key, value) => [key, value];

/** @param {(() => ReturnType<typeof import('./older-items.js').olderItems>) | undefined} older */
const olderOf = (older) => {
  try {
    return older?.() ?? nothing;
  } catch {
    return nothing;
  }
};
/** @type {ReturnType<typeof import('./older-items.js').olderItems>} */
const nothing = { items: [], forget: () => {} };

/**
 * The id of the store that this window had before a reload; a copied window gets one of its own.
 *
 * @param {DraftClaims} claims
 * @param {() => Pick<Storage, 'getItem' | 'setItem'>} session  where a reload finds it again
 * @param {() => string} makeId
 */
const ownStore = async (claims, session, makeId) => {
  try {
    const known = session().getItem(remembered);
    if (known && (await claims.claim(known, { isMine: true }))) return known;
    const id = makeId();
    session().setItem(remembered, id);
    await claims.claim(id);
    return id;
  } catch {
    return makeId();
  }
};

/**
 * Those stores that belong to no open window, claimed.
 *
 * @param {DraftClaims} claims
 * @param {Set<string>} stores
 */
const claimed = async (claims, stores) => {
  /** @type {Map<string, () => void>} */
  const found = new Map();
  await Promise.all([...stores].map(async (store) => {
    const release = await claims.claim(store);
    if (release) found.set(store, release);
  }));
  return found;
};

/**
 * Moves values to another store.
 *
 * @param {ItemDatabase} database
 * @param {string} venue
 * @param {{to: string, isMeant: (key: Key) => boolean}} which
 */
const move = async (database, venue, { to, isMeant }) => {
  const kept = (await database.entries(venue)).filter(([key]) => isMeant(key));
  await database.write(kept.flatMap(([key, value]) => [
    keyed([venue, to, key[2], key[3]], value),
    keyed(key, null),
  ]));
  return kept;
};
