// @ts-check

/** The words about a programme that several pages share. */
export const de = Object.freeze({
  'programme.title': 'Programm',
  'programme.now': 'Jetzt',
  'programme.next': 'Danach',
  'programme.seats': 'Plätze: {count}',
  'programme.zone': 'Zeiten von {zone}',
});
