// @ts-check
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { contentsText } from './floor-words.js';

/** @import { Editor } from '../../operations/editor.js' */

/**
 * Asks whether a floor or a building may go, and says what goes along.
 *
 * @param {Editor} editor
 * @param {'editor.floors.remove' | 'editor.floors.removeBuilding'} key  the text of the command
 * @param {string} name  of what goes
 * @param {readonly string[]} floors  that go
 */
export const confirmRemoval = (editor, key, name, floors) => {
  const { reader: { t }, view: { surface } } = editor;
  const gone = contentsText(editor, floors);
  return confirmIn(surface.host, {
    title: `${t(key)}: ${name}`,
    text: gone ? t('editor.floors.removeText', { what: gone }) : t('editor.floors.removeEmpty'),
    yes: t(key),
    no: t('editor.card.cancel'),
    isGrave: true,
  });
};
