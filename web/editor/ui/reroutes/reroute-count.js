// @ts-check

/** Counts the people that my edits led another way: `route` messages with reason `edited`, by revision. */
export class RerouteCount {
  /** The people that a revision re-routed, and their routes now. @type {Map<number, Map<string, any>>} */
  #byRevision = new Map();
  /** Revisions of mine. @type {Set<number>} */
  #mine = new Set();

  /**
   * Takes a message of the `routes` stream.
   *
   * @param {{reason?: string, revision?: number, navigator?: string, id?: string, route?: object,
   *   refusal?: object}} message  a navigator without a way is not counted
   * @returns {number} how many people my edit of that revision has re-routed; 0 when it is not mine
   */
  routed({ reason, revision, navigator, id, route, refusal }) {
    if (reason !== 'edited' || revision === undefined || refusal) return 0;
    const people = this.#byRevision.get(revision) ?? new Map();
    people.set(navigator ?? id ?? '', route);
    this.#byRevision.set(revision, people);
    // Revisions come in order: what is far behind will not be asked for again.
    this.#byRevision.delete(revision - 20);
    return this.#mine.has(revision) ? people.size : 0;
  }

  /**
   * Notes that a revision is mine.
   *
   * @param {number} revision
   * @returns {number} how many people it has re-routed so far
   */
  own(revision) {
    this.#mine.add(revision);
    return this.#byRevision.get(revision)?.size ?? 0;
  }

  /** The routes now of the people that a revision re-routed. @param {number} revision @returns {any[]} */
  routesOf(revision) {
    return [...(this.#byRevision.get(revision)?.values() ?? [])].filter(Boolean);
  }
}
