// @ts-check
import { DraftEdits } from '../../../../web/editor/session/draft-edits.js';
import { EditSession } from '../../../../web/editor/session/edit-session.js';
import { HistoryStore } from '../../../../web/editor/session/history-store.js';
import { Plan } from '../../../../web/editor/plan/plan.js';
import { MemoryDrafts } from '../world.js';
import { required } from '../../required.js';

/** @import { Site } from './schedule.js' */

/** An answer that never came. */
const lost = () => new TypeError('network');

/**
 * One person's browser, and everything on its way between it and the server: nothing arrives
 * before the schedule says so, and much of it never does.
 */
export class EditorWindow {
  storage = new MemoryDrafts();
  /** What may arrive next. @type {(() => void | Promise<void>)[]} */
  underWay = [];
  /** @type {(() => void)[]} */
  timers = [];
  /** The revision up to which the stream has brought edits; `null` while it is cut. */
  #heard = /** @type {number | null} */ (0);
  #ids = 0;
  #clock = 0;
  /** @type {EditSession | null} */
  #session = null;
  /** From now on everything arrives. */
  isQuiet = false;

  /**
   * @param {Site} site
   * @param {string} author
   */
  constructor(site, author) {
    this.site = site;
    this.author = author;
  }

  /** The session of the page as it was opened last. */
  get session() {
    return required(this.#session, `an open page of ${this.author}`);
  }

  /** Opens the page, or loads it again. @param {{venue: any, revision: number}} snapshot */
  open({ venue, revision }) {
    // Nothing that was under way for the page before arrives any more.
    this.underWay = [];
    this.timers = [];
    const page = {};
    this.page = page;
    this.#session = new EditSession({
      plan: Plan.of(venue),
      revision,
      author: this.author,
      store: new DraftEdits(this.storage.drafts),
      historyStore: new HistoryStore(this.storage.history, () => (this.#clock += 1)),
      world: {
        post: (edit) => this.#request(() => this.site.server.post(edit)),
        fetchAfter: (after) => this.#request(() => this.site.editsAfter(after)),
        reload: async () => {
          const newest = await this.#request(() => this.site.snapshot());
          return { plan: Plan.of(newest.venue), revision: newest.revision };
        },
        schedule: (run) => this.timers.push(() => this.page === page && run()),
        now: () => (this.#clock += 1),
        makeId: () => `${this.author}-${(this.#ids += 1)}`,
      },
    });
    this.connect();
    this.underWay.push(() => void this.session.resume(this.site.revision));
  }

  /** Subscribes (again) to the stream. */
  connect() {
    this.#heard = this.session.revision;
  }

  /** The stream is cut. */
  disconnect() {
    this.#heard = null;
  }

  /** Lets the stream bring its next edit, or one that it brought before. @param {number} chance */
  listen(chance) {
    if (this.#heard === null) return;
    if (this.#heard < this.site.journal.length) {
      // Now and then a message overtakes the one before it.
      const skips = !this.isQuiet && chance < 0.1 && this.#heard + 1 < this.site.journal.length;
      const index = this.#heard + (skips ? 1 : 0);
      if (!skips) this.#heard += 1;
      this.session.receive(this.site.journal[index]);
    } else if (chance < 0.1 && this.#heard > 0) {
      this.session.receive(this.site.journal[this.#heard - 1]);
    }
  }

  /**
   * A request that takes as long there and back as the schedule says.
   *
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  #request(ask) {
    return new Promise((resolve, reject) => {
      this.underWay.push(async () => {
        const fate = this.isQuiet ? 1 : this.site.next();
        if (fate < 0.1) return reject(lost());
        /** @type {() => void} */
        let arrive;
        try {
          const answer = await ask();
          arrive = () => resolve(answer);
        } catch (error) {
          arrive = () => reject(error);
        }
        this.underWay.push(fate < 0.2 ? () => reject(lost()) : arrive);
      });
    });
  }
}
