// @ts-check
import { copy, cut, duplicate, paste } from './copying.js';
import { insertCorner, nextCorner, previousCorner } from './corners.js';
import { invertSelection, selectAll, selectKind } from './selecting.js';
import * as shaping from './shaping.js';
import { transforming } from './transforming.js';

/** What changes what is there already. @type {readonly import('./operation.js').Operation[]} */
export const changeOperations = [
  selectAll,
  selectKind,
  invertSelection,
  copy,
  cut,
  paste,
  duplicate,
  transforming,
  shaping.turnQuarter,
  shaping.mirrorAcross,
  shaping.mirrorUp,
  shaping.squareCorners,
  shaping.straightenLines,
  shaping.simplifyOutline,
  shaping.splitAtCorners,
  shaping.joinTogether,
  shaping.disconnectCorners,
  shaping.roundOutline,
  ...shaping.aligning,
  ...shaping.distributing,
  ...shaping.converting,
  nextCorner,
  previousCorner,
  insertCorner,
];
