// @ts-check

/** @type {Record<string, string>} */
export const englishTogether = Object.freeze({});
