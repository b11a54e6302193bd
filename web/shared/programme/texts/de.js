// @ts-check

/** The words about a programme that several pages share. */
export const de = Object.freeze({
  'programme.title': 'Programm',
  'programme.now': 'Jetzt',
  'programme.next': 'Danach',
  'programme.nothing': 'Gerade nichts',
  'programme.over': 'Heute nichts mehr',
  'programme.until': 'bis {time}',
  'programme.from': 'ab {time}',
  'programme.stand': 'Stand',
  'programme.full': 'Plätze: {count}',
  'programme.zone': 'Zeiten von {zone}',
});
