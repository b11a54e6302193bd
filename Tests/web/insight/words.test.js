// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Captions } from '../../../web/insight/model/captions.js';
import { FigureBook } from '../../../web/insight/model/figure-book.js';
import { FigureWords } from '../../../web/insight/model/figure-words.js';
import { de } from '../../../web/insight/texts/de.js';
import { en } from '../../../web/insight/texts/en.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';
/** @import { Figures, InsightOverview } from '../../../web/shared/api/insight-types.js' */

const speak = (/** @type {string} */ language) => {
  const speech = makeSpeech({ en, de }, {
    search: `?lang=${language}`,
    preferred: [],
    isPart: true,
  });
  return {
    speech,
    words: new FigureWords(speech, 'Europe/Berlin', language === 'en' ? 'en-GB' : 'de-DE'),
  };
};
const { speech, words } = speak('en');
const captions = new Captions(speech.t, words);

const edges = [0, 30, 60, 120];
/** @param {string} id @param {number | null} entries @param {number | null} p90 */
const area = (id, entries, p90) => ({
  id,
  entries,
  exits: entries,
  peak: entries && 40,
  peakAt: entries === null ? null : '2026-11-24T10:40:00Z',
  mean: entries && 12.3,
  dwell: { count: entries, mean: p90 && p90 / 2, median: p90 && p90 / 3, p90, edges, counts: [] },
  series: { mean: [], peak: [], entries: [], exits: [] },
});
/** @type {InsightOverview} */
const overview = {
  from: '2026-11-20T00:00:00Z',
  to: '2026-11-24T12:00:00Z',
  least: 5,
  keptDays: 400,
  timeZone: 'Europe/Berlin',
  floors: [{ id: '0', name: 'Ground floor' }],
  areas: [
    { id: 'hall-2', name: { en: 'Hall 2', de: 'Halle 2' }, floor: '0', isThere: true },
    { id: 'bar', name: 'Bar', floor: '0', isThere: false },
    { id: 'attic', name: 'Attic', floor: '0', isThere: true },
  ],
  lines: [],
  groups: [],
  stretches: [],
};
/** @type {Figures} */
const figures = {
  from: '2026-11-24T10:00:00Z',
  to: '2026-11-24T11:00:00Z',
  step: 900,
  venue: { mean: [10, 20, null, 30], peak: [15, 412, null, 300], entries: 450 },
  areas: [area('hall-2', 300, 600), area('bar', 90, 1500), area('attic', null, null)],
  lines: [],
  gaps: [{ from: '2026-11-24T10:30:00Z', to: '2026-11-24T10:45:00Z' }],
};
const answers = {
  overview,
  figures,
  compared: null,
  flows: { from: '', to: '', gaps: [], flows: [] },
  heat: null,
  moments: [],
};
const book = new FigureBook(answers, speech.localized, 'en');

test('a chart says when it was busiest, where, and when nothing was recorded', () => {
  assert.equal(
    captions.timeline(book),
    'Busiest at 11:15: 412 people. The fullest area was Bar: 40 people at 11:40. ' +
      'Not recorded: 11:30 – 11:45. ' +
      'People who were inside when recording began again count as present, but not as having come.',
  );
  // Nothing is counted after it.
  const ended = { ...figures, gaps: [{ from: '2026-11-24T10:30:00Z', to: figures.to }] };
  const over = new FigureBook({ ...answers, figures: ended }, speech.localized, 'en');
  assert.doesNotMatch(captions.timeline(over), /inside/);
});

test('a comparison says what the earlier range was like', () => {
  const compared = {
    ...figures,
    from: '2026-11-17T10:00:00Z',
    to: '2026-11-17T11:00:00Z',
    venue: { mean: [1, 2, 3, 4], peak: [5, 6, 7, 380], entries: 400 },
    gaps: [],
  };
  const both = new FigureBook({ ...answers, compared }, speech.localized, 'en');
  assert.match(
    captions.timeline(both),
    /Tuesday 17 November, 11:00 – 12:00: at most 380 people, at 11:45\./,
  );
  assert.equal(words.change(both.entriesChange, (value) => words.count(value)), '+50 (+13 %)');
  const none = { ...compared, venue: { ...compared.venue, peak: [null, null, null, null] } };
  const alone = new FigureBook({ ...answers, compared: none }, speech.localized, 'en');
  assert.match(captions.timeline(alone), /nothing to compare with/);
});

test('areas are sorted by a figure, those that are withheld last', () => {
  assert.deepEqual(book.areas('entries').map(({ name }) => name), ['Hall 2', 'Bar', 'Attic']);
  assert.deepEqual(book.areas('p90').map(({ name }) => name), ['Bar', 'Hall 2', 'Attic']);
  assert.deepEqual(book.areas('name').map(({ name }) => name), ['Attic', 'Bar', 'Hall 2']);
  assert.equal(
    captions.areas(book),
    'Hall 2 was entered most often: 300 times. They stayed longest in Bar: 13 min on average.',
  );
  assert.equal(book.slowest?.name, 'Bar');
});

test('only in a queue to stay is to wait', () => {
  const queued = new FigureBook(answers, speech.localized, 'en', new Set(['hall-2']));
  assert.equal(queued.slowest?.name, 'Hall 2');
  assert.match(captions.areas(queued), /The longest waits were in Hall 2: nine of ten/);
  const unknown = new FigureBook(answers, speech.localized, 'en', new Set(['attic']));
  assert.equal(unknown.slowest, null);
  assert.doesNotMatch(captions.areas(unknown), /waits/);
});

test('figures of too few people are a dash, and the sentence says why', () => {
  const attic = book.area('attic');
  assert.ok(attic);
  assert.equal(captions.area(attic, book), 'There were never 5 people or more.');
  assert.equal(captions.stays(attic), 'Too few people stayed here to say how long.');
  assert.deepEqual([words.count(null), words.mean(null), words.span(null)], ['–', '–', '–']);
});

test('spans, classes and means are written as people say them', () => {
  assert.deepEqual([45, 240, 7800, 7200, 4 * 86_400].map((seconds) => words.span(seconds)), [
    '45 s',
    '4 min',
    '2 h 10 min',
    '2 h',
    '4 days',
  ]);
  assert.deepEqual([words.spans(0, 30), words.spans(60, 120), words.spans(14_400, undefined)], [
    'under 30 s',
    '1 min – 2 min',
    '4 h and more',
  ]);
  assert.deepEqual([words.mean(0.34), words.mean(8.43), words.mean(83.2)], ['0.34', '8.4', '83']);
  assert.equal(speak('de').words.mean(8.43), '8,4');
});

test('a stretch names its day once, and a whole day by its name', () => {
  const at = (/** @type {string} */ text) => Date.parse(text);
  assert.equal(
    words.stretch({ from: at('2026-11-23T23:00Z'), to: at('2026-11-24T23:00Z') }),
    'Tuesday 24 November',
  );
  assert.match(
    speak('de').words.stretch({ from: at('2026-11-24T09:00Z'), to: at('2026-11-24T11:00Z') }),
    /^Dienstag, 24\. November, 10:00 – 12:00$/,
  );
});

test('nothing recorded is said as such', () => {
  const empty = new FigureBook(
    {
      ...answers,
      figures: { ...figures, gaps: [{ from: figures.from, to: figures.to }] },
    },
    speech.localized,
    'en',
  );
  assert.ok(empty.isEmpty);
  assert.equal(
    captions.timeline(empty),
    'Nothing was recorded. Figures begin with the first person on the live map.',
  );
});
