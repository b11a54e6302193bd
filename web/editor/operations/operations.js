// @ts-check
import { bringToFront, sendToBack } from './drawing-order.js';
import { redo, undo } from './history-steps.js';
import { remove, rename, toggleClosed, toggleInService, zoomTo } from './on-selection.js';
import { tools } from './tools.js';
import * as view from './view.js';

/**
 * Everything that can be asked for, in the order of the help sheet.
 *
 * @type {readonly import('./operation.js').Operation[]}
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
  view.fit,
  view.zoomIn,
  view.zoomOut,
  view.floorUp,
  view.floorDown,
  view.snapping,
  view.people,
  view.search,
  view.help,
];
