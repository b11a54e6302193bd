// @ts-check

/** @type {Record<string, string>} */
export const englishChange = Object.freeze({});
