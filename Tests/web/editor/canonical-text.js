// @ts-check

/** JSON text with the members of objects in order: equal values give equal texts. @param {any} value */
export const canonicalText = (value) =>
  JSON.stringify(
    value,
    (_, each) =>
      each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
  );
