// @ts-check
import { contentsOf } from '../../actions/arrange-floors.js';

/** @import { Building, Floor } from '../../plan/types.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Reader } from '../../state/reader.js' */

/**
 * The name of a floor, a building or the venue in the reader's language, else in any, else its id.
 *
 * @param {Reader} reader
 * @param {Pick<Building | Floor, 'name' | 'id'>} named
 * @returns {string}
 */
export const nameIn = ({ language }, { name, id }) =>
  name[language] || Object.values(name)[0] || id;

/**
 * How many objects and pictures lie on floors, in words.
 *
 * @param {{session: EditSession, reader: Reader}} parts
 * @param {readonly string[]} floors
 * @returns {string} empty when there is neither
 */
export const contentsText = ({ session, reader: { t } }, floors) => {
  const { features, pictures } = contentsOf(session.plan, floors);
  return [
    features > 0 && t('editor.floors.objects', { count: features }),
    pictures > 0 && t('editor.floors.pictures', { count: pictures }),
  ].filter(Boolean).join(', ');
};
