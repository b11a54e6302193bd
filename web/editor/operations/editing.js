// @ts-check
import { copy, cut, duplicate, paste } from './copying.js';
import { insertCorner, nextCorner, previousCorner } from './corners.js';
import { invertSelection, openMenu, selectAll, selectKind } from './selecting.js';
import { shapingOperations } from './shaping.js';

/** @import { Operation } from './operation.js' */

/** What changes what is there already. @type {readonly Operation[]} */
export const editingOperations = [
  selectAll,
  selectKind,
  invertSelection,
  copy,
  cut,
  paste,
  duplicate,
  ...shapingOperations,
  nextCorner,
  previousCorner,
  insertCorner,
  openMenu,
];
