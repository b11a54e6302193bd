// @ts-check

/** German texts by key: layers. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanLayers = Object.freeze({
  'editor.tab.layers': 'Ebenen',
  'editor.layers.title': 'Ebenen',
  'editor.layers.view': 'Auf der Karte',
  'editor.layers.all': 'Alles zeigen',
  'editor.layers.note': 'Nur für Sie; der Plan ändert sich nicht.',
  'editor.layers.show': 'Zeigen: {name}',
  'editor.layers.lock': 'Sperren: {name}',
  'editor.layers.only': 'Nur zeigen: {name}',
  'editor.layers.kind.poi': 'Ziele',
  'editor.layers.kind.area': 'Flächen',
  'editor.layers.kind.wall': 'Wände',
  'editor.layers.kind.door': 'Türen',
  'editor.layers.kind.line': 'Zähllinien',
  'editor.layers.kind.obstacle': 'Hindernisse',
  'editor.layers.kind.connector': 'Treppen und Aufzüge',
  'editor.layers.kind.marker': 'Markierungen',
  'editor.layers.kind.anchor': 'Anker',
  'editor.layers.kind.image': 'Planbilder',
  'editor.op.minimap': 'Übersichtskarte',
});
