// @ts-check

/** @type {Record<string, string>} */
export const englishTry = Object.freeze({});
