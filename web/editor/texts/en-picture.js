// @ts-check

/** @type {Record<string, string>} */
export const englishPicture = Object.freeze({});
