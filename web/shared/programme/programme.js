// @ts-check
/** @import { ProgrammeAnswer, ProgrammeEntry, ProgrammeSession, ProgrammeStand } from './types.js' */

/** An entry as the server has it: its kind and its properties. @typedef {{ kind: string, properties: Record<string, any> }} Stored */

/** @param {unknown} value @returns {string[]} */
const texts = (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What both kinds have. @param {string} id @param {Record<string, any>} properties */
const common = (id, { tags, place, room, link }) => ({
  id,
  tags: texts(tags),
  place: typeof place === 'string' ? place : null,
  room: room ?? '',
  link: link ?? '',
});

/** @param {string} id @param {Record<string, any>} properties @returns {ProgrammeSession} */
const makeSession = (id, properties) => {
  const { title, subtitle, abstract, speakers, track, language, start, end, capacity } = properties;
  return Object.freeze({
    kind: 'session',
    ...common(id, properties),
    title: title ?? '',
    subtitle: subtitle ?? '',
    abstract: abstract ?? '',
    speakers: texts(speakers),
    track: track ?? '',
    language: language ?? '',
    start: Date.parse(start),
    end: Date.parse(end),
    capacity: capacity ?? null,
  });
};

/** @param {string} id @param {Record<string, any>} properties @returns {ProgrammeStand} */
const makeStand = (id, properties) =>
  Object.freeze({
    kind: 'stand',
    ...common(id, properties),
    title: properties.exhibitor ?? '',
    abstract: properties.description ?? '',
    products: texts(properties.products),
  });

/** The programme of a venue as visitors see it, kept in step with edits. */
export class Programme {
  /** Sessions by start, then by id. @type {readonly ProgrammeSession[]} */
  sessions = [];
  /** Stands by id. @type {readonly ProgrammeStand[]} */
  stands = [];
  /** Of the plan that it belongs to; −1 before one is known. */
  revision = -1;
  /** @type {Map<string, Stored>} */
  #stored = new Map();
  /** @type {Map<string, ProgrammeEntry>} */
  #entries = new Map();

  /** @param {ProgrammeAnswer} [answer] */
  constructor(answer) {
    if (answer) this.replace(answer);
  }

  /** Whether there is nothing to show. */
  get isEmpty() {
    return this.#entries.size === 0;
  }

  /** A session or stand. @param {string} id */
  entry(id) {
    return this.#entries.get(id);
  }

  /** All that is at a place, sessions by start and then stands. @param {string} place
   * @returns {ProgrammeEntry[]} */
  at(place) {
    return [...this.sessions, ...this.stands].filter((entry) => entry.place === place);
  }

  /** Replaces all of it. @param {ProgrammeAnswer} answer */
  replace({ revision, sessions, stands }) {
    const stored = (/** @type {string} */ kind) =>
    (
      /** @type {Record<string, any>} */ each,
    ) => /** @type {[string, Stored]} */ ([each.id, { kind, properties: each }]);
    this.revision = revision;
    this.#stored = new Map([
      ...sessions.map(stored('session')),
      ...stands.map(stored('stand')),
    ]);
    this.#sort();
  }

  /** Takes an edit over. Visitors are not shown entries that are hidden, so that one that comes to light is
   * not known here.
   * @param {{ revision: number, operations: readonly any[] }} edit the one after `revision`
   * @returns {{ ids: Set<string>, isComplete: boolean }} what changed, and whether that is all: else the
   *   programme must be read again */
  apply({ revision, operations }) {
    const ids = new Set();
    let isComplete = true;
    for (const { operation, entry, feature, fields } of operations) {
      if (entry === undefined) {
        // The answer leaves out places that are not drawn; one that is drawn again may be one of them.
        if (operation === 'put' && this.#mayBeAt(feature)) isComplete = false;
      } else if (operation === 'put') {
        if (entry.kind === 'room') continue;
        this.#store(entry.id, entry.kind, entry.properties);
        ids.add(entry.id);
      } else if (operation === 'remove') {
        if (this.#stored.delete(entry)) ids.add(entry);
      } else {
        const known = this.#stored.get(entry);
        if (known) {
          this.#store(entry, known.kind, { ...known.properties, ...fields.properties });
          ids.add(entry);
        } else if ('hidden' in fields.properties) isComplete = false;
      }
    }
    this.revision = revision;
    if (ids.size > 0) this.#sort();
    return { ids, isComplete };
  }

  /** The same as the server answers, to be kept. @returns {ProgrammeAnswer} */
  get answer() {
    const of = (/** @type {string} */ kind) =>
      [...this.#stored].flatMap(([id, each]) =>
        each.kind === kind ? [{ ...each.properties, id }] : []
      );
    return { revision: this.revision, sessions: of('session'), stands: of('stand') };
  }

  /** @param {any} feature  that was put */
  #mayBeAt(feature) {
    if (feature?.kind !== 'area' && feature?.kind !== 'poi') return false;
    return [...this.#entries.values()].some(({ place, room }) => place === null && room !== '');
  }

  /** @param {string} id @param {string} kind @param {Record<string, any>} properties */
  #store(id, kind, properties) {
    const kept = Object.fromEntries(
      Object.entries(properties).filter(([, value]) => value !== null),
    );
    if (kept.hidden === true) this.#stored.delete(id);
    else this.#stored.set(id, { kind, properties: kept });
  }

  #sort() {
    this.#entries = new Map(
      [...this.#stored].map(([id, { kind, properties }]) => [
        id,
        kind === 'session' ? makeSession(id, properties) : makeStand(id, properties),
      ]),
    );
    const byId = (/** @type {ProgrammeEntry} */ a, /** @type {ProgrammeEntry} */ b) =>
      a.id < b.id ? -1 : 1;
    const all = [...this.#entries.values()];
    this.sessions = all.filter((each) => each.kind === 'session')
      .sort((a, b) => a.start - b.start || byId(a, b));
    this.stands = all.filter((each) => each.kind === 'stand').sort(byId);
  }
}
