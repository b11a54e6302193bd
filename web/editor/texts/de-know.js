// @ts-check

/** @type {Record<string, string>} */
export const germanKnow = Object.freeze({});
