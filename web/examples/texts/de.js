// @ts-check
import { de as session } from '../../shared/session/texts/de.js';

/** The words of the page of examples in German. */
export const de = Object.freeze({
  ...session,
  title: 'Beispiele',
  back: 'Veranstaltungsorte',
  reference: 'Schnittstelle',
  intro:
    'Alles hier ist mit der Adresse dieses Servers und dem gewählten Veranstaltungsort ausgefüllt: einfach ausführen oder kopieren.',
  venue: 'Veranstaltungsort',
  keyed:
    'Hier ist Ihre Anmeldung der Schlüssel. In Ihrem Programm steht „fcl_…“ für den Token eines Links: Sie erstellen ihn unter „Personen und Links“.',
  noVenues: 'Noch gibt es keinen Veranstaltungsort. Legen Sie auf der Startseite einen an.',
  noPlaces:
    'Dieser Veranstaltungsort hat keine zwei Ziele mit Namen: die Beispiele für Wege werden abgelehnt.',
  run: 'Ausführen',
  runOf: 'Ausführen: {name}',
  copy: 'Kopieren',
  copyOf: 'Kopieren: {name}',
  copied: 'Kopiert',
  outputOf: 'Ausgabe: {name}',
  programOf: 'Programm: {name}',
  done: 'Fertig.',
  failed: 'Das ist fehlgeschlagen: {reason}',
  element: 'Eine Karte auf jeder Seite',
  javascript: 'JavaScript',
  curl: 'curl',
  python: 'Python',
  'javascript.more': 'Der Client unserer eigenen Seiten, als ein Modul.',
  'element.more': 'Ein Skript und ein Element; der Server erlaubt die Website mit --allow-maps-on.',
  'curl.more':
    'Die HTTP-Schnittstelle von Hand. „Ausführen“ schickt dieselbe Anfrage von dieser Seite.',
  'python.more': 'Läuft auf Ihrem Rechner: pip install ./docs/clients/python',
  embedded: 'Den Veranstaltungsort zeigen',
  'embedded.text':
    'Das Skript mit seinem Hash und das Element mit Personen darauf. Nach einem Update dieses Servers beides neu kopieren oder floorcast-map.js ohne integrity verwenden.',
  readPlan: 'Den Plan lesen',
  'readPlan.text': 'Etagen und Objekte, nach Art.',
  followPeople: 'Personen folgen',
  'followPeople.text': 'Hört drei Sekunden lang den Live-Stream.',
  keepRoute: 'Einen Weg anfragen und behalten',
  'keepRoute.text': 'Der Server schickt ihn erneut, sobald eine Änderung ihn betrifft.',
  reportLocation: 'Eine Position melden',
  'reportLocation.text': 'Setzt den Navigator „example“ auf die Karte.',
  postEdit: 'Eine Änderung schicken',
  'postEdit.text': 'Zeichnet ein Ziel und macht das wieder rückgängig.',
  curlVenue: 'Einen Veranstaltungsort lesen',
  'curlVenue.text': 'Name, Etagen, Einstellungen und Bilder.',
  curlRoute: 'Einen Weg finden',
  'curlRoute.text': 'Eine Antwort; der Stream behält einen Weg.',
  curlLocation: 'Eine Position schicken',
  'curlLocation.text': 'Was ein Gateway viele Male in der Sekunde tut.',
  pythonRoute: 'Mit Python einen Weg finden',
  'pythonRoute.text': 'Methoden mit Typen für die ganze HTTP-Schnittstelle.',
  pythonPeople: 'Mit Python Personen folgen',
  'pythonPeople.text': 'Positionen aus dem Live-Stream, entschlüsselt.',
});
