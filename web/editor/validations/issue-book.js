// @ts-check
import { ruleNames } from './rules.js';
import { severities } from './issue.js';
import { Validator } from './validator.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Issue } from './issue.js' */

/**
 * The issues of a plan: those found here, which follow each change at once, and those that only
 * the server can find.
 */
export class IssueBook {
  #plan;
  #validator;
  /** @type {Map<string, Issue>} */
  #ofServer = new Map();
  #hasServerLooked = false;
  /** @type {readonly Issue[] | null} */
  #issues = null;

  /** @param {Plan} plan */
  constructor(plan) {
    this.#plan = plan;
    this.#validator = new Validator(plan);
  }

  /** All issues, errors first, then by id. */
  get issues() {
    this.#issues ??= this.#merged();
    return this.#issues;
  }

  /** Whether everything was looked at here. */
  get isComplete() {
    return this.#validator.isComplete;
  }

  /** Whether the server's list has come. */
  get hasServerLooked() {
    return this.#hasServerLooked;
  }

  /** How many there are of each severity. @returns {Record<Issue['severity'], number>} */
  get counts() {
    const counts = { error: 0, warning: 0, suggestion: 0 };
    for (const { severity } of this.issues) counts[severity] += 1;
    return counts;
  }

  /** Takes over another plan. @param {Plan} plan @returns {boolean} whether `look` has work again */
  update(plan) {
    this.#plan = plan;
    this.#issues = null;
    return this.#validator.update(plan);
  }

  /** Goes on with the first look. @param {() => boolean} [isTimeOver] */
  look(isTimeOver) {
    this.#validator.look(isTimeOver);
    this.#issues = null;
  }

  /**
   * Takes over the server's whole list, or what has changed in it.
   *
   * @param {{issues?: Issue[], gone?: string[], complete?: boolean}} message  complete: the list
   */
  receive({ issues = [], gone = [], complete = false }) {
    if (complete) this.#ofServer.clear();
    for (const id of gone) this.#ofServer.delete(id);
    for (const issue of issues) this.#ofServer.set(issue.id, issue);
    this.#hasServerLooked = true;
    this.#issues = null;
  }

  #merged() {
    const here = this.#validator.issues;
    const known = new Set(here.map(({ id }) => id));
    // For rules known here the server may be behind; until all was looked at, it may be ahead.
    const others = [...this.#ofServer.values()].filter(({ id, rule, features }) =>
      !known.has(id) && !(ruleNames.has(rule) && this.isComplete) &&
      features.every((each) => this.#plan.feature(each))
    );
    return [...here, ...others].sort((a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.id < b.id ? -1 : 1)
    );
  }
}
