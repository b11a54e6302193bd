// @ts-check
import { copy, cut, duplicate, paste } from './copying.js';
import { invertSelection, selectAll, selectKind } from './selecting.js';

/** What changes what is there already. @type {readonly import('./operation.js').Operation[]} */
export const changeOperations = [
  selectAll,
  selectKind,
  invertSelection,
  copy,
  cut,
  paste,
  duplicate,
];
