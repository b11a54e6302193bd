// @ts-check

/** Shows who else has the plan open, and asks for my name. @type {import('./operation.js').Operation} */
export const here = {
  id: 'here',
  label: 'editor.here.title',
  icon: 'people',
  keys: ['Shift+H'],
  group: 'view',
  run: ({ ui }) => ui.showHere(),
};

/** @type {readonly import('./operation.js').Operation[]} */
export const togetherOperations = [here];
