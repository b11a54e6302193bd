// @ts-check

/** @typedef {{id: string, name: Readonly<Record<string, string>>}} Category  its name by language */

/** @param {string} id @param {string} en @param {string} de @returns {Category} */
const category = (id, en, de) => ({ id, name: { en, de } });

/** @type {Record<string, readonly Category[]>} */
const byKind = {
  poi: [
    category('information', 'Information', 'Information'),
    category('entrance', 'Entrance', 'Eingang'),
    category('exit', 'Exit', 'Ausgang'),
    category('toilet', 'Toilet', 'Toilette'),
    category('first-aid', 'First aid', 'Erste Hilfe'),
    category('food', 'Food', 'Essen'),
    category('bar', 'Drinks', 'Getränke'),
    category('shop', 'Shop', 'Laden'),
    category('booth', 'Booth', 'Stand'),
    category('stage', 'Stage', 'Bühne'),
    category('room', 'Room', 'Raum'),
    category('cloakroom', 'Cloakroom', 'Garderobe'),
    category('lift', 'Lift', 'Aufzug'),
    category('stairs', 'Stairs', 'Treppe'),
    category('baby-care', 'Baby care', 'Wickelraum'),
    category('quiet', 'Quiet room', 'Ruheraum'),
    category('lounge', 'Lounge', 'Lounge'),
    category('art', 'Art', 'Kunst'),
    category('service', 'Service', 'Dienst'),
    category('assembly', 'Meeting point', 'Treffpunkt'),
  ],
  obstacle: [
    category('barrier', 'Barrier', 'Absperrung'),
    category('table', 'Table', 'Tisch'),
    category('seats', 'Seats', 'Sitze'),
    category('counter', 'Counter', 'Theke'),
    category('stage', 'Stage', 'Bühne'),
    category('plant', 'Plant', 'Pflanze'),
    category('art', 'Art', 'Kunst'),
    category('bench', 'Bench', 'Bank'),
  ],
  area: [
    category('room', 'Room', 'Raum'),
    category('booth', 'Booth', 'Stand'),
    category('hall', 'Hall', 'Halle'),
    category('corridor', 'Corridor', 'Flur'),
    category('foyer', 'Foyer', 'Foyer'),
    category('toilet', 'Toilet', 'Toilette'),
    category('restricted', 'Staff only', 'Nur Personal'),
    category('no-go', 'No entry', 'Kein Zutritt'),
    category('outdoors', 'Outdoors', 'Im Freien'),
  ],
  door: [
    category('door', 'Door', 'Tür'),
    category('double-door', 'Double door', 'Doppeltür'),
    category('opening', 'Opening', 'Durchgang'),
    category('steps', 'Steps', 'Stufen'),
  ],
  connector: [
    category('stairs', 'Stairs', 'Treppe'),
    category('escalator', 'Escalator', 'Rolltreppe'),
    category('lift', 'Lift', 'Aufzug'),
    category('ramp', 'Ramp', 'Rampe'),
  ],
};

/** The categories that are offered for a kind; any other may be typed. @param {string} kind */
export const categoriesOf = (kind) => byKind[kind] ?? [];

/**
 * The name of a category in a language; itself where it is not among those offered.
 *
 * @param {string} kind
 * @param {string} id
 * @param {string} language
 */
export const categoryName = (kind, id, language) =>
  categoriesOf(kind).find((each) => each.id === id)?.name[language === 'de' ? 'de' : 'en'] ?? id;
