// @ts-check
import { toMillimetre } from '../../shared/geometry/rounding.js';
import { moveFeature } from '../actions/features.js';

/** @import { AnchorReport } from '../../shared/api/types.js' */
/** @import { Action, Feature } from '../plan/types.js' */
/** @import { Plan } from '../plan/plan.js' */

/**
 * An anchor that stands elsewhere than drawn; place: where it seems to stand, if that is known.
 *
 * @typedef {{id: string, name: string, feature: Feature, place?: AnchorReport['place']}} MovedAnchor
 */

/** The alarms of anchors that stand elsewhere than drawn, until a person puts them away. */
export class MovedAnchors {
  /** The devices of the alarms. @type {readonly string[]} */
  #devices = [];
  /** @type {Map<string, AnchorReport>} */
  #reports = new Map();
  /** The devices whose alarms were put away. @type {Set<string>} */
  #dismissed = new Set();

  /**
   * Takes the alarms that hold now.
   *
   * @param {readonly {device: string, reason: string}[]} alarms
   * @returns {boolean} whether any anchor of these stands elsewhere
   */
  take(alarms) {
    this.#devices = alarms.filter(({ reason }) => reason === 'misplaced').map(({ device }) =>
      device
    );
    // An alarm that ended and comes again is news.
    this.#dismissed = new Set([...this.#dismissed].filter((each) => this.#devices.includes(each)));
    return this.#devices.length > 0;
  }

  /** Takes where anchors seem to stand. @param {readonly AnchorReport[]} reports */
  takeReports(reports) {
    this.#reports = new Map(reports.map((each) => [each.id, each]));
  }

  /** Puts the alarms of now away. */
  dismiss() {
    this.#dismissed = new Set(this.#devices);
  }

  /** The anchors to show, as they are drawn. @param {Plan} plan @returns {MovedAnchor[]} */
  list(plan) {
    const wanted = new Set(this.#devices.filter((each) => !this.#dismissed.has(each)));
    if (wanted.size === 0) return [];
    return [...plan.features()]
      .filter(({ kind }) => kind === 'anchor')
      .map((feature) => ({
        id: feature.id,
        name: String(feature.properties.device || feature.id),
        feature,
        place: this.#reports.get(feature.id)?.place,
      }))
      .filter(({ name }) => wanted.has(name))
      .sort((one, other) => one.name.localeCompare(other.name));
  }
}

/**
 * Moves an anchor to where it seems to stand.
 *
 * @param {string} id
 * @param {{x: number, y: number}} place  metres
 * @returns {Action}
 */
export const moveAnchor = (id, { x, y }) => (plan) => {
  const at = plan.feature(id)?.geometry.coordinates;
  if (!at) return [];
  const [fromX, fromY] = /** @type {readonly [number, number]} */ (at);
  return moveFeature(id, [toMillimetre(x) - fromX, toMillimetre(y) - fromY])(plan);
};
