// @ts-check
import { editingOperations } from './editing.js';
import { bringToFront, sendToBack } from './drawing-order.js';
import { redo, undo } from './history-steps.js';
import { remove, rename, toggleClosed, toggleInService, zoomTo } from './on-selection.js';
import { placeOperations } from './placing-tools.js';
import * as page from './page-commands.js';
import { pictureOperations } from './pictures.js';
import { tools } from './tools.js';
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
  ...editingOperations,
  ...pictureOperations,
  page.importPlan,
  page.importReport,
  page.walkable,
  page.planAnchors,
  page.surveyAnchors,
  page.rehearse,
  page.draft,
  page.printMarkers,
  view.fit,
  view.zoomIn,
  view.zoomOut,
  view.floorUp,
  view.floorDown,
  view.snapping,
  view.grid,
  view.people,
  page.search,
  page.palette,
  page.table,
  page.minimap,
  page.here,
  page.settings,
  page.liveSettings,
  page.tour,
  page.help,
];
