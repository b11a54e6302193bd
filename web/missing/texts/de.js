// @ts-check
/** What the page for wrong addresses says in German. */
export const de = Object.freeze({
  title: 'Diese Seite gibt es nicht',
  what: 'Auf diesem Server gibt es nichts unter',
  hint: 'Vielleicht ist unterwegs ein Zeichen der Adresse verloren gegangen.',
  start: 'Zur Startseite',
});
