// @ts-check

/** @type {Record<string, string>} */
export const germanPlace = Object.freeze({});
