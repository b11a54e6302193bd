// @ts-check

/** @type {Record<string, string>} */
export const germanTogether = Object.freeze({
  'editor.unkept.full':
    'Auf diesem Gerät ist kein Platz mehr, um Ungespeichertes aufzuheben. Es wird weiter gesendet; schließen Sie die Seite erst, wenn „Gespeichert“ dasteht.',
  'editor.unkept.forbidden':
    'Dieser Browser lässt die Seite Ungespeichertes nicht aufheben. Es wird weiter gesendet; schließen Sie die Seite erst, wenn „Gespeichert“ dasteht.',
  'editor.adopted.one': '1 ungespeicherte Änderung eines geschlossenen Fensters übernommen.',
  'editor.adopted.other':
    '{count} ungespeicherte Änderungen eines geschlossenen Fensters übernommen.',
  'editor.state.savingMany': '{count} Änderungen werden gespeichert…',
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
  'editor.here.following': 'Sie sehen, was {name} sieht',
  'editor.here.gone': '{name} ist gegangen.',
  'editor.here.came': '{name} ist auch hier.',
  'editor.here.nowhere': 'Hier',
  'editor.here.selected.one': '{place} · arbeitet an 1 Sache',
  'editor.here.selected.other': '{place} · arbeitet an {count} Sachen',
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
  'editor.history.lookThen': 'Plan von damals ansehen',
  'editor.history.restoreThen': 'Wiederherstellen',
  'editor.history.looking': 'Sie sehen den Plan von {time}',
  'editor.versions.restoreCounts':
    'Insgesamt: {added} hinzugefügt, {removed} entfernt, {changed} geändert.',
  'editor.versions.isSame': 'Nichts ist anders als in „{name}“.',
  'editor.versions.kept': '„{name}“ ist aufgehoben.',
});
