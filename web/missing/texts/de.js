// @ts-check
/** What the page for wrong addresses says in German. */
export const de = Object.freeze({
  title: 'Diese Seite gibt es nicht',
  what: 'Auf diesem Server gibt es nichts unter',
  hint: 'Vielleicht ist unterwegs ein Zeichen der Adresse verloren gegangen.',
  codeTitle: 'Dieser Code führt nirgendwohin (oder nicht mehr)',
  codeHint:
    'Vielleicht gilt das Schild nicht mehr, oder ein Zeichen ging verloren. Auf der Startseite finden Sie Ihren Ort und können sagen, wo Sie sind.',
  start: 'Zur Startseite',
});
