// @ts-check

/** @type {Record<string, string>} */
export const germanTry = Object.freeze({});
