// @ts-check

/** @type {Record<string, string>} */
export const germanTogether = Object.freeze({
  'editor.unkept.full': 'Auf diesem Gerät ist kein Platz mehr, um Ungespeichertes aufzuheben. Es wird weiter gesendet; schließen Sie die Seite erst, wenn „Gespeichert“ dasteht.',
  'editor.unkept.forbidden': 'Dieser Browser lässt die Seite Ungespeichertes nicht aufheben. Es wird weiter gesendet; schließen Sie die Seite erst, wenn „Gespeichert“ dasteht.',
  'editor.adopted.one': '1 ungespeicherte Änderung eines geschlossenen Fensters übernommen.',
  'editor.adopted.other': '{count} ungespeicherte Änderungen eines geschlossenen Fensters übernommen.',
  'editor.state.unkept': '{state} – nur in diesem Fenster',
});
