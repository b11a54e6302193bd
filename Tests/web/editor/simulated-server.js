// @ts-check
// The rules of docs/api.md for edits, written a second time and as plainly as possible.
import { equal } from '../../../web/editor/plan/equal.js';

/** An answer that says no. */
export class Refusal extends Error {
  /** @param {number} status @param {string} title */
  constructor(status, title) {
    super(title);
    this.status = status;
  }
}

/** Orders edits, applies each whole or not at all, and remembers every one by its id. */
export class SimulatedServer {
  features = new Map();
  /** @type {any[]} */
  journal = [];

  /** @param {any[]} features */
  constructor(features = []) {
    for (const feature of features) this.features.set(feature.id, feature);
  }

  /** @param {any} edit */
  post(edit) {
    const known = this.journal.find(({ id }) => id === edit.id);
    if (known) {
      if (!equal(known.operations, edit.operations)) throw new Refusal(409, 'edit-id-reused');
      return known;
    }
    const features = new Map(this.features);
    for (const operation of edit.operations) this.apply(features, operation);
    this.features = features;
    const applied = { ...structuredClone(edit), revision: this.journal.length + 1 };
    this.journal.push(applied);
    return applied;
  }

  /** @param {Map<string, any>} features @param {any} operation */
  apply(features, operation) {
    if (operation.operation === 'put') {
      features.set(operation.feature.id, structuredClone(operation.feature));
      return;
    }
    const feature = features.get(operation.feature);
    if (!feature) throw new Refusal(409, 'feature-removed');
    if (operation.operation === 'remove') {
      features.delete(feature.id);
      return;
    }
    const { properties = {}, ...rest } = operation.fields;
    const merged = { ...feature.properties, ...properties };
    for (const name of Object.keys(merged)) if (merged[name] === null) delete merged[name];
    features.set(feature.id, { ...feature, ...rest, properties: merged });
  }

  /** @param {number} after */
  edits(after) {
    return this.journal.filter(({ revision }) => revision > after);
  }
}
