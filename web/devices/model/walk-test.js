// @ts-check
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Positioning } from '../../shared/api/types.js' */

/** An anchor that is to be heard; x and y in metres.
 * @typedef {{ id: string, feature: string, name: string, floor: string, x: number, y: number }} TestedAnchor */
/** What a walk has shown of an anchor: `heard`; `missed`: the walker passed it, and it was not heard;
 * `ahead`: the walker was not near it yet.
 * @typedef {"heard" | "missed" | "ahead"} Verdict */
/** distance: metres from the walker, where known; count: how often it was heard.
 * @typedef {TestedAnchor & { verdict: Verdict, count: number, distance: number | null }} TestedRow */

/** Metres in which an anchor must be heard, and seconds that the walker must have been there. */
const near = 6;
const stay = 3;
/** Metres of accuracy beyond which a place says nothing of what is near. */
const vague = 3;

/** Which anchors a walker with a phone or a tag hears on the way. A value that is fed with what the
 * positioning engine says of the walker. */
export class WalkTest {
  #anchors;
  /** How often each feature was heard, and when last. @type {Map<string, { count: number, time: string }>} */
  #heard = new Map();
  /** Seconds that the walker spent near each feature. @type {Map<string, number>} */
  #stays = new Map();
  /** @type {{ floor: string, x: number, y: number } | null} */
  #place = null;
  #takenAt = 0;
  /** The name of the anchor that was heard for the first time most recently. */
  latest = '';

  /** @param {readonly TestedAnchor[]} anchors */
  constructor(anchors) {
    this.#anchors = anchors;
  }

  /** Takes what is known of the walker now.
   * @param {Positioning} positioning @param {number} now milliseconds
   * @returns {string[]} the ids of anchors that were heard for the first time */
  take({ floor, x, y, accuracy, state, ranges = [] }, now) {
    /** @type {string[]} */
    const first = [];
    for (const { anchor, time } of ranges) {
      const tested = this.#anchors.find(({ feature }) => feature === anchor);
      if (!tested) continue;
      const known = this.#heard.get(anchor);
      if (known?.time === time) continue;
      this.#heard.set(anchor, { count: (known?.count ?? 0) + 1, time });
      if (known) continue;
      first.push(tested.id);
      this.latest = tested.name;
    }
    const isCertain = floor !== undefined && state !== 'lost' && accuracy <= vague;
    if (isCertain) this.#stand({ floor, x, y }, now);
    this.#place = floor === undefined || state === 'lost' ? this.#place : { floor, x, y };
    this.#takenAt = now;
    return first;
  }

  /** @param {{ floor: string, x: number, y: number }} place @param {number} now milliseconds */
  #stand({ floor, x, y }, now) {
    // A phone that slept for a while was not near anything meanwhile.
    const seconds = this.#takenAt === 0 ? 0 : Math.min(2, (now - this.#takenAt) / 1000);
    for (const anchor of this.#anchors) {
      if (anchor.floor !== floor || Math.hypot(anchor.x - x, anchor.y - y) > near) continue;
      this.#stays.set(anchor.feature, (this.#stays.get(anchor.feature) ?? 0) + seconds);
    }
  }

  /** How many anchors were heard. */
  get heard() {
    return this.#anchors.filter(({ feature }) => this.#heard.has(feature)).length;
  }

  get size() {
    return this.#anchors.length;
  }

  /** The anchors: first those that were missed, then those ahead from the nearest on, then the heard ones.
   * @returns {TestedRow[]} */
  get rows() {
    const rows = this.#anchors.map((anchor) => {
      const count = this.#heard.get(anchor.feature)?.count ?? 0;
      const isPassed = (this.#stays.get(anchor.feature) ?? 0) >= stay;
      /** @type {Verdict} */
      const verdict = count > 0 ? 'heard' : isPassed ? 'missed' : 'ahead';
      return { ...anchor, count, verdict, distance: this.#distanceTo(anchor) };
    });
    const order = { missed: 0, ahead: 1, heard: 2 };
    return rows.sort((a, b) =>
      order[a.verdict] - order[b.verdict] ||
      (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
      a.name.localeCompare(b.name, undefined, { numeric: true })
    );
  }

  /** @param {TestedAnchor} anchor */
  #distanceTo({ floor, x, y }) {
    if (this.#place?.floor !== floor) return null;
    return Math.hypot(x - this.#place.x, y - this.#place.y);
  }
}

/** The anchors that a walk can test: those with a place.
 * @param {Iterable<Device>} devices @param {(device: Device) => string} nameOf
 * @returns {TestedAnchor[]} */
export const testedAnchors = (devices, nameOf) =>
  [...devices].flatMap((device) => {
    const { id, kind, feature } = device;
    if (kind !== 'anchor' || !feature) return [];
    const { floor, x, y } = feature;
    return [{ id, feature: feature.id, name: nameOf(device), floor, x, y }];
  });
