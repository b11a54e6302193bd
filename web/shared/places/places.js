// @ts-check
import { applyOperations } from '../api/apply-operations.js';
import { nameIn } from '../i18n/name-in.js';
import { zoneOf } from '../i18n/time-zone.js';
import { SearchIndex } from '../search/search-index.js';
import { nearestPresent } from './categories.js';
import { placeFacts } from './place-facts.js';
import { entriesOf, makeTarget, targetFor, targetsOf } from './targets.js';
/** @import { Feature, Operation, Venue } from '../api/types.js' */
/** @import { Reason } from '../search/search-index.js' */
/** @import { Nearest } from './categories.js' */
/** @import { PlaceFacts } from './place-facts.js' */
/** @import { Target } from './targets.js' */

/** A target that was searched for; `reason`: what beside its name was found.
 * @typedef {Target & { reason?: Reason }} FoundTarget */

/** What of a venue a page for visitors knows: its floors, features and what people can be led to. */
export class Places {
  /** @type {Map<string, Feature>} */
  features;
  /** @type {Map<string, Target>} */
  targets = new Map();
  /** Of what the nearest can be led to. @type {readonly Nearest[]} */
  nearest = [];
  /** What is known of places beside the plan, such as how long people wait there now.
   * @type {Map<string, (language: string) => string>} */
  notes = new Map();
  #index = new SearchIndex([]);

  /** @param {Venue} venue  @param {readonly Feature[]} features  @param {number} revision */
  constructor(venue, features, revision) {
    this.venue = venue;
    this.revision = revision;
    this.features = new Map(features.map((feature) => [feature.id, feature]));
    this.#sort();
  }

  /**
   * Takes an edit over, unless it is known.
   * @param {{ revision: number, operations: readonly Operation[] }} edit
   * @returns {string[]} the ids of the features touched
   */
  apply(edit) {
    if (edit.revision <= this.revision) return [];
    const touched = applyOperations(this.features, edit.operations);
    this.revision = edit.revision;
    this.#sort();
    return [...touched];
  }

  /** Takes over names, floors and pictures. @param {Venue} venue */
  setOutline(venue) {
    this.venue = venue;
  }

  /**
   * Replaces all that is known.
   * @param {{ venue: Venue, features: readonly Feature[], revision: number }} snapshot
   */
  replace({ venue, features, revision }) {
    this.venue = venue;
    this.revision = revision;
    this.features.clear();
    for (const feature of features) this.features.set(feature.id, feature);
    this.#sort();
  }

  /**
   * The targets that the search or the category leave, the best first.
   * @param {{ query: string, category: string | null, language: string }} wanted
   * @returns {FoundTarget[]}
   */
  found({ query, category, language }) {
    if (query.trim() !== '') {
      return this.#index.matches(query).flatMap(({ id, reason }) => {
        const target = this.targets.get(id);
        return target ? { ...target, reason } : [];
      });
    }
    if (category === null) return [];
    return [...this.targets.values()]
      .filter((target) => target.category === category)
      .toSorted((a, b) =>
        nameIn(a.name, language).localeCompare(nameIn(b.name, language), language)
      );
  }

  /** The target that a feature stands for. @param {Feature} feature */
  targetFor(feature) {
    return targetFor(feature, this.targets);
  }

  /**
   * What is led to: a target, or the nearest of a kind, which may have no name.
   * @param {string} id  @returns {Target | undefined}
   */
  target(id) {
    const feature = this.features.get(id);
    return this.targets.get(id) ?? (feature && makeTarget(feature));
  }

  /**
   * What a place says to visitors.
   * @param {string} id  @param {string} language  @param {Date} [now]
   * @returns {PlaceFacts}
   */
  facts(id, language, now) {
    const feature = this.features.get(id) ?? { properties: {} };
    const facts = placeFacts(feature, [language, 'en'], zoneOf(this.venue), now);
    const note = this.notes.get(id)?.(language);
    if (note) facts.opening = [facts.opening, note].filter(Boolean).join(' · ');
    return facts;
  }

  /** @param {string} word  a floor's id or ordinal  @returns {Venue['floors'][number] | undefined} */
  floor(word) {
    const { floors } = this.venue;
    return floors.find(({ id }) => id === word) ??
      floors.find(({ ordinal }) => String(ordinal) === word);
  }

  /** @param {string} id  @param {string} language */
  floorName = (id, language) => nameIn(this.floor(id)?.name ?? id, language);

  #sort() {
    this.targets = targetsOf(this.features.values());
    this.nearest = nearestPresent(this.features.values());
    this.#index = new SearchIndex(entriesOf(this.targets));
  }
}
