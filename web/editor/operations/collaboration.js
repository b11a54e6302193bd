// @ts-check

/** @import { Operation } from './operation.js' */

/** Shows who else has the plan open, and asks for my name. @type {Operation} */
export const here = {
  id: 'here',
  label: 'editor.here.title',
  icon: 'people',
  keys: ['Shift+H'],
  group: 'view',
  run: ({ ui }) => ui.showHere(),
};

/** @type {readonly Operation[]} */
export const togetherOperations = [here];
