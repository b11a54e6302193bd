// @ts-check
import { middleOfShape } from '../../shared/geometry/shape.js';
import { cutOffParts } from './cut-off.js';
import { Newest } from './newest.js';
import { exits, queryOf } from './preview-request.js';

/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { Plan } from '../plan/plan.js' */
/** @import { Change } from '../plan/types.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Part } from './cut-off.js' */
/** @import { End } from './preview-request.js' */

/**
 * @typedef {{route?: any, refusal?: any, destination?: string, revision: number,
 *   walkable?: {floor: string, profile: string, parts: any[]}}} Answer
 */

/** Milliseconds after which a query is asked again that could not be answered. */
const retryAfter = { busy: 300, away: 3000 };

/**
 * A walk on the plan as it is drawn here, and the space where one can walk: both follow an unfinished
 * drag and every edit.
 */
export class RoutePreview {
  #session;
  #floor;
  #newest;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #isPreviewing = false;
  /** What the tool in hand would add. @type {readonly Change[]} */
  #draft = [];
  #draftText = '[]';
  #isWalkableShown = false;
  /** Where the walk begins. @type {End | null} */
  from = null;
  /** Where it leads to. @type {End | null} */
  to = null;
  profile = 'walking';
  /** The walk, or why there is none. @type {Answer | null} */
  answer = null;
  /** The route before the gesture or edit that changed it last. @type {any} */
  before = null;
  /** The space where one can walk. @type {any} */
  space = null;
  /** The parts of it that no way leads out of. @type {Part[]} */
  cutOff = [];
  /** Why there is no answer: key and values of a text. @type {[string, Record<string, any>] | null} */
  failure = null;

  /**
   * @param {{session: EditSession, floor: () => string, ask: (query: any) => Promise<Answer>,
   *   schedule: (run: () => void, milliseconds: number) => void, now: () => number}} parts
   */
  constructor({ session, floor, ask, schedule, now }) {
    this.#session = session;
    this.#floor = floor;
    this.#newest = new Newest({
      query: () => this.#query(),
      ask,
      schedule,
      now,
      answered: (answer, query) => this.#answered(answer, query),
      failed: (error) => this.#failed(error),
    });
    session.on('plan', ({ before, after }) => this.#planned(before, after));
    session.on('applied', () => this.#newest.request());
  }

  /** @param {() => void} listener  hears of everything that is new */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Whether a walk has both its ends. */
  get isWhole() {
    return this.from !== null && this.to !== null;
  }

  /** Whether the space where one can walk is shown. */
  get isWalkableShown() {
    return this.#isWalkableShown;
  }

  /** Whether an answer is awaited. */
  get isBusy() {
    return this.#newest.isBusy;
  }

  /** Whether the answer is about a gesture that is not finished. */
  get isPreviewing() {
    return this.#isPreviewing;
  }

  /**
   * Puts one end, or both; `null` takes it away.
   *
   * @param {{from?: End | null, to?: End | null}} ends
   */
  setEnds({ from = this.from, to = this.to }) {
    this.from = from;
    this.to = to;
    if (!this.isWhole) this.answer = null;
    this.#begin();
  }

  /** Leads to the nearest way out. */
  leadOut() {
    this.setEnds({ to: exits });
  }

  /** Changes the ends; what was the nearest of many becomes the place that it was. */
  turnRound() {
    const to = this.endPlace('to');
    const from = this.endPlace('from');
    if (from && to) this.setEnds({ from: to, to: from });
  }

  /** Ends the walk. */
  clear() {
    this.setEnds({ from: null, to: null });
  }

  /** @param {string} profile  `walking` or `stepFree` */
  setProfile(profile) {
    this.profile = profile;
    this.#begin();
  }

  /** @param {boolean} isShown */
  showWalkable(isShown) {
    this.#isWalkableShown = isShown;
    if (!isShown) this.space = null;
    this.#changed();
  }

  /** Whether anything is shown that the plan decides about. */
  get isWanted() {
    return this.isWhole || this.#isWalkableShown;
  }

  /** Takes what the tool in hand would add if it ended now. @param {readonly Change[]} changes */
  setDraft(changes) {
    const text = JSON.stringify(changes);
    if (text === this.#draftText) return;
    this.#draftText = text;
    if (!this.#isPreviewing) this.before = this.answer?.route ?? null;
    this.#draft = changes;
    this.#isPreviewing = changes.length > 0 || this.#session.previewed.size > 0;
    if (this.isWanted) this.#newest.request();
  }

  /** Says that another floor is shown. */
  floorChanged() {
    if (this.#isWalkableShown && this.space?.floor !== this.#floor()) this.#changed();
    else this.#tell();
  }

  /**
   * Where an end is, as it is drawn.
   *
   * @param {'from' | 'to'} which
   * @returns {{floor: string, x: number, y: number, feature?: string} | null}
   */
  endPlace(which) {
    const end = this[which];
    if (!end) return null;
    if (!('nearest' in end)) return end;
    const leg = this.answer?.route?.legs.at(-1);
    const [x, y] = leg?.points.at(-1) ?? [];
    return leg ? { floor: leg.floor, x, y, feature: this.answer?.destination } : null;
  }

  #begin() {
    this.before = null;
    this.failure = null;
    this.#changed();
  }

  #changed() {
    this.#newest.request();
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  #query() {
    const { previewed, waiting } = this.#session;
    // What is on its way to the server is asked about when it is there.
    if (previewed.size === 0 && this.#draft.length === 0 && waiting > 0) return null;
    const walkable = this.#isWalkableShown ? this.#floor() : null;
    const { from, to, profile } = this;
    return queryOf({ from, to, profile, walkable, session: this.#session, draft: this.#draft });
  }

  /** @param {Answer} answer @param {any} query */
  #answered(answer, query) {
    this.failure = null;
    // Ends may have been taken away while it was asked.
    this.answer = query.from && this.isWhole ? answer : null;
    this.space = this.#isWalkableShown ? answer.walkable ?? null : null;
    this.cutOff = this.space ? cutOffParts(this.space, this.#session.shown) : [];
    this.#tell();
  }

  /** @param {ApiError} error @returns {number} */
  #failed({ status, kind, message }) {
    if (status === 503) return retryAfter.busy;
    // Half of a gesture may be nothing that can be; the next one is asked about again.
    if (this.#isPreviewing) return 0;
    const isAway = status === 0 || status >= 500;
    const key = isAway ? 'away' : kind === 'nothing-fits' ? 'noExit' : 'failed';
    this.failure = [`editor.walk.${key}`, { reason: message }];
    if (!isAway) this.answer = null;
    this.#tell();
    return isAway ? retryAfter.away : 0;
  }

  /** @param {Plan} before @param {Plan} after */
  #planned(before, after) {
    // What a gesture does is held against the walk before it, until the next one begins.
    const isBegun = !this.#isPreviewing && after.differing(before).size > 0;
    if (isBegun) this.before = this.answer?.route ?? null;
    this.#isPreviewing = this.#session.previewed.size > 0;
    this.from = following(this.from, after);
    this.to = following(this.to, after);
    if (this.isWanted) this.#changed();
  }
}

/**
 * An end that goes with the feature it is at.
 *
 * @param {End | null} end
 * @param {Plan} plan
 * @returns {End | null}
 */
const following = (end, plan) => {
  if (!end || 'nearest' in end || !end.feature) return end;
  const feature = plan.feature(end.feature);
  if (!feature) return end;
  const [x, y] = middleOfShape(feature.geometry);
  return x === end.x && y === end.y && feature.floor === end.floor
    ? end
    : { feature: feature.id, floor: feature.floor, x, y };
};
