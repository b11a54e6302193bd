// @ts-check

/** @type {Record<string, string>} */
export const germanPicture = Object.freeze({});
