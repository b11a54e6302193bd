// @ts-check
/** @import { AppliedEdit, Feature, Venue } from './types.js' */
/** @typedef {{ venue: Venue, features: Feature[], revision: number }} Snapshot */

/** A copy of a venue that is kept in step.
 * @typedef {object} Copy
 * @property {number} revision
 * @property {Venue} venue
 * @property {(edit: AppliedEdit) => void} apply takes the next edit's features over
 * @property {(venue: Venue) => void} setOutline takes over names, floors and plan pictures
 * @property {(snapshot: Snapshot) => void} replace replaces all of it */

/** What the venue is read from.
 * @typedef {{ venue: (slug: string) => Promise<Venue>,
 *   features: (slug: string) => Promise<{ features: Feature[], revision: number }> }} Source */

const retryAfter = 1000;

/** An edit's operations with a building's removal spelled out as that of its floors.
 * @param {AppliedEdit} edit @param {Venue} venue @returns {AppliedEdit} */
const spelledOut = (edit, venue) => ({
  ...edit,
  operations: edit.operations.flatMap((operation) => {
    const { building } = /** @type {any} */ (operation);
    if (operation.operation !== 'remove' || building === undefined) return [operation];
    const floors = venue.floors.filter((floor) => floor.building === building);
    return floors.map(({ id }) => /** @type {any} */ ({ operation: 'remove', floor: id }));
  }),
});

/** Whether an operation is about names, floors, buildings or pictures: not about the plan or the programme.
 * @param {any} operation */
const isStructural = ({ feature, entry }) => feature === undefined && entry === undefined;

/** Keeps a copy of a venue in step with what the live stream says of it: takes over edits in order,
 * reads the outline again when floors, names or pictures changed, and takes a new snapshot
 * after a `resync`, or when an edit is missing; edits that come meanwhile are held back and follow it. */
export class VenueFollower {
  #copy;
  #source;
  #wait;
  /** Edits that wait for a snapshot; `null` while none is read.
   * @type {AppliedEdit[] | null} */
  #held = null;
  #isOutlineOld = false;
  #isReading = false;

  /** @param {Copy} copy @param {Source} source
   * @param {(ms: number) => Promise<void>} [wait] for tests */
  constructor(copy, source, wait = (ms) => new Promise((done) => setTimeout(done, ms))) {
    this.#copy = copy;
    this.#source = source;
    this.#wait = wait;
  }

  /** Takes an edit of the stream. @param {AppliedEdit} edit */
  edit(edit) {
    if (this.#held) {
      this.#held.push(edit);
      return;
    }
    const { revision, venue } = this.#copy;
    if (edit.revision <= revision) return;
    if (edit.revision > revision + 1) {
      this.resync();
      this.edit(edit);
      return;
    }
    this.#copy.apply(spelledOut(edit, venue));
    if (edit.operations.some(isStructural)) this.#readOutline();
  }

  /** Looks whether a `welcome` names other floors than are known.
   * @param {{ floors: { floor: string }[] }} message */
  welcome({ floors }) {
    const known = new Set(this.#copy.venue.floors.map(({ id }) => id));
    const isSame = floors.length === known.size && floors.every(({ floor }) => known.has(floor));
    if (!isSame) this.#readOutline();
  }

  /** Takes a new snapshot, as a `resync` asks for. */
  async resync() {
    if (this.#held) return;
    this.#held = [];
    const snapshot = await this.#untilAnswered(async (slug) => {
      const { features, revision } = await this.#source.features(slug);
      return { features, revision, venue: await this.#source.venue(slug) };
    });
    const held = this.#held;
    this.#held = null;
    this.#copy.replace(snapshot);
    for (const edit of held) this.edit(edit);
  }

  /** Reads the outline again; once more when something changed while it was read. */
  async #readOutline() {
    this.#isOutlineOld = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isOutlineOld) {
      this.#isOutlineOld = false;
      this.#copy.setOutline(await this.#untilAnswered((slug) => this.#source.venue(slug)));
    }
    this.#isReading = false;
  }

  /** @template Answer @param {(slug: string) => Promise<Answer>} ask @returns {Promise<Answer>} */
  async #untilAnswered(ask) {
    for (;;) {
      try {
        return await ask(this.#copy.venue.slug);
      } catch {
        await this.#wait(retryAfter);
      }
    }
  }
}
