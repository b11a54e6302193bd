// @ts-check
import { fitFloorToPictures } from '../../actions/fit-floor.js';
import { putImage } from '../../actions/images.js';
import { isDrawnOn } from '../../actions/move-floor.js';
import { together } from '../../actions/together.js';
import { makeUUID } from '../../plan/make-id.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { element } from '../../../shared/ui/element.js';
import { upload } from './upload-dialog.js';
import { placedIn } from '../../pictures/placement.js';
import { accepted } from '../../pictures/upload.js';

/** @import { Editor } from '../../editor.js' */

/** Strong enough to trace, faint enough to see what is drawn on it. */
const opacity = 0.7;

/** Asks for a file. @returns {Promise<File | null>} */
const chooseFile = () =>
  new Promise((resolve) => {
    const input = element('input', { type: 'file', accept: accepted });
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });

/**
 * Puts a picture on the floor that is shown and leads on to its size.
 *
 * @param {Editor} editor
 * @param {File | null} [file]  asked for where there is none
 */
export const addPicture = async (editor, file) => {
  const chosen = file ?? (await chooseFile());
  const uploaded = chosen && (await upload(editor, chosen));
  if (!uploaded) return;
  const { content, mediaType, width, height } = uploaded;
  const { floor } = editor;
  const id = `plan-${makeUUID().slice(0, 8)}`;
  const planToFloor = placedIn({ width, height }, placeFor(editor));
  const image = { id, floor, mediaType, width, height, planToFloor, opacity, content };
  editor.perform(together([putImage(image), fitFloorToPictures(floor)]), 'editor.did.addPicture');
  editor.pictures.chosen = id;
  const { calibrate } = await import('./calibrate-picture.js');
  calibrate(editor, id);
};

/** Where a new picture comes: the whole of an empty floor, else what one looks at. @param {Editor} editor */
const placeFor = (editor) => {
  const { session, surface, floor } = editor;
  const bounds = session.plan.floor(floor)?.bounds;
  if (bounds && !isDrawnOn(session.plan, floor)) return bounds;
  const [width, height] = surface.size;
  const corners = [[0.1, 0.9], [0.9, 0.1]].map(([x, y]) =>
    surface.toWorld([x * width, y * height])
  );
  return [...corners[0], ...corners[1]];
};

/**
 * Gives a picture other bytes; it is asked where the reference points are.
 *
 * @param {Editor} editor
 * @param {string} id  of the picture
 * @param {File | null} [file]
 */
export const replaceWith = async (editor, id, file) => {
  const chosen = file ?? (await chooseFile());
  const uploaded = chosen && (await upload(editor, chosen));
  const image = editor.session.plan.image(id);
  if (!uploaded || !image) return;
  const { content, mediaType, width, height } = uploaded;
  const { replacePicture } = await import('./replace-picture.js');
  replacePicture(editor, image, { content, mediaType, width, height });
};

/** Takes a file that was dropped on the map. @param {Editor} editor @param {File} file */
export const takeDropped = async (editor, file) => {
  const image = editor.pictures.of(editor.session.plan.images, editor.floor);
  if (!image || editor.pictures.isLocked(image.id)) return addPicture(editor, file);
  const t = (/** @type {string} */ key) => editor.ui.text(key);
  const replaces = await confirmIn(editor.surface.host, {
    title: t('editor.dropped.title'),
    text: t('editor.dropped.text'),
    yes: t('editor.dropped.replace'),
    no: t('editor.dropped.add'),
  });
  return replaces ? replaceWith(editor, image.id, file) : addPicture(editor, file);
};
