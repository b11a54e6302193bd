// @ts-check
import { applySteps } from './apply-steps.js';
import { PlanDraft } from './draft.js';
import { entryOf } from './entry-steps.js';
import { netChanges } from './net-changes.js';
import { SharedMap } from './shared-map.js';
import { stepsOf } from './steps.js';
import { structureOf } from './structure.js';

/** @import { Refusal } from './apply-steps.js' */
/** @import { Structure } from './structure.js' */
/** @import { Change, Entry, Feature, Step } from './types.js' */

/**
 * What steps did: the plan after them, what changed in all, and the steps that take them back.
 *
 * @typedef {{plan: Plan, changes: Change[], inverse: Step[], refused: null}} Done
 */

/** A whole venue at one moment; never changes, and shares with its successors what is the same. */
export class Plan {
  /** @type {SharedMap<Feature>} */
  #features;
  /** @type {SharedMap<Entry>} */
  #entries;
  /** @type {Structure} */
  #structure;

  /**
   * @param {Iterable<Feature>} features
   * @param {any} [venue]  its name, settings, buildings, floors, images and programme
   */
  constructor(features = [], venue = {}) {
    this.#features = new SharedMap(
      Array.from(features, (feature) => /** @type {[string, Feature]} */ ([feature.id, feature])),
    );
    this.#entries = new SharedMap(
      Array.from(
        venue.programme ?? [],
        (each) => /** @type {[string, Entry]} */ ([each.id, entryOf(each)]),
      ),
    );
    this.#structure = structureOf(venue);
  }

  /** The plan of a venue in its canonical form. @param {any} venue */
  static of(venue) {
    return new Plan(venue.features, venue);
  }

  /** @param {string | null | undefined} id @returns {Feature | undefined} */
  feature(id) {
    return id == null ? undefined : this.#features.get(id);
  }

  /** The number of features. */
  get size() {
    return this.#features.size;
  }

  /** All features, in no particular order. */
  features() {
    return this.#features.values();
  }

  /** @param {string | null | undefined} id @returns {Entry | undefined} */
  entry(id) {
    return id == null ? undefined : this.#entries.get(id);
  }

  /** All entries of the programme, hidden ones and names of rooms included, in no particular order. */
  entries() {
    return this.#entries.values();
  }

  /** Whether another plan has the same programme; the same object costs nothing. @param {Plan} other */
  hasProgrammeOf(other) {
    return this.#entries === other.#entries ||
      this.#entries.differing(other.#entries).size === 0;
  }

  /** The venue's name by language. */
  get name() {
    return this.#structure.name;
  }

  /** What is set about the venue's live side. */
  get settings() {
    return this.#structure.settings;
  }

  /** The buildings, in the order that people gave them. */
  get buildings() {
    return this.#structure.buildings;
  }

  /** The floors, building by building from the lowest to the highest. */
  get floors() {
    return this.#structure.floors;
  }

  /** The plan pictures, ordered by id. */
  get images() {
    return this.#structure.images;
  }

  /** Name, settings, buildings, floors and images: the same object until one of them changes. */
  get structure() {
    return this.#structure;
  }

  /** @param {string} id */
  floor(id) {
    return this.floors.find((each) => each.id === id);
  }

  /** @param {string} id */
  building(id) {
    return this.buildings.find((each) => each.id === id);
  }

  /** @param {string} id */
  image(id) {
    return this.images.find((each) => each.id === id);
  }

  /**
   * The features on a floor, connectors on each of their floors.
   *
   * @param {string} floor
   * @returns {Feature[]}
   */
  onFloor(floor) {
    return Array.from(this.features()).filter((feature) => isOn(feature, floor));
  }

  /** A copy of the features by id, ordered by id. */
  toMap() {
    return new Map(this.#sortedFeatures().map((feature) => [feature.id, feature]));
  }

  /**
   * The ids of the features that are not the same in another plan.
   *
   * @param {Plan} other
   * @returns {ReadonlySet<string>}
   */
  differing(other) {
    return this.#features === other.#features
      ? new Set()
      : this.#features.differing(other.#features);
  }

  /**
   * Applies steps in order, all or none; none changes nothing.
   *
   * @param {readonly Step[]} steps
   * @returns {Done | {refused: Refusal}}
   */
  apply(steps) {
    const draft = new PlanDraft(this.#features.edit(), this.#entries.edit(), this.#structure);
    const done = applySteps(draft, steps);
    if (done.refused) return done;
    const plan = new Plan();
    plan.#features = draft.features.done();
    plan.#entries = draft.entries.done();
    plan.#structure = draft.structure;
    const changes = netChanges(draft.changes, this, plan);
    return { plan, changes, inverse: done.inverse, refused: null };
  }

  /**
   * The plan after changes; unchanged where they cannot be made any more.
   *
   * @param {readonly Change[]} changes
   * @returns {Plan}
   */
  applying(changes) {
    if (changes.length === 0) return this;
    const result = this.apply(stepsOf(changes));
    return result.refused ? this : result.plan;
  }

  /** The venue in its canonical form: equal venues give equal values, here and at the server. */
  canonical() {
    const { name, settings, buildings, floors, images } = this.#structure;
    const set = Object.keys(settings).length > 0 && { settings };
    const plan = { name, ...set, buildings, floors, images, features: this.#sortedFeatures() };
    const programme = [...this.entries()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return programme.length > 0 ? { ...plan, programme } : plan;
  }

  #sortedFeatures() {
    return [...this.features()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/**
 * Whether a feature is on a floor.
 *
 * @param {Feature} feature
 * @param {string} floor
 */
export const isOn = (feature, floor) =>
  feature.floor === floor ||
  (feature.kind === 'connector' && (feature.properties.floors ?? []).includes(floor));
