// @ts-check

/** @type {Record<string, string>} */
export const englishKnow = Object.freeze({});
