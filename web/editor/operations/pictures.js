// @ts-check
import { neighbourOf } from '../pictures/neighbour.js';

/** @import { Editor } from '../editor.js' */
/** @import { Operation } from './operation.js' */

/** @param {Editor} editor */
const pictureOf = ({ session, pictures, floor }) => pictures.of(session.plan.images, floor);

/** Why the picture of this floor cannot be moved. @param {Editor} editor */
const unmovable = (editor) => {
  const image = pictureOf(editor);
  if (!image) return 'editor.refused.noPicture';
  return editor.pictures.isLocked(image.id) ? 'editor.refused.lockedPicture' : null;
};

/** @param {Editor} editor */
const noneBelow = (
  { session, floor },
) => (neighbourOf(session.plan.floors, floor) ? null : 'editor.refused.noFloorBelow');

/** @param {string} id @param {string} icon @param {string[]} keys @param {Pick<Operation, 'run' | 'disabled' | 'pressed'>} rest @returns {Operation} */
const operation = (id, icon, keys, rest) => ({
  id,
  icon,
  keys,
  label: `editor.op.${id}`,
  group: 'view',
  ...rest,
});

/** Floors and their pictures; all that they need is loaded when it is first used. @type {readonly Operation[]} */
export const pictureOperations = [
  operation('pictures', 'picture', ['I'], {
    run: (editor) => {
      editor.ui.panel?.show('floors');
      editor.ui.panel?.tabs.focus();
    },
  }),
  operation('addPicture', 'picture', ['Shift+U'], {
    run: async (editor) => (await import('../ui/pictures/add-picture.js')).addPicture(editor),
  }),
  operation('calibrate', 'calibrate', ['Shift+C'], {
    disabled: unmovable,
    run: async (editor) =>
      (await import('../ui/pictures/calibrate-picture.js')).calibrate(
        editor,
        pictureOf(editor)?.id ?? '',
      ),
  }),
  operation('placePicture', 'move', ['Shift+V'], {
    disabled: unmovable,
    run: async (editor) =>
      (await import('../ui/pictures/place-picture.js')).placePicture(
        editor,
        pictureOf(editor)?.id ?? '',
      ),
  }),
  operation('replacePicture', 'replace', ['Shift+R'], {
    disabled: unmovable,
    run: async (editor) =>
      (await import('../ui/pictures/add-picture.js')).replaceWith(
        editor,
        pictureOf(editor)?.id ?? '',
      ),
  }),
  operation('alignFloor', 'align', ['Shift+L'], {
    disabled: noneBelow,
    run: async (editor) => (await import('../ui/pictures/align-floor.js')).alignFloor(editor),
  }),
  operation('ghost', 'ghost', ['Shift+G'], {
    disabled: noneBelow,
    pressed: ({ showsGhost }) => showsGhost,
    run: async (editor) => (await import('../ui/pictures/ghost.js')).showGhost(editor),
  }),
];
