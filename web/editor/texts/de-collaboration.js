// @ts-check

/** German texts by key: editing together. `{name}` is filled in. @type {Readonly<Record<string, string>>} */
export const germanCollaboration = Object.freeze({
  'editor.unkept.full':
    'Auf diesem Gerät ist kein Platz für nicht gesendete Änderungen. Sie werden weiter gesendet; lassen Sie die Seite offen, bis „Gespeichert“ erscheint.',
  'editor.unkept.forbidden':
    'Dieser Browser speichert keine nicht gesendeten Änderungen. Sie werden weiter gesendet; lassen Sie die Seite offen, bis „Gespeichert“ erscheint.',
  'editor.adopted.one': '1 nicht gesendete Änderung aus einem geschlossenen Fenster übernommen.',
  'editor.adopted.other':
    '{count} nicht gesendete Änderungen aus einem geschlossenen Fenster übernommen.',
  'editor.state.savingMany': '{count} Änderungen werden gespeichert …',
  'editor.state.unkept': '{state} – nur in diesem Fenster',
  'editor.here.title': 'Wer hier ist',
  'editor.here.you.alone': 'Wer hier ist: nur Sie',
  'editor.here.button.one': 'Wer hier ist: Sie und 1 weitere Person',
  'editor.here.button.other': 'Wer hier ist: Sie und {count} weitere',
  'editor.here.alone': 'Niemand sonst hat diesen Plan offen.',
  'editor.here.you': '{name} (Sie)',
  'editor.here.follow': 'Folgen',
  'editor.here.followOf': '{name} folgen',
  'editor.here.stop': 'Nicht mehr folgen',
  'editor.here.following': 'Sie folgen {name}',
  'editor.here.gone': '{name} ist gegangen.',
  'editor.here.came': '{name} ist auch hier.',
  'editor.here.nowhere': 'Hier',
  'editor.here.selected.one': '{place} · arbeitet an 1 Objekt',
  'editor.here.selected.other': '{place} · arbeitet an {count} Objekten',
  'editor.here.working.one': '{names} arbeitet gerade daran',
  'editor.here.working.other': '{names} arbeiten gerade daran',
  'editor.here.name': 'Ihr Name, wie andere ihn sehen',
  'editor.here.colour': 'Ihre Farbe',
  'editor.colour.red': 'Rot',
  'editor.colour.amber': 'Bernstein',
  'editor.colour.olive': 'Oliv',
  'editor.colour.green': 'Grün',
  'editor.colour.teal': 'Petrol',
  'editor.colour.violet': 'Violett',
  'editor.colour.orchid': 'Orchidee',
  'editor.colour.slate': 'Schiefer',
});
