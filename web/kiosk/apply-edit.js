// @ts-check

/** @param {any} feature  @param {any} fields */
const changed = (feature, fields) => {
  const properties = { ...feature.properties };
  for (const [name, value] of Object.entries(fields.properties ?? {})) {
    if (value === null) delete properties[name];
    else properties[name] = value;
  }
  return { ...feature, ...fields, properties };
};

/**
 * Takes an applied edit over into the features.
 * @param {Map<string, any>} features  by id; changed in place
 * @param {{operations: any[]}} edit
 * @returns {any[]} every feature touched, before and after
 */
export const applyEdit = (features, { operations }) => operations.flatMap((operation) => {
  const id = operation.feature.id ?? operation.feature;
  const before = features.get(id);
  if (operation.operation === 'put') features.set(id, operation.feature);
  else if (operation.operation === 'remove') features.delete(id);
  else if (before) features.set(id, changed(before, operation.fields));
  return [before, features.get(id)].filter(Boolean);
});
