// @ts-check
import { changeFeature, putFeature, removeFeature } from './feature-steps.js';
import * as structure from './structure-steps.js';
import { sorted } from './structure.js';

/** @typedef {import('./types.js').Feature} Feature */
/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./types.js').SubjectKind} SubjectKind */
/** @typedef {import('./structure.js').Structure} Structure */

/**
 * Why steps cannot be done: `missing` and `missing-vertex` name what is not there; `invalid` breaks
 * a rule that this page knows (the server knows them all).
 *
 * @typedef {{operation: number, reason: 'missing' | 'missing-vertex' | 'invalid', kind: SubjectKind,
 *   id: string, vertex?: string, message?: string}} Refusal
 */

/** @type {Record<string, string>} */
const lists = { floor: 'floors', building: 'buildings', image: 'images' };

/** A plan in the middle of an edit; steps write to it and note what they did. */
export class PlanDraft {
  /** @type {Change[]} */
  changes = [];
  /** For each step what takes it back. @type {Step[][]} */
  #inverse = [];

  /**
   * @param {ReturnType<import('./shared-map.js').SharedMap<Feature>['edit']>} features
   * @param {Structure} structure
   */
  constructor(features, structure) {
    this.features = features;
    this.structure = structure;
  }

  /** The steps that take everything back, in the order to apply them. */
  get inverse() {
    return this.#inverse.toReversed().flat();
  }

  /** @param {readonly Step[]} steps @returns {Refusal | null} */
  applyAll(steps) {
    try {
      for (const step of steps) this.#inverse.push(this.#apply(step));
      const last = steps.findLastIndex(removesFloors);
      if (this.structure.floors.length === 0 && last >= 0) {
        throw new Refused('invalid', 'venue', '', { message: 'a venue keeps one floor' }, last);
      }
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { operation = this.#inverse.length, ...refusal } = error.refusal;
      return { operation, ...refusal };
    }
  }

  /** @param {Step} step @returns {Step[]} */
  #apply(step) {
    if (step.operation === 'renameVenue') return structure.renameVenue(this, step.name);
    if (step.operation === 'changeVenue') return structure.changeVenue(this, step.settings);
    if (step.operation === 'reorder') return structure.reorder(this, step.buildings ?? []);
    const word = `${step.operation} ${Object.keys(lists).find((key) => key in step) ?? 'feature'}`;
    return steps[word](this, step);
  }

  /**
   * Something other than a feature.
   *
   * @param {SubjectKind} kind
   * @param {string} id
   * @returns {any}
   */
  find(kind, id) {
    return this.structure[lists[kind]].find((each) => each.id === id);
  }

  /** The same, which must be there. @param {SubjectKind} kind @param {string} id */
  require(kind, id) {
    return this.find(kind, id) ?? refuse('missing', kind, id);
  }

  /**
   * Puts, replaces or (`null`) takes away something other than a feature, in its order.
   *
   * @param {SubjectKind} kind
   * @param {string} id
   * @param {any} value
   */
  store(kind, id, value) {
    const list = this.structure[lists[kind]];
    const place = list.findIndex((each) => each.id === id);
    const next = place < 0 ? [...list, value] : list.with(place, value);
    this.#restructure({ [lists[kind]]: next.filter((each) => each !== null) });
  }

  /** @param {Partial<Structure>} parts */
  replace(parts) {
    this.#restructure(parts);
  }

  /** @param {Partial<Structure>} parts */
  #restructure(parts) {
    this.structure = sorted({ ...this.structure, ...parts });
  }

  /** Puts or (`null`) takes away a feature. @param {string} id @param {Feature | null} feature */
  storeFeature(id, feature) {
    if (feature) this.features.set(id, feature);
    else this.features.delete(id);
  }

  /** @param {Change} change */
  note(change) {
    this.changes.push(Object.freeze(change));
  }
}

/** @type {Record<string, (draft: PlanDraft, step: Step) => Step[]>} */
const steps = {
  'put feature': (draft, { feature }) => putFeature(draft, feature),
  'change feature': (draft, { feature, fields }) => changeFeature(draft, feature, fields),
  'remove feature': (draft, { feature }) => removeFeature(draft, feature),
  'put floor': (draft, { floor }) => structure.putFloor(draft, floor),
  'change floor': (draft, { floor, fields }) => structure.changeFloor(draft, floor, fields),
  'remove floor': (draft, { floor }) => structure.removeFloor(draft, floor),
  'put building': (draft, { building }) => structure.putBuilding(draft, building),
  'change building': (draft, { building, fields }) =>
    structure.renameBuilding(draft, building, fields.name),
  'remove building': (draft, { building }) => structure.removeBuilding(draft, building),
  'put image': (draft, { image }) => structure.putImage(draft, image),
  'change image': (draft, { image, fields }) => structure.changeImage(draft, image, fields),
  'remove image': (draft, { image }) => structure.removeImage(draft, image),
};

/** @param {Step} step */
const removesFloors = ({ operation, floor, building }) =>
  operation === 'remove' && (floor !== undefined || building !== undefined);

/** A step that cannot be done. */
class Refused extends Error {
  /**
   * @param {Refusal['reason']} reason
   * @param {SubjectKind} kind
   * @param {string} id
   * @param {{vertex?: string, message?: string}} [more]
   * @param {number} [operation]
   */
  constructor(reason, kind, id, more = {}, operation = undefined) {
    super(reason);
    this.refusal = { reason, kind, id, ...more, ...(operation !== undefined && { operation }) };
  }
}

/**
 * Ends an edit that cannot be done.
 *
 * @param {Refusal['reason']} reason
 * @param {SubjectKind} kind
 * @param {string} id
 * @param {{vertex?: string, message?: string}} [more]
 * @returns {never}
 */
export const refuse = (reason, kind, id, more) => {
  throw new Refused(reason, kind, id, more);
};
