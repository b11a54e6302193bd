// @ts-check
import { boxGrown } from '../../shared/geometry/box.js';
import { formOf } from './form.js';
import { floorsWithoutEntrance, mayChangeEntrances } from './floor-without-entrance.js';
import { floorsOf, PlanIndex } from './plan-index.js';
import { rules } from './rules.js';
import { scalesNotSet } from './scale-not-set.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Issue } from './issue.js' */

/** So near, in metres, must things be to a feature's body to matter for it: doors are 10 m deep at most. */
const reach = 6.2;

/**
 * Knows what is wrong with a plan, and keeps knowing it change by change.
 *
 * Whether pois can be reached is not among its rules: that needs the server's router. The first
 * look at a large plan is done in pieces, so that the page does not stall.
 */
export class Validator {
  #index;
  /** @type {Map<string, Issue[]>} */
  #found = new Map();
  /** @type {Issue[]} */
  #ofFloors;
  /** What cannot be found in the index yet: the first look begins when all can. @type {Set<string>} */
  #unknown = new Set();
  /** What has not been looked at yet. @type {Set<string>} */
  #rest = new Set();

  /** @param {Plan} plan */
  constructor(plan) {
    this.#index = new PlanIndex(plan);
    this.#ofFloors = [];
    this.#startAgain(plan);
  }

  /** Whether every feature was looked at. */
  get isComplete() {
    return this.#rest.size === 0;
  }

  /** All issues found so far, ordered by id. @returns {Issue[]} */
  get issues() {
    return [...this.#found.values(), this.#ofFloors].flat()
      .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  }

  /**
   * Goes on with the first look.
   *
   * @param {() => boolean} isTimeOver  asked after every feature
   */
  look(isTimeOver = () => false) {
    for (const id of this.#unknown) {
      this.#index.add(id);
      this.#unknown.delete(id);
      if (isTimeOver()) return;
    }
    for (const id of this.#rest) {
      this.#check(id);
      this.#rest.delete(id);
      if (isTimeOver()) return;
    }
  }

  /**
   * Takes over another plan: looks again at what differs and at what is near that.
   *
   * @param {Plan} plan
   * @returns {boolean} whether the first look has to be done again
   */
  update(plan) {
    const before = this.#index.plan;
    if (before === plan) return false;
    if (before.structure !== plan.structure) {
      this.#startAgain(plan);
      return true;
    }
    const ids = plan.differing(before);
    const affected = new Set(ids);
    this.#addNear(affected, ids, before);
    this.#index.update(ids, plan);
    this.#addNear(affected, ids, plan);
    for (const id of affected) if (!this.#rest.has(id)) this.#check(id);
    for (const id of ids) if (!plan.feature(id)) this.#rest.delete(id);
    for (const id of ids) this.#unknown.delete(id);
    if ([...ids].some((id) => mayChangeEntrances(before.feature(id), plan.feature(id)))) {
      this.#ofFloors = issuesOfFloors(plan);
    }
    return false;
  }

  /** @param {Plan} plan */
  #startAgain(plan) {
    this.#index = new PlanIndex(plan);
    const ids = Array.from(plan.features(), ({ id }) => id);
    this.#unknown = new Set(ids);
    this.#rest = new Set(ids);
    for (const id of this.#found.keys()) if (!plan.feature(id)) this.#found.delete(id);
    this.#ofFloors = issuesOfFloors(plan);
  }

  /** Adds whatever a feature may matter for, as the index has it now. @param {Set<string>} affected @param {Iterable<string>} ids @param {Plan} plan */
  #addNear(affected, ids, plan) {
    for (const id of ids) {
      for (const each of this.#index.queuesFor(id)) affected.add(each);
      const feature = plan.feature(id);
      if (!feature) continue;
      for (const each of this.#index.namesakes(feature)) affected.add(each);
      const box = boxGrown(formOf(feature).box, reach);
      for (const floor of floorsOf(feature)) {
        for (const each of this.#index.near(floor, box)) affected.add(each.id);
      }
    }
  }

  /** @param {string} id */
  #check(id) {
    const feature = this.#index.plan.feature(id);
    const issues = feature ? rules.flatMap((rule) => rule(feature, this.#index)) : [];
    if (issues.length > 0) this.#found.set(id, issues);
    else this.#found.delete(id);
  }
}

/** @param {Plan} plan @returns {Issue[]} */
const issuesOfFloors = (plan) => [...floorsWithoutEntrance(plan), ...scalesNotSet(plan)];
