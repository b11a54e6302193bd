// @ts-check

/** @type {readonly import('./operation.js').Operation[]} */
export const changeOperations = [];
