// @ts-check
/** @import { Name } from '../../shared/i18n/i18n.js' */
/** @import { Programme } from '../../shared/programme/programme.js' */
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */

/** A session as the visitor last saw it in its plan.
 * @typedef {{ id: string, title: Name, start: number, place: string | null, room: string }} Planned */
/** What the organisers changed since. @typedef {{ planned: Planned, change: 'cancelled' | 'moved' }} PlanNews */

/** @param {ProgrammeSession} session @returns {Planned} */
const plannedOf = ({ id, title, start, place, room }) => ({ id, title, start, place, room });

/** The sessions that a visitor wants to see. They stay in this browser: nothing of them is sent to the
 * server. */
export class MyPlan {
  #key;
  #storage;
  /** @type {readonly Planned[]} */
  #planned = [];

  /** @param {string} slug of the venue
   * @param {Pick<Storage, 'getItem' | 'setItem'>} [storage] (default: of this browser) */
  constructor(slug, storage) {
    this.#key = `floorcast.places.${slug} plan`;
    this.#storage = storage;
    try {
      const kept = JSON.parse((storage ?? localStorage).getItem(this.#key) ?? '[]');
      const isWhole = (/** @type {any} */ each) =>
        typeof each?.id === 'string' && Number.isFinite(each.start);
      this.#planned = Array.isArray(kept) ? kept.filter(isWhole) : [];
    } catch {
      // A browser that keeps nothing begins with an empty plan.
    }
  }

  get isEmpty() {
    return this.#planned.length === 0;
  }

  /** @param {string} id */
  has(id) {
    return this.#planned.some((each) => each.id === id);
  }

  /** @param {ProgrammeSession} session */
  add(session) {
    this.#planned = [...this.#planned.filter(({ id }) => id !== session.id), plannedOf(session)];
    this.#keep();
  }

  /** @param {string} id */
  remove(id) {
    this.#planned = this.#planned.filter((each) => each.id !== id);
    this.#keep();
  }

  /** The sessions of the plan that the programme has, by start. @param {Programme} programme */
  sessions({ sessions }) {
    return sessions.filter(({ id }) => this.has(id));
  }

  /** What is different from what the visitor last saw. @param {Programme} programme @returns {PlanNews[]} */
  news(programme) {
    /** @type {PlanNews[]} */
    const news = [];
    for (const planned of this.#planned) {
      const now = programme.entry(planned.id);
      if (now?.kind !== 'session') news.push({ planned, change: 'cancelled' });
      else if (
        now.start !== planned.start || now.place !== planned.place ||
        now.place === null && now.room !== planned.room
      ) news.push({ planned, change: 'moved' });
    }
    return news;
  }

  /** The visitor has read what changed: a cancelled session leaves the plan.
   * @param {string} id @param {Programme} programme */
  accept(id, programme) {
    const now = programme.entry(id);
    if (now?.kind === 'session') this.add(now);
    else this.remove(id);
  }

  #keep() {
    try {
      (this.#storage ?? localStorage).setItem(this.#key, JSON.stringify(this.#planned));
    } catch {
      // It lasts as long as the page.
    }
  }
}
