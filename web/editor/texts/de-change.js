// @ts-check

/** @type {Record<string, string>} */
export const germanChange = Object.freeze({});
