// @ts-check

/** What the kiosk says of the programme in English. */
export const en = Object.freeze({
  'board.hint': 'What is on, and when',
  'board.nowAndNext': 'Now and next',
  'board.day': 'Whole day',
  'board.back': 'Back',
  'board.search': 'Title, speaker, track or product',
  'board.clear': 'Clear',
  'board.nothing': 'Nothing found for “{query}”. Try fewer letters.',
  'board.nothingMore': 'Nothing more comes today.',
  'board.over': 'The programme is over.',
  'board.list': 'Sessions',
  'board.up': 'Scroll up',
  'board.down': 'Scroll down',
  'board.until': 'until {time}',
  'board.allPlaces': 'All places',
  'board.days': 'Days',
  'board.places': 'Places',
  'board.stands': 'Stands',
  'board.way': 'Show me the way',
  'board.noPlace': 'Its place is not on the map.',
  'board.elsewhere': 'Elsewhere',
});
