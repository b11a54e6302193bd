// @ts-check
import { fitFloorToPictures } from '../../actions/fit-floor.js';
import { calibrateImage } from '../../actions/images.js';
import { together } from '../../actions/together.js';
import { PlacePictureMode } from '../../modes/place-picture.js';
import { element } from '../../../shared/ui/element.js';
import { cardButton, MapCard } from './map-card.js';
import { lengthField, numberField, plainNumber } from '../controls/number-field.js';
import { boxAround } from '../../pictures/calibrating.js';
import { placementOf, planToFloorOf } from '../../pictures/placement.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Placement } from '../../pictures/placement.js' */

const degrees = 180 / Math.PI;

/**
 * Moves and turns a picture by hand, by keys and by numbers.
 *
 * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, reader: Reader}} parts
 * @param {string} id  of the picture
 */
export const placePicture = (parts, id) => {
  const { t } = parts.reader;
  const listening = new AbortController();
  const done = () => {
    if (parts.tools.current === mode) parts.tools.browse();
    parts.view.surface.focus();
  };
  const left = () => {
    listening.abort();
    card.close();
  };
  const card = new MapCard(parts.view.surface.host, {
    title: t('editor.place.title'),
    close: t('editor.card.done'),
    onClose: done,
    onEnter: done,
  });
  const fields = makeFields(parts, id);
  const update = () => {
    const image = parts.session.shown.image(id);
    if (!image) return done();
    fields.update(placementOf(image), image);
  };
  card.say(t('editor.place.text'));
  card.show(fields.node);
  card.offer(cardButton(t('editor.card.done')));
  const mode = new PlacePictureMode(parts, id, { done, left });
  parts.tools.enter(mode);
  parts.session.on('plan', update, listening.signal);
  update();
  const image = parts.session.plan.image(id);
  const box = image && boxAround([image]);
  if (box) parts.view.surface.zoomTo(box, card.covered);
  parts.view.surface.focus();
};

/** @param {{session: EditSession, reader: Reader}} parts @param {string} id */
const makeFields = ({ session, reader }, id) => {
  const { t } = reader;
  /** @param {(placement: Placement, image: {width: number, height: number}) => Partial<Placement> | null} change */
  const set = (change) => {
    const image = session.plan.image(id);
    if (!image) return;
    const placement = placementOf(image);
    const next = change(placement, image);
    if (!next) return;
    const planToFloor = planToFloorOf({ ...placement, ...next }, image.height);
    const action = together([calibrateImage(id, planToFloor), fitFloorToPictures(image.floor)]);
    session.perform(action, 'editor.did.placePicture');
  };
  const side = (/** @type {0 | 1} */ axis, /** @type {string} */ label) =>
    lengthField(reader, {
      label: t(label),
      onChange: (metres) =>
        set(({ scale }, size) => {
          const pixels = axis === 0 ? size.width : size.height;
          return metres > 0 ? { scale: changed(scale, axis, metres / pixels) } : null;
        }),
    });
  const corner = (/** @type {0 | 1} */ axis, /** @type {string} */ label) =>
    lengthField(reader, {
      label: t(label),
      onChange: (metres) => set((now) => ({ corner: changed(now.corner, axis, metres) })),
    });
  const [east, north] = [corner(0, 'editor.place.east'), corner(1, 'editor.place.north')];
  const [width, height] = [side(0, 'editor.place.width'), side(1, 'editor.place.height')];
  const turn = numberField({
    label: t('editor.place.turn'),
    read: plainNumber,
    format: (value) => shortNumber(value, reader.language),
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
