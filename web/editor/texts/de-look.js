// @ts-check

/** @type {Record<string, string>} */
export const germanLook = Object.freeze({});
