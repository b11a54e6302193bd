// @ts-check

/** The browser's storage for this origin; `undefined` where it is forbidden, which throws. */
export const pageStorage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};
