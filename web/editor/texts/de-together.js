// @ts-check

/** @type {Record<string, string>} */
export const germanTogether = Object.freeze({});
