// @ts-check

/** @type {Record<string, string>} */
export const englishDraw = Object.freeze({});
