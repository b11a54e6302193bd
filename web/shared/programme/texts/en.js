// @ts-check

/** The words about a programme that several pages share. */
export const en = Object.freeze({
  'programme.title': 'Programme',
  'programme.now': 'Now',
  'programme.next': 'Next',
  'programme.seats': 'Seats: {count}',
  'programme.zone': 'Times of {zone}',
});
