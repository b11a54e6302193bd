// @ts-check
/** @typedef {import("./types.js").Feature} Feature */
/** @typedef {import("./types.js").Operation} Operation */

/** A feature with some fields changed; `null` takes a property away.
 * @param {Feature} feature @param {Partial<Feature>} fields @returns {Feature} */
const changed = (feature, fields) => {
  const properties = { ...feature.properties, ...fields.properties };
  for (const name of Object.keys(properties)) {
    if (properties[name] === null) delete properties[name];
  }
  return { ...feature, ...fields, properties };
};

/** Applies an edit's operations to features by id, in place, and names those that changed. An
 * operation on a feature that is not there is passed over: it was removed meanwhile.
 * @param {Map<string, Feature>} features @param {readonly Operation[]} operations
 * @returns {Set<string>} */
export const applyOperations = (features, operations) => {
  /** @type {Set<string>} */
  const ids = new Set();
  for (const operation of operations) {
    if (operation.operation === "put") {
      features.set(operation.feature.id, operation.feature);
      ids.add(operation.feature.id);
      continue;
    }
    const old = features.get(operation.feature);
    if (!old) continue;
    if (operation.operation === "remove") features.delete(operation.feature);
    else features.set(operation.feature, changed(old, operation.fields));
    ids.add(operation.feature);
  }
  return ids;
};
