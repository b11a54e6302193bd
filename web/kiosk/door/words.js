// @ts-check
import { makeTranslator } from '../../shared/i18n/i18n.js';
import { de as sharedGerman } from '../../shared/programme/texts/de.js';
import { en as sharedEnglish } from '../../shared/programme/texts/en.js';

const english = Object.freeze({
  ...sharedEnglish,
  'door.nothing': 'Nothing is on now',
  'door.over': 'No more sessions today',
  'door.left.one': '1 minute left',
  'door.left.other': '{count} minutes left',
  'door.inMinutes.one': 'in 1 minute',
  'door.inMinutes.other': 'in {count} minutes',
  'door.until': 'until {time}',
  'door.then': 'Then',
  'door.free': 'Seats free',
  'door.few': 'Few seats left',
  'door.full': 'Full',
  'door.offline': 'No connection since {time}. This is what was known then.',
  'door.gone': 'This room is no longer on the plan.',
});

const german = Object.freeze({
  ...sharedGerman,
  'door.nothing': 'Zurzeit läuft nichts',
  'door.over': 'Heute keine Veranstaltungen mehr',
  'door.left.one': 'noch 1 Minute',
  'door.left.other': 'noch {count} Minuten',
  'door.inMinutes.one': 'in 1 Minute',
  'door.inMinutes.other': 'in {count} Minuten',
  'door.until': 'bis {time}',
  'door.then': 'Später',
  'door.free': 'Plätze frei',
  'door.few': 'Wenige Plätze frei',
  'door.full': 'Voll',
  'door.offline': 'Keine Verbindung seit {time}. Das ist der Stand von da.',
  'door.gone': 'Dieser Raum ist nicht mehr auf dem Plan.',
});

/** The texts of a room's door, by language. */
export const doorTexts = Object.freeze({
  en: makeTranslator(english, english),
  de: makeTranslator(german, english),
});
