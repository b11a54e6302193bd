// @ts-check
import { sorted } from './structure.js';

/** @import { SharedMap } from './shared-map.js' */
/** @import { Structure } from './structure.js' */
/**
 * @import {
 *   Building,
 *   Change,
 *   Entry,
 *   Feature,
 *   Floor,
 *   PlanImage,
 *   StructureKind,
 *   SubjectKind,
 * } from './types.js'
 */

/** @typedef {{floor: Floor, building: Building, image: PlanImage}} StructureItems  by their kinds */

/**
 * Why a step cannot be done: `missing` and `missing-vertex` name what is not there; `invalid` breaks
 * a rule that this page knows (the server knows them all).
 *
 * @typedef {{reason: 'missing' | 'missing-vertex' | 'invalid', kind: SubjectKind, id: string,
 *   vertex?: string, message?: string}} StepProblem
 */

const lists = /** @type {const} */ ({ floor: 'floors', building: 'buildings', image: 'images' });

/** A plan in the middle of an edit; steps write to it and note what they did. */
export class PlanDraft {
  /** @type {Change[]} */
  #changes = [];
  #features;
  #entries;
  #structure;

  /**
   * @param {ReturnType<SharedMap<Feature>['edit']>} features
   * @param {ReturnType<SharedMap<Entry>['edit']>} entries
   * @param {Structure} structure
   */
  constructor(features, entries, structure) {
    this.#features = features;
    this.#entries = entries;
    this.#structure = structure;
  }

  /** What the steps did so far, in their order. @returns {readonly Change[]} */
  get changes() {
    return this.#changes;
  }

  /** The features as they are now; `storeFeature` writes them. */
  get features() {
    return this.#features;
  }

  /** The programme as it is now; `storeEntry` writes it. */
  get entries() {
    return this.#entries;
  }

  /** Everything but the features and the programme as it is now. */
  get structure() {
    return this.#structure;
  }

  /**
   * @template {StructureKind} Kind
   * @param {Kind} kind
   * @param {string} id
   * @returns {StructureItems[Kind] | undefined}
   */
  find(kind, id) {
    return this.#list(kind).find((each) => each.id === id);
  }

  /**
   * The same, which must be there.
   *
   * @template {StructureKind} Kind
   * @param {Kind} kind
   * @param {string} id
   * @returns {StructureItems[Kind]}
   */
  require(kind, id) {
    return this.find(kind, id) ?? refuse('missing', kind, id);
  }

  /**
   * Puts or replaces something other than a feature, in its order.
   *
   * @template {StructureKind} Kind
   * @param {Kind} kind
   * @param {StructureItems[Kind]} item
   */
  store(kind, item) {
    const list = this.#list(kind);
    const place = list.findIndex(({ id }) => id === item.id);
    this.replace({ [lists[kind]]: place < 0 ? [...list, item] : list.with(place, item) });
  }

  /** Takes something other than a feature away. @param {StructureKind} kind @param {string} id */
  drop(kind, id) {
    this.replace({ [lists[kind]]: this.#list(kind).filter((each) => each.id !== id) });
  }

  /** Replaces whole parts of the structure. @param {Partial<Structure>} parts */
  replace(parts) {
    this.#structure = sorted({ ...this.#structure, ...parts });
  }

  /** Puts or (`null`) takes away a feature. @param {string} id @param {Feature | null} feature */
  storeFeature(id, feature) {
    if (feature) this.#features.set(id, feature);
    else this.#features.delete(id);
  }

  /** Puts or (`null`) takes away an entry. @param {string} id @param {Entry | null} entry */
  storeEntry(id, entry) {
    if (entry) this.#entries.set(id, entry);
    else this.#entries.delete(id);
  }

  /** @param {Change} change */
  note(change) {
    this.#changes.push(Object.freeze(change));
  }

  /** Notes that the whole of a feature came, went or was replaced. @param {string} id @param {Feature | null} before @param {Feature | null} after */
  noteWhole(id, before, after) {
    this.note({ feature: id, field: 'feature', before, after });
  }

  /** @template {StructureKind} Kind @param {Kind} kind @returns {readonly StructureItems[Kind][]} */
  #list(kind) {
    return /** @type {readonly any[]} */ (this.#structure[lists[kind]]);
  }
}

/** A step that cannot be done. */
export class RefusedStep extends Error {
  /** @param {StepProblem} problem */
  constructor(problem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/**
 * Ends a step that cannot be done.
 *
 * @param {StepProblem['reason']} reason
 * @param {SubjectKind} kind
 * @param {string} id
 * @param {{vertex?: string, message?: string}} [more]
 * @returns {never}
 */
export const refuse = (reason, kind, id, more) => {
  throw new RefusedStep({ reason, kind, id, ...more });
};
