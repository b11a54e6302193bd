// @ts-check
import { neighbourOf } from '../pictures/neighbour.js';
import { command } from './command.js';

/** @import { Editor } from './editor.js' */
/** @import { Operation } from './operation.js' */

/** The picture that operations are about. @param {Pick<Editor, 'session' | 'view'>} parts */
const pictureOf = ({ session, view }) => view.pictures.of(session.plan.images, view.floor);

/** Why the picture of this floor cannot be moved. @param {Editor} editor */
const unmovable = (editor) => {
  const image = pictureOf(editor);
  if (!image) return 'editor.refused.noPicture';
  return editor.view.pictures.isLocked(image.id) ? 'editor.refused.lockedPicture' : null;
};

/** @param {Editor} editor */
const noneBelow = ({ session, view }) =>
  neighbourOf(session.plan.floors, view.floor) ? null : 'editor.refused.noFloorBelow';

/**
 * @param {'calibrate' | 'placePicture' | 'replacePicture'} id
 * @param {string} icon
 * @param {string} key
 */
const onPicture = (id, icon, key) =>
  command(id, icon, [key], {
    disabled: unmovable,
    run: (editor) => editor.page.run(id, pictureOf(editor)?.id ?? ''),
  });

/** Floors and their pictures. @type {readonly Operation[]} */
export const pictureOperations = [
  command('floors', 'picture', ['I'], { id: 'pictures', label: 'editor.op.pictures' }),
  command('addPicture', 'picture', ['Shift+U']),
  onPicture('calibrate', 'calibrate', 'Shift+C'),
  onPicture('placePicture', 'move', 'Shift+V'),
  onPicture('replacePicture', 'replace', 'Shift+R'),
  command('alignFloor', 'align', ['Shift+L'], { disabled: noneBelow }),
  command('georeference', 'globe', ['Shift+Y']),
  command('ghost', 'ghost', ['Shift+G'], {
    disabled: noneBelow,
    pressed: ({ view }) => view.showsGhost,
  }),
];
