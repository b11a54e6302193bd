// @ts-check

/** The tools that place things. @type {readonly import('./operation.js').Operation[]} */
export const placeTools = [];
