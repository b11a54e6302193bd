// @ts-check

/** What the kiosk says of the programme in German. */
export const de = Object.freeze({
  'board.hint': 'Was läuft, und wann',
  'board.nowAndNext': 'Jetzt und danach',
  'board.day': 'Ganzer Tag',
  'board.back': 'Zurück',
  'board.search': 'Titel, Vortragende, Thema oder Produkt',
  'board.clear': 'Löschen',
  'board.nothing': 'Nichts gefunden für „{query}“. Versuchen Sie weniger Buchstaben.',
  'board.nothingMore': 'Heute kommt nichts mehr.',
  'board.over': 'Das Programm ist vorbei.',
  'board.list': 'Veranstaltungen',
  'board.up': 'Nach oben',
  'board.down': 'Nach unten',
  'board.until': 'bis {time}',
  'board.allPlaces': 'Alle Ziele',
  'board.days': 'Tage',
  'board.places': 'Ziele',
  'board.stands': 'Stände',
  'board.way': 'Weg zeigen',
  'board.noPlace': 'Das Ziel ist nicht auf der Karte.',
  'board.elsewhere': 'Anderswo',
});
