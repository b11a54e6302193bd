// @ts-check
import { changeOperations } from './editing.js';
import { bringToFront, sendToBack } from './drawing-order.js';
import { redo, undo } from './history-steps.js';
import { knowOperations } from './search.js';
import { lookOperations } from './settings.js';
import { remove, rename, toggleClosed, toggleInService, zoomTo } from './on-selection.js';
import { placeOperations } from './placing-tools.js';
import { pictureOperations } from './pictures.js';
import { togetherOperations } from './collaboration.js';
import { tools } from './tools.js';
import { tryOperations } from './route-preview.js';
import * as view from './view.js';

/** @import { Operation } from './operation.js' */

/**
 * Everything that can be asked for, in the order of the help sheet.
 *
 * @type {readonly Operation[]}
 */
export const operations = [
  ...tools,
  undo,
  redo,
  rename,
  remove,
  zoomTo,
  toggleClosed,
  toggleInService,
  bringToFront,
  sendToBack,
  ...placeOperations,
  ...changeOperations,
  ...pictureOperations,
  ...tryOperations,
  view.fit,
  view.zoomIn,
  view.zoomOut,
  view.floorUp,
  view.floorDown,
  view.snapping,
  view.grid,
  view.people,
  view.search,
  ...knowOperations,
  ...togetherOperations,
  ...lookOperations,
  view.help,
];
