// @ts-check

/** @type {Record<string, string>} */
export const englishLook = Object.freeze({});
