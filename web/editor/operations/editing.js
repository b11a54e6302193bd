// @ts-check
import { copy, cut, duplicate, paste } from './copying.js';
import { insertCorner, nextCorner, previousCorner } from './corners.js';
import { invertSelection, openMenu, selectAll, selectKind } from './selecting.js';
import { shapingList } from './shaping-list.js';

/** @import { Operation } from './operation.js' */

/** What changes what is there already. @type {readonly Operation[]} */
export const changeOperations = [
  selectAll,
  selectKind,
  invertSelection,
  copy,
  cut,
  paste,
  duplicate,
  ...shapingList,
  nextCorner,
  previousCorner,
  insertCorner,
  openMenu,
];
