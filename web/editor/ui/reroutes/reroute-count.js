// @ts-check

/** Counts whom my edits led another way: `route` messages with reason `edited`, by revision. */
export class RerouteCount {
  /** Who was re-routed by a revision, and where they are led now. @type {Map<number, Map<string, any>>} */
  #byRevision = new Map();
  /** Revisions of mine. @type {Set<number>} */
  #mine = new Set();

  /**
   * Takes a message of the `routes` stream.
   *
   * @param {{reason?: string, revision?: number, navigator?: string, id?: string, route?: object,
   *   refusal?: object}} message  who has no way any more is not led another way
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
   * Says that a revision is mine.
   *
   * @param {number} revision
   * @returns {number} whom it has re-routed so far
   */
  own(revision) {
    this.#mine.add(revision);
    return this.#byRevision.get(revision)?.size ?? 0;
  }

  /** Where those whom a revision re-routed are led now. @param {number} revision @returns {any[]} */
  routesOf(revision) {
    return [...(this.#byRevision.get(revision)?.values() ?? [])].filter(Boolean);
  }
}
