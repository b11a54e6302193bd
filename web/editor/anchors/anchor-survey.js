// @ts-check
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { moveFeature } from '../actions/features.js';
import { setProperty } from '../actions/properties.js';
import { readDistances } from './distances-text.js';

/** @import { ApiError } from '../../shared/api/api-error.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Distance } from './distances-text.js' */

/**
 * An anchor as a survey found it: x, y, radius and delay in metres; measured: whether it stands where
 * it is drawn.
 *
 * @typedef {{id: string, x: number, y: number, radius: number, delay: number, measured: boolean,
 *   certainty: 'determined' | 'ambiguous' | 'undetermined'}} SurveyedAnchor
 */

/** @typedef {{anchors: SurveyedAnchor[], unknown: string[], badPairs: (Distance & {excess: number})[]}} SurveyAnswer */

/** The least `accuracy` that a feature may have, in metres. */
const finest = 0.01;

/** Where anchors stand by the distances between them, until that is taken over or put away. */
export class AnchorSurvey {
  #session;
  #ask;
  /** The newest question, of which alone the answer counts. @type {object | null} */
  #question = null;
  #isShown = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Distance[]} */
  #distances = [];
  /** The ids of anchors that a person ticked as measured. @type {Set<string>} */
  #ticked = new Set();
  /** The numbers of lines that are no distance. @type {number[]} */
  badLines = [];
  /** @type {SurveyAnswer | null} */
  answer = null;
  /** Why there is no answer: key and values of a text. @type {[string, Record<string, any>] | null} */
  failure = null;

  /**
   * @param {{session: EditSession,
   *   ask: (query: {distances: Distance[], measured: string[]}) => Promise<SurveyAnswer>}} parts
   */
  constructor({ session, ask }) {
    this.#session = session;
    this.#ask = ask;
  }

  /** @param {() => void} listener  hears of everything that is new */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Whether its panel is wanted. */
  get isShown() {
    return this.#isShown;
  }

  /** Whether an answer is awaited. */
  get isBusy() {
    return this.#question !== null;
  }

  /** How many distances were read. */
  get count() {
    return this.#distances.length;
  }

  /** The anchors that taking over moves: one place explains their distances. */
  get moved() {
    return this.answer?.anchors.filter(({ certainty, measured, id }) =>
      certainty === 'determined' && !measured && this.#session.plan.feature(id)
    ) ?? [];
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.#isShown = isShown;
    if (!isShown) this.#forget();
    this.#tell();
  }

  /** Surveys by distances as text. @param {string} text  lines `from,to,metres` */
  read(text) {
    const { distances, bad } = readDistances(text);
    this.#distances = distances;
    this.badLines = bad;
    return this.#survey();
  }

  /** Says whether an anchor was measured, and surveys again. @param {string} id @param {boolean} isMeasured */
  tick(id, isMeasured) {
    if (isMeasured) this.#ticked.add(id);
    else this.#ticked.delete(id);
    return this.#survey();
  }

  /** Whether an anchor was ticked as measured. @param {string} id */
  isTicked(id) {
    return this.#ticked.has(id);
  }

  /** Moves the anchors to where they stand and sets how right that is, as one edit. */
  take() {
    const { moved } = this;
    this.#forget();
    this.#tell();
    this.#session.perform((plan) =>
      moved.flatMap(({ id, x, y, radius }) => {
        const at = plan.feature(id)?.geometry.coordinates;
        if (!at) return [];
        const [fromX, fromY] = /** @type {readonly [number, number]} */ (at);
        return [
          ...moveFeature(id, [x - fromX, y - fromY])(plan),
          ...setProperty(id, 'accuracy', Math.max(finest, toMillimetre(radius)))(plan),
        ];
      }), 'editor.did.surveyAnchors');
  }

  async #survey() {
    const question = {};
    this.#question = question;
    this.failure = null;
    this.#tell();
    try {
      const answer = this.#distances.length === 0
        ? null
        : await this.#ask({ distances: this.#distances, measured: [...this.#ticked] });
      if (this.#question !== question) return;
      this.answer = answer;
      if (!answer) this.failure = ['editor.survey.noDistances', {}];
    } catch (error) {
      if (this.#question !== question) return;
      const { status, message } = /** @type {ApiError} */ (error);
      const isAway = status === 0 || status >= 500;
      this.failure = [`editor.survey.${isAway ? 'away' : 'failed'}`, { reason: message }];
    }
    this.#question = null;
    this.#tell();
  }

  #forget() {
    this.#question = null;
    this.answer = null;
    this.failure = null;
    this.badLines = [];
    this.#distances = [];
    this.#ticked.clear();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
