// @ts-check
import { fitFloorToPictures } from '../../actions/fit-floor.js';
import { putImage } from '../../actions/images.js';
import { isDrawnOn } from '../../actions/move-floor.js';
import { together } from '../../actions/together.js';
import { makeUUID } from '../../../shared/api/make-id.js';
import { confirmIn } from '../dialogs/confirm-dialog.js';
import { element } from '../../../shared/ui/element.js';
import { upload } from './upload-dialog.js';
import { placedIn } from '../../pictures/placement.js';
import { accepted } from '../../pictures/upload.js';

/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/** Strong enough to trace, faint enough to see what is drawn on it. */
const opacity = 0.7;

/** Asks for a file. @param {HTMLElement} host  holds what asks: browsers forget an input that is in no
 * document, and the answer with it. @returns {Promise<File | null>} */
const chooseFile = (host) =>
  new Promise((resolve) => {
    const answer = () => {
      input.remove();
      resolve(input.files?.[0] ?? null);
    };
    const input = element('input', {
      type: 'file',
      accept: accepted,
      hidden: true,
      change: answer,
      cancel: answer,
    });
    host.append(input);
    input.click();
  });

/**
 * Puts a picture on the floor that is shown and leads on to its size.
 *
 * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
 * @param {File | null} [file]  asked for where there is none
 */
export const addPicture = async (parts, file) => {
  const chosen = file ?? (await chooseFile(parts.view.surface.host));
  const uploaded = chosen && (await upload(parts, chosen));
  if (!uploaded) return;
  const { content, mediaType, width, height } = uploaded;
  const { view: { floor } } = parts;
  const id = `plan-${makeUUID().slice(0, 8)}`;
  const planToFloor = placedIn({ width, height }, placeFor(parts));
  const image = { id, floor, mediaType, width, height, planToFloor, opacity, content };
  parts.session.perform(
    together([putImage(image), fitFloorToPictures(floor)]),
    'editor.did.addPicture',
  );
  parts.view.pictures.chosen = id;
  const { calibrate } = await import('./calibrate-picture.js');
  calibrate(parts, id);
};

/** Where a new picture comes: the whole of an empty floor, else what one looks at. @param {{session: EditSession, view: View}} parts */
const placeFor = ({ session, view }) => {
  const { surface, floor } = view;
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
 * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
 * @param {string} id  of the picture
 * @param {File | null} [file]
 */
export const replaceWith = async (parts, id, file) => {
  const chosen = file ?? (await chooseFile(parts.view.surface.host));
  const uploaded = chosen && (await upload(parts, chosen));
  const image = parts.session.plan.image(id);
  if (!uploaded || !image) return;
  const { content, mediaType, width, height } = uploaded;
  const { replacePicture } = await import('./replace-picture.js');
  replacePicture(parts, image, { content, mediaType, width, height });
};

/** Takes a file that was dropped on the map. @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {File} file */
export const takeDropped = async (parts, file) => {
  const image = parts.view.pictures.of(parts.session.plan.images, parts.view.floor);
  if (!image || parts.view.pictures.isLocked(image.id)) return addPicture(parts, file);
  const { t } = parts.reader;
  const replaces = await confirmIn(parts.view.surface.host, {
    title: t('editor.dropped.title'),
    text: t('editor.dropped.text'),
    yes: t('editor.dropped.replace'),
    no: t('editor.dropped.add'),
  });
  return replaces ? replaceWith(parts, image.id, file) : addPicture(parts, file);
};
