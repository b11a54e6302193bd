// @ts-check

/** English texts by key: layers. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const englishLayers = Object.freeze({
  'editor.tab.layers': 'Layers',
  'editor.layers.title': 'Layers',
  'editor.layers.view': 'On the map',
  'editor.layers.all': 'Show everything',
  'editor.layers.note': 'Only for you; the plan does not change.',
  'editor.layers.show': 'Show: {name}',
  'editor.layers.lock': 'Lock: {name}',
  'editor.layers.only': 'Show only: {name}',
  'editor.layers.kind.poi': 'Places',
  'editor.layers.kind.area': 'Areas',
  'editor.layers.kind.wall': 'Walls',
  'editor.layers.kind.door': 'Doors',
  'editor.layers.kind.line': 'Counting lines',
  'editor.layers.kind.obstacle': 'Obstacles',
  'editor.layers.kind.connector': 'Stairs and lifts',
  'editor.layers.kind.marker': 'Markers',
  'editor.layers.kind.anchor': 'Anchors',
  'editor.layers.kind.image': 'Plan pictures',
  'editor.op.minimap': 'Overview map',
});
