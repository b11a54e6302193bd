// @ts-check
import { de as session } from '../../shared/session/texts/de.js';
import { formsDe } from '../../shared/session/texts/forms-de.js';

/** The words of the page of reports in German. */
export const de = Object.freeze({
  ...session,
  ...formsDe,
  title: 'Berichte',
  chooseVenue: 'Berichte welches Veranstaltungsorts?',
  noVenues: 'Es gibt keine Veranstaltungsorte, deren Berichte Sie sehen dürfen.',
  noSuchVenue: 'Es gibt keinen Veranstaltungsort „{slug}“.',
  unreachable: 'Der Server ist nicht erreichbar. Neuer Versuch …',
  toStart: 'Zur Startseite',
  toFigures: 'Zurück zu den Zahlen',
  copyLink: 'Link zu diesem Bericht kopieren',
  copied: 'Link kopiert',
  csv: 'Der Bericht als Tabelle (CSV)',
  choices: 'Wovon der Bericht ist',
  'kind.day': 'Tag',
  'kind.week': 'Woche',
  'kind.stretch': 'Zeitraum',
  day: 'Tag',
  lastDay: 'Letzter Tag',
  from: 'Von',
  to: 'Bis',
  'step.back': 'Früher',
  'step.forward': 'Später',
  stretchWrong: 'Das Ende muss nach dem Beginn liegen.',
  compare: 'Vergleichen mit',
  'compare.before': 'der Zeit davor',
  'compare.7': 'einer Woche früher',
  'compare.28': 'vier Wochen früher',
  'compare.364': 'einem Jahr früher',
  print: 'Drucken',
});
