// @ts-check

/** German texts by key: the palette and the table. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanSearch = Object.freeze({
  'editor.op.palette': 'Suchen',
  'editor.op.table': 'Tabelle aller Objekte',
  'editor.palette.ask': 'Befehle, Objekte, Etagen …',
  'editor.palette.close': 'Schließen',
  'editor.palette.found': 'Treffer',
  'editor.palette.nothing': 'Keine Treffer für „{text}“.',
  'editor.palette.command': 'Befehle',
  'editor.palette.object': 'Objekte',
  'editor.palette.floor': 'Etagen',
  'editor.table.title': 'Objekte',
  'editor.table.kind': 'Art',
  'editor.table.allKinds': 'Alle Arten',
  'editor.table.allFloors': 'Alle Etagen',
  'editor.table.close': 'Tabelle schließen',
  'editor.table.selected': 'Ausgewählt',
  'editor.table.show': 'Auf der Karte zeigen',
  'editor.table.fixed': 'Diese Zelle lässt sich nicht ändern.',
  'editor.table.changed': 'In {count} Objekten geändert',
});
