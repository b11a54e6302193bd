// @ts-check
import { makeAsk, makeLoad, posted } from './ask.js';
import { findBase } from './base-url.js';
/** @import { Session } from './accounts-types.js' */
/** @import { AnchorReport, AppliedEdit, Choice, Edit, Evacuation, Feature, Location, Navigator, Place, Positioning, RouteAnswer, Sharing, Venue, VenueSummary, Version, WalkingTimes } from './types.js' */

export { ApiError } from './api-error.js';

/** The server's HTTP interface as functions. Each rejects with `ApiError`.
 * @param {string} [base] the server's root; default: found from this module's address
 * @param {typeof fetch} [request] */
export const createClient = (base = findBase(), request = globalThis.fetch.bind(globalThis)) => {
  const ask = makeAsk(base, request);
  const load = makeLoad(base, request);
  /** @param {string} slug */
  const of = (slug) => `venues/${encodeURIComponent(slug)}`;
  return Object.freeze({
    base,
    /** The session of this client. @returns {Promise<Session>} */
    session: () => ask('session'),
    /** @returns {Promise<VenueSummary[]>} */
    venues: async () => (await ask('venues')).venues,
    /** How the server does. @param {AbortSignal} [signal] @returns {Promise<any>} */
    status: (signal) => ask('status', { signal }),
    /** @param {string} slug @returns {Promise<Venue>} */
    venue: (slug) => ask(of(slug)),
    /** The map that the server's operator has chosen to lay floors on; `null` for none.
     * @returns {Promise<{ url: string, attribution: string, maxZoom: number } | null>} */
    mapTiles: async () => (await ask('map-tiles')).tiles,
    /** @param {string} slug @param {string} [floor] all floors when absent
     * @returns {Promise<{ revision: number, features: Feature[] }>} */
    features: (slug, floor) =>
      ask(`${of(slug)}/features${floor ? `?floor=${encodeURIComponent(floor)}` : ''}`),
    /** The whole venue as it is at one revision.
     * @param {string} slug
     * @returns {Promise<{ revision: number, venue: Venue, features: Feature[] }>} */
    snapshot: (slug) => ask(`${of(slug)}/snapshot`),
    /** The venue as it was after an edit.
     * @param {string} slug @param {number} revision
     * @returns {Promise<{ revision: number, venue: Venue, features: Feature[] }>} */
    snapshotOf: (slug, revision) => ask(`${of(slug)}/snapshot?revision=${revision}`),
    /** The whole programme for those who edit it: hidden entries and names of rooms included.
     * @param {string} slug @param {number} [revision] as it was after an edit
     * @returns {Promise<{ revision: number, entries: any[] }>} */
    programmeEntries: (slug, revision) =>
      ask(`${of(slug)}/programme/entries${revision === undefined ? '' : `?revision=${revision}`}`),
    /** @param {string} slug @param {number} revision
     * @returns {Promise<{ revision: number, edits: AppliedEdit[] }>} at most 1000, oldest first */
    editsAfter: (slug, revision) => ask(`${of(slug)}/edits?after=${revision}`),
    /** @param {string} slug @param {Edit} edit @returns {Promise<AppliedEdit>} */
    postEdit: (slug, edit) => ask(`${of(slug)}/edits`, posted(edit)),
    /** The edits with their authors, the newest first.
     * @param {string} slug @param {{ before?: number, limit?: number, subject?: string }} [which]
     *   before: a revision; subject: such as `feature:wall-1`
     * @returns {Promise<{ revision: number, edits: AppliedEdit[], oldest?: number }>} */
    history: (slug, { before = Number.MAX_SAFE_INTEGER, limit = 50, subject } = {}) => {
      const query = new URLSearchParams({ before: String(before), limit: String(limit) });
      if (subject) query.set('subject', subject);
      return ask(`${of(slug)}/edits?${query}`);
    },
    /** The named versions, the newest first.
     * @param {string} slug @returns {Promise<Version[]>} */
    versions: async (slug) => (await ask(`${of(slug)}/versions`)).versions,
    /** @param {string} slug @param {{ name: string, author: string }} version
     * @returns {Promise<Version>} */
    addVersion: (slug, version) => ask(`${of(slug)}/versions`, posted(version)),
    /** @param {string} slug @param {number} id
     * @returns {Promise<{ venue: Venue, features: Feature[], revision: number }>} */
    version: (slug, id) => ask(`${of(slug)}/versions/${id}`),
    /** @param {string} slug @param {number} id @returns {Promise<null>} */
    removeVersion: (slug, id) => ask(`${of(slug)}/versions/${id}`, { method: 'DELETE' }),
    /** @param {string} slug @param {number | string} from a version's number, or `current`
     * @param {number | string} to
     * @returns {Promise<{ changes: { subject: string, before?: any, after?: any }[] }>} */
    comparison: (slug, from, to) => ask(`${of(slug)}/comparisons?from=${from}&to=${to}`),
    /** @param {string} slug
     * @param {{ version?: number, revision?: number, id: string, base: number, author: string }} restoration
     * @returns {Promise<AppliedEdit>} */
    restore: (slug, restoration) => ask(`${of(slug)}/restorations`, posted(restoration)),
    /** What in the plan is probably not meant.
     * @param {string} slug @returns {Promise<{ revision: number, complete?: boolean, issues: any[] }>} */
    issues: (slug) => ask(`${of(slug)}/issues`),
    /** The way to a place or to the nearest of many; over several stops (`via`) a tour.
     * @param {string} slug
     * @param {{ from: Place, to?: Place | { nearest: Choice }, via?: Place[],
     *   order?: "best" | "given", profile?: string, avoidCrowds?: boolean }} body
     * @returns {Promise<RouteAnswer>} */
    route: (slug, body) => ask(`${of(slug)}/routes`, posted(body)),
    /** How long the walks to many places take; at most 60.
     * @param {string} slug @param {{ from: Place, to: Place[], profile?: string }} body
     * @returns {Promise<WalkingTimes>} */
    walkingTimes: (slug, body) => ask(`${of(slug)}/walking-times`, posted(body)),
    /** Where the middle of a person can be on a floor.
     * @param {string} slug @param {string} floor
     * @returns {Promise<{ revision: number, walkable: { parts: { rings: [number, number][][] }[] } }>} */
    walkable: (slug, floor) => ask(`${of(slug)}/walkable?floor=${encodeURIComponent(floor)}`),
    /** A walk, and the walkable space, on the plan as operations would make it; nothing is stored.
     * @param {string} slug
     * @param {{ operations?: any[], from?: Place, to?: Place | { nearest: Choice },
     *   profile?: string, walkable?: string }} body walkable: a floor
     * @returns {Promise<any>} */
    trial: (slug, body) => ask(`${of(slug)}/trials`, posted(body)),
    /** Each person's way to the nearest exit.
     * @param {string} slug @param {{ from?: Place[], exits?: Choice,
     *   profile?: string, legs?: boolean }} [body] legs: with the ways themselves
     * @returns {Promise<Evacuation>} */
    evacuation: (slug, body = {}) => ask(`${of(slug)}/evacuations`, posted(body)),
    /** Reports where navigators are.
     * @param {string} slug @param {readonly Location[]} locations at most 10 000
     * @returns {Promise<{ accepted: number, refused: any[] }>} */
    report: (slug, locations) => ask(`${of(slug)}/locations`, posted({ locations })),
    /** @param {string} slug
     * @returns {Promise<{ time: string, navigators: Navigator[] }>} */
    navigators: (slug) => ask(`${of(slug)}/navigators`),
    /** One navigator, with how far its position can be trusted now.
     * @param {string} slug @param {string} id @returns {Promise<Navigator>} */
    navigator: (slug, id) => ask(`${of(slug)}/navigators/${encodeURIComponent(id)}`),
    /** Where measurements put a navigator, and why.
     * @param {string} slug @param {string} id @returns {Promise<Positioning>} */
    positioning: (slug, id) => ask(`${of(slug)}/navigators/${encodeURIComponent(id)}/positioning`),
    /** Whether anchors stand where they are drawn.
     * @param {string} slug @returns {Promise<AnchorReport[]>} */
    anchorReports: async (slug) => (await ask(`${of(slug)}/positioning/anchors`)).anchors,
    /** The sharing of a navigator.
     * @param {string} slug @param {string} id @returns {Promise<Sharing>} */
    sharing: (slug, id) => ask(`${of(slug)}/navigators/${encodeURIComponent(id)}/sharing`),
    /** @param {string} slug @param {string} id @param {Sharing} said
     * @returns {Promise<Sharing>} */
    setSharing: (slug, id, said) =>
      ask(`${of(slug)}/navigators/${encodeURIComponent(id)}/sharing`, posted(said, 'PUT')),
    /** What is recorded of where people were, and how many there were; times in milliseconds since 1970.
     * @param {string} slug
     * @returns {Promise<{ keptHours: number, recording: boolean, minutesPerCount: number,
     *   stretches: { from: number, to: number, firstMinute: number, people: number[] }[] }>} */
    tracks: (slug) => ask(`${of(slug)}/tracks`),
    /** How the recording of measurements does; times in RFC 3339.
     * @param {string} slug
     * @returns {Promise<{ state: "none" | "recording" | "finished", begin?: string, end?: string }>} */
    recording: (slug) => ask(`${of(slug)}/measurements/recording`),
    /** Stores the bytes of a picture; they are named by what they are.
     * @param {string} slug @param {Blob} bytes
     * @returns {Promise<{ content: string, mediaType: string, width: number, height: number }>} */
    addContent: (slug, bytes) => ask(`${of(slug)}/contents`, { method: 'POST', body: bytes }),
    /** What the codes in a picture of the camera say; the server keeps no picture.
     * @param {string} slug @param {Blob} frame  JPEG or PNG @returns {Promise<{ texts: string[] }>} */
    readCodes: (slug, frame) => ask(`${of(slug)}/readings`, { method: 'POST', body: frame }),
    /** Those bytes. @param {string} slug @param {string} content @returns {Promise<Blob>} */
    content: (slug, content) => load(`${of(slug)}/contents/${encodeURIComponent(content)}`),
    /** The bytes that a plan picture shows now. @param {string} slug @param {string} id
     * @returns {Promise<Blob>} */
    image: (slug, id) => load(`${of(slug)}/images/${encodeURIComponent(id)}`),
    /** Where those bytes are.
     * @param {string} slug @param {string} content @returns {string} */
    contentURL: (slug, content) =>
      new URL(`api/v1/${of(slug)}/contents/${encodeURIComponent(content)}`, base).href,
    /** @param {string} slug @param {string} id @returns {string} */
    imageURL: (slug, id) =>
      new URL(`api/v1/${of(slug)}/images/${encodeURIComponent(id)}`, base).href,
  });
};

/** @typedef {ReturnType<typeof createClient>} Client */
