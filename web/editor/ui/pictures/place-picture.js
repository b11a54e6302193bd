// @ts-check
import { fitFloorToPictures } from '../../actions/fit-floor.js';
import { calibrateImage } from '../../actions/images.js';
import { together } from '../../actions/together.js';
import { BrowseMode } from '../../modes/browse.js';
import { PlacePictureMode } from '../../modes/place-picture.js';
import { element } from '../../../shared/ui/element.js';
import { cardButton, MapCard } from './map-card.js';
import { lengthField, numberField, plainNumber } from '../controls/number-field.js';
import { boxAround } from '../../pictures/calibrating.js';
import { placementOf, planToFloorOf } from '../../pictures/placement.js';

/** @import { Editor } from '../../editor.js' */
/** @import { Placement } from '../../pictures/placement.js' */

const degrees = 180 / Math.PI;

/**
 * Moves and turns a picture by hand, by keys and by numbers.
 *
 * @param {Editor} editor
 * @param {string} id  of the picture
 */
export const placePicture = (editor, id) => {
  const t = (/** @type {string} */ key) => editor.ui.text(key);
  const listening = new AbortController();
  const done = () => {
    if (editor.modes.current === mode) editor.modes.enter(new BrowseMode(editor));
    editor.surface.focus();
  };
  const left = () => {
    listening.abort();
    card.close();
  };
  const card = new MapCard(editor.surface.host, {
    title: t('editor.place.title'),
    close: t('editor.card.done'),
    onClose: done,
    onEnter: done,
  });
  const fields = makeFields(editor, id);
  const update = () => {
    const image = editor.session.shown.image(id);
    if (!image) return done();
    fields.update(placementOf(image), image);
  };
  card.say(t('editor.place.text'));
  card.show(fields.node);
  card.offer(cardButton(t('editor.card.done')));
  const mode = new PlacePictureMode(editor, id, { done, left });
  editor.modes.enter(mode);
  editor.session.on('plan', update, listening.signal);
  update();
  const image = editor.session.plan.image(id);
  const box = image && boxAround([image]);
  if (box) editor.surface.zoomTo(box, card.covered);
  editor.surface.focus();
};

/** @param {Editor} editor @param {string} id */
const makeFields = (editor, id) => {
  const t = (/** @type {string} */ key) => editor.ui.text(key);
  /** @param {(placement: Placement, image: {width: number, height: number}) => Partial<Placement> | null} change */
  const set = (change) => {
    const image = editor.session.plan.image(id);
    if (!image) return;
    const placement = placementOf(image);
    const next = change(placement, image);
    if (!next) return;
    const planToFloor = planToFloorOf({ ...placement, ...next }, image.height);
    const action = together([calibrateImage(id, planToFloor), fitFloorToPictures(image.floor)]);
    editor.perform(action, 'editor.did.placePicture');
  };
  const side = (/** @type {0 | 1} */ axis, /** @type {string} */ label) =>
    lengthField(editor, {
      label: t(label),
      onChange: (metres) =>
        set(({ scale }, size) => {
          const pixels = axis === 0 ? size.width : size.height;
          return metres > 0 ? { scale: changed(scale, axis, metres / pixels) } : null;
        }),
    });
  const corner = (/** @type {0 | 1} */ axis, /** @type {string} */ label) =>
    lengthField(editor, {
      label: t(label),
      onChange: (metres) => set((now) => ({ corner: changed(now.corner, axis, metres) })),
    });
  const [east, north] = [corner(0, 'editor.place.east'), corner(1, 'editor.place.north')];
  const [width, height] = [side(0, 'editor.place.width'), side(1, 'editor.place.height')];
  const turn = numberField({
    label: t('editor.place.turn'),
    read: plainNumber,
    format: (value) => shortNumber(value, editor.language),
    onChange: (angle) => set(() => ({ rotation: angle / degrees })),
  });
  const all = [east, north, width, height, turn];
  return {
    node: element('div', { class: 'pair' }, ...all.map(({ node }) => node)),
    /** @param {Placement} placement @param {{width: number, height: number}} size */
    update: ({ corner: [x, y], scale, rotation }, size) => {
      east.update(x);
      north.update(y);
      width.update(scale[0] * size.width);
      height.update(scale[1] * size.height);
      turn.update(rotation * degrees);
    },
  };
};

/** @param {readonly [number, number]} pair @param {0 | 1} axis @param {number} value @returns {readonly [number, number]} */
const changed = (pair, axis, value) => (axis === 0 ? [value, pair[1]] : [pair[0], value]);

/** @param {number} value @param {string} language */
const shortNumber = (value, language) =>
  (Math.abs(value) < 0.0005 ? 0 : value).toLocaleString(language, { maximumFractionDigits: 3 });
