// @ts-check
import { en as session } from '../../shared/session/texts/en.js';
import { formsEn } from '../../shared/session/texts/forms-en.js';

/** The words of the page of reports in English. */
export const en = Object.freeze({
  ...session,
  ...formsEn,
  title: 'Reports',
  chooseVenue: 'Reports of which venue?',
  noVenues: 'There are no venues with reports for you.',
  noSuchVenue: 'There is no venue “{slug}”.',
  unreachable: 'The server cannot be reached. Trying again …',
  toStart: 'To the start page',
  toFigures: 'Back to the figures',
  copyLink: 'Copy the link to this report',
  copied: 'Link copied',
  csv: 'The report as a table (CSV)',
  choices: 'What the report is of',
  'kind.day': 'Day',
  'kind.week': 'Week',
  'kind.stretch': 'Any time',
  day: 'Day',
  lastDay: 'Last day',
  from: 'From',
  to: 'To',
  'step.back': 'Earlier',
  'step.forward': 'Later',
  stretchWrong: 'The end must be after the begin.',
  compare: 'Compare with',
  'compare.before': 'the time before',
  'compare.7': 'a week earlier',
  'compare.28': 'four weeks earlier',
  'compare.364': 'a year earlier',
  print: 'Print',
});
