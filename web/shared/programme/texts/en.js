// @ts-check

/** The words about a programme that several pages share. */
export const en = Object.freeze({
  'programme.title': 'Programme',
  'programme.now': 'Now',
  'programme.next': 'Next',
  'programme.nothing': 'Nothing right now',
  'programme.over': 'Nothing more today',
  'programme.until': 'until {time}',
  'programme.from': 'from {time}',
  'programme.stand': 'Stand',
  'programme.full': 'Seats: {count}',
  'programme.zone': 'Times of {zone}',
});
