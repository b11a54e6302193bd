// @ts-check

/** @type {Record<string, string>} */
export const englishPlace = Object.freeze({});
