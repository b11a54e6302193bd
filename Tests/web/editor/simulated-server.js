// @ts-check
// A server that orders edits, for tests of a single session; the real model's rules for several
// people are in schedules/.
import { equal } from '../../../web/editor/plan/equal.js';
import { planOf } from './world.js';

/** @import { Feature } from '../../../web/editor/plan/types.js' */

/** An answer that says no. */
export class Refusal extends Error {
  /** @param {number} status @param {string} kind @param {any} [problem] */
  constructor(status, kind, problem = {}) {
    super(kind);
    this.status = status;
    this.kind = kind;
    this.problem = { title: kind, ...problem };
  }
}

/** Orders edits, applies each whole or not at all, and remembers every one by its id. */
export class SimulatedServer {
  /** @type {any[]} */
  journal = [];

  /** @param {Feature[]} features */
  constructor(features = []) {
    this.plan = planOf(features);
  }

  /** The features by id. */
  get features() {
    return this.plan.toMap();
  }

  /** Begins again with other features. @param {Feature[]} features */
  restart(features) {
    this.plan = planOf(features);
    this.journal = [];
  }

  /** @param {any} edit */
  post(edit) {
    const known = this.journal.find(({ id }) => id === edit.id);
    if (known) {
      if (!equal(known.operations, edit.operations)) throw new Refusal(409, 'edit-id-reused');
      return known;
    }
    const operations = [...this.#restoring(edit), ...this.#operationsOf(edit)];
    const result = this.plan.apply(operations);
    if (result.refused) {
      const { id, kind } = result.refused;
      const last = this.journal.at(-1);
      throw new Refusal(409, `${kind}-removed`, {
        [kind]: id,
        author: last?.author,
        time: last?.time,
      });
    }
    this.plan = result.plan;
    const applied = {
      ...structuredClone({ ...edit, operations }),
      revision: this.journal.length + 1,
      time: '2026-11-21T14:03:00.000Z',
      inverse: structuredClone(result.inverse),
    };
    this.journal.push(applied);
    return applied;
  }

  /** @param {any} edit */
  #operationsOf({ operations, undoes }) {
    if (operations.length > 0) return operations;
    return this.journal.find(({ id }) => id === undoes)?.inverse ?? [];
  }

  /** The features that an edit misses, as they were last. @param {any} edit */
  #restoring({ operations, restore }) {
    if (!restore) return [];
    const missing = operations.filter((/** @type {any} */ { operation, feature }) =>
      operation === 'change' && !this.plan.feature(feature)
    );
    return missing.flatMap((/** @type {any} */ { feature }) =>
      this.journal.flatMap(({ inverse }) => inverse)
        .filter((step) => step.operation === 'put' && step.feature?.id === feature)
        .slice(-1)
    );
  }

  /** @param {number} after */
  edits(after) {
    return this.journal.filter(({ revision }) => revision > after);
  }
}
