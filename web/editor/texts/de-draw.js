// @ts-check

/** @type {Record<string, string>} */
export const germanDraw = Object.freeze({});
