// @ts-check

/** English texts by key: the palette and the table. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishSearch = Object.freeze({
  'editor.op.palette': 'Search everything',
  'editor.op.table': 'Table of objects',
  'editor.palette.ask': 'Commands, objects, floors…',
  'editor.palette.close': 'Close',
  'editor.palette.found': 'Results',
  'editor.palette.nothing': 'No matches for “{text}”.',
  'editor.palette.command': 'Commands',
  'editor.palette.object': 'Objects',
  'editor.palette.floor': 'Floors',
  'editor.table.title': 'Objects',
  'editor.table.kind': 'Kind',
  'editor.table.allKinds': 'All kinds',
  'editor.table.allFloors': 'All floors',
  'editor.table.close': 'Close the table',
  'editor.table.selected': 'Selected',
  'editor.table.show': 'Show on the map',
  'editor.table.fixed': 'This cell cannot be changed.',
  'editor.table.changed': 'Changed in {count} objects',
});
