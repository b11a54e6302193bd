// @ts-check
import { rounded } from '../../shared/geometry/rounding.js';
import { addPoint } from '../actions/features.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { Newest } from '../route-preview/newest.js';
import { triedSteps } from '../route-preview/preview-request.js';
import { CoverageMap } from '../../shared/map/coverage/coverage-map.js';

/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { Position } from '../plan/types.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Hole } from '../../shared/map/coverage/coverage-map.js' */
/** @import { ChoiceName, PlannerChoices } from './planner-choices.js' */

/**
 * Where anchors would help: `stage` as in the server's answer; share: of the floor with the wanted
 * radius; isOne: whether only one more is asked for.
 *
 * @typedef {{floor: string, sites: readonly Position[], share: number, isEnough: boolean,
 *   stage: 'adding' | 'reducing' | 'done', isOne: boolean}} Proposal
 */

/** Milliseconds after which a query is asked again that could not be answered. */
const retryAfter = { busy: 300, away: 3000 };
/** Milliseconds between two queries at least: a frame. */
const gap = 16;

/** How right positions will be on the plan as it is drawn here, and where anchors help. */
export class AnchorPlan {
  #session;
  #floor;
  #proposals;
  #newest;
  #schedule;
  #choices;
  #isShown = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** The search that is under way. @type {object | null} */
  #search = null;
  /** @type {{map: CoverageMap, wanted: number, share: number, holes: Hole[]} | null} */
  #found = null;
  /** The radii of the floor, as the newest answer has them. @type {CoverageMap | null} */
  map = null;
  /** @type {Proposal | null} */
  proposal = null;
  /** Why there is no answer: key and values of a text. @type {[string, Record<string, any>] | null} */
  failure = null;

  /**
   * @param {{session: EditSession, floor: () => string, choices: PlannerChoices,
   *   coverage: (query: any) => Promise<any>, proposals: (query: any) => Promise<any>,
   *   schedule: (run: () => void, milliseconds: number) => void, now: () => number}} parts
   */
  constructor({ session, floor, choices, coverage, proposals, schedule, now }) {
    this.#session = session;
    this.#floor = floor;
    this.#choices = choices;
    this.#proposals = proposals;
    this.#schedule = schedule;
    this.#newest = new Newest({
      query: () => this.#query(),
      ask: coverage,
      answered: (answer) => this.#answered(answer),
      failed: (error) => this.#failed(error),
      schedule,
      now,
      gap,
    });
    session.on('plan', () => this.#changed());
    session.on('applied', () => this.#changed());
  }

  /** @param {() => void} listener  hears of everything that is new */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Whether the map is wanted. */
  get isShown() {
    return this.#isShown;
  }

  /** Whether an answer is awaited. */
  get isBusy() {
    return this.#newest.isBusy || this.#search !== null;
  }

  /** Whether anchors are searched for. */
  get isSearching() {
    return this.#search !== null;
  }

  /** Wanted radius, height and reach. */
  get choices() {
    return this.#choices;
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.#isShown = isShown;
    if (!isShown) {
      this.map = null;
      this.dismiss();
    }
    this.#changed();
    this.#tell();
  }

  /** @param {ChoiceName} name @param {number} value  metres */
  choose(name, value) {
    if (!this.#choices.set(name, value)) return;
    this.dismiss();
    if (name !== 'wanted') this.#changed();
    this.#tell();
  }

  /** Says that another floor is shown. */
  floorChanged() {
    if (!this.#isShown) return;
    this.dismiss();
    this.#changed();
  }

  /** Share of the floor with the wanted radius, and the holes; `null` without a map. */
  get found() {
    const { map, choices: { wanted } } = this;
    if (!map) return null;
    if (this.#found?.map !== map || this.#found.wanted !== wanted) {
      this.#found = { map, wanted, share: map.goodShare(wanted), holes: map.holes(wanted) };
    }
    return this.#found;
  }

  /** The anchors of the floor as they are drawn. */
  get anchors() {
    return this.#session.shown.onFloor(this.#floor()).filter(({ kind }) => kind === 'anchor');
  }

  /**
   * Searches for the place where one more helps most, or for the fewest that give the wanted radius;
   * what is found so far can be taken at any time.
   *
   * @param {boolean} isOne
   */
  async propose(isOne) {
    const search = {};
    this.#search = search;
    this.proposal = null;
    this.#tell();
    /** @type {any} */
    let answer = { sites: [], tried: 0, stage: 'adding' };
    while (answer.stage !== 'done') {
      const { sites, tried } = answer;
      try {
        answer = await this.#proposals({
          ...this.#asked(),
          radius: this.#choices.wanted,
          ...(isOne && { most: 1 }),
          sites,
          tried,
        });
      } catch (error) {
        if (this.#search !== search) return;
        const wait = this.#failed(/** @type {ApiError} */ (error));
        if (wait === 0) break;
        await new Promise((resolve) => this.#schedule(() => resolve(null), wait));
      }
      // It may have been given up, or another one begun, while it was asked.
      if (this.#search !== search) return;
      // A single one that does all is done; whether the floor needs none says nothing of it.
      if (isOne && answer.sites.length > 0) answer.stage = 'done';
      this.proposal = { ...answer, isOne };
      this.#tell();
    }
    this.#search = null;
    this.#tell();
  }

  /** Gives up the search, and what it found. */
  dismiss() {
    if (!this.#search && !this.proposal) return;
    this.#search = null;
    this.proposal = null;
    this.#tell();
  }

  /** Draws the proposed anchors, as one edit. @returns {string[]} their ids */
  take() {
    const { proposal } = this;
    this.dismiss();
    if (!proposal) return [];
    const { height } = this.#choices;
    const points = proposal.sites.map((at) => ({
      id: makeFeatureId('anchor'),
      kind: /** @type {const} */ ('anchor'),
      floor: proposal.floor,
      at: rounded(at),
      properties: { height },
    }));
    this.#session.perform(
      (plan) => points.flatMap((point) => addPoint(point)(plan)),
      points.length === 1 ? 'editor.did.addAnchor' : 'editor.did.addAnchors',
    );
    return points.map(({ id }) => id);
  }

  #changed() {
    if (this.#isShown) this.#newest.request();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  #asked() {
    const operations = triedSteps(this.#session);
    return {
      floor: this.#floor(),
      anchorHeight: this.#choices.height,
      reach: this.#choices.reach,
      ...(operations.length > 0 && { operations }),
    };
  }

  #query() {
    const { previewed, waiting } = this.#session;
    // What is on its way to the server is asked about when it is there.
    if (!this.#isShown || (previewed.size === 0 && waiting > 0)) return null;
    return this.#asked();
  }

  /** @param {any} answer */
  #answered(answer) {
    this.failure = null;
    // Another floor may be shown by now, or the panel closed.
    if (!this.#isShown || answer.floor !== this.#floor()) return;
    this.map = new CoverageMap(answer);
    this.#tell();
  }

  /** @param {ApiError} error @returns {number} */
  #failed({ status, message }) {
    if (status === 503) return retryAfter.busy;
    // Half of a gesture may be nothing that can be; the next one is asked about again.
    if (this.#session.previewed.size > 0) return 0;
    const isAway = status === 0 || status >= 500;
    this.failure = [isAway ? 'editor.anchors.away' : 'editor.anchors.failed', { reason: message }];
    this.#tell();
    return isAway ? retryAfter.away : 0;
  }
}
