// @ts-check
import { calibrateImage, replaceImage } from '../../actions/images.js';
import { together } from '../../actions/together.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { cardButton, MapCard } from './map-card.js';
import { boxAround, laidOn } from '../../pictures/calibrating.js';
import { drawPoints } from '../../map/picture-points.js';
import { pixelAt, placedIn } from '../../pictures/placement.js';

/** @import { Transform } from '../../../shared/geometry/transform.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { PlanImage } from '../../plan/types.js' */

/** @typedef {Required<Pick<PlanImage, 'content' | 'mediaType' | 'width' | 'height'>>} Bytes */

/**
 * Puts a new picture in the place of one by two reference points: first on the picture as it is,
 * then on the new one. The plan stays where it is.
 */
class Replacement {
  #session;
  #view;
  #tools;
  #page;
  #t;
  #id;
  #bytes;
  #card;
  #mode;

  /** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {PlanImage} image @param {Bytes} bytes  of the new one */
  constructor(parts, image, bytes) {
    const { t } = parts.reader;
    this.#t = t;
    this.#session = parts.session;
    this.#view = parts.view;
    this.#tools = parts.tools;
    this.#page = parts.page;
    this.#id = image.id;
    this.#bytes = bytes;
    this.#card = new MapCard(parts.view.surface.host, {
      title: t('editor.replace.title'),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#mode = new PickPointsMode(parts, {
      id: 'replacePicture',
      hint: 'editor.hint.replacePicture',
      count: 4,
      sticksTo: (index) => (index < 2 ? 'plan' : 'picture'),
      changed: () => this.#show(),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => {
        parts.session.endPreview();
        this.#card.close();
      },
      draw: (ctx, pen, points, pointer) =>
        drawPoints(ctx, parts.view.surface, points, {
          pointer,
          lines: [[0, 2], [1, 3]],
          names: ['1', '2', '1′', '2′'],
          colours: ['ghost', 'ghost', 'accent', 'accent'],
        }),
    });
    parts.tools.enter(this.#mode);
    this.#show();
    const box = boxAround([image]);
    if (box) parts.view.surface.zoomTo(box, this.#card.covered);
    parts.view.surface.focus();
  }

  get #image() {
    return this.#session.plan.image(this.#id);
  }

  /** Whether it has the pixels of the old one: then it probably lies as it should. */
  get #isAlike() {
    return this.#image?.width === this.#bytes.width && this.#image?.height === this.#bytes.height;
  }

  /** The new picture before its points are picked: where the old one is. @param {PlanImage} image @returns {PlanImage} */
  #provisional(image) {
    const box = boxAround([image]);
    const planToFloor = this.#isAlike || !box ? image.planToFloor : placedIn(this.#bytes, box);
    return { ...image, ...this.#bytes, planToFloor };
  }

  #show() {
    const { length } = this.#mode.points;
    const t = this.#t;
    this.#card.say(t(`editor.replace.step${length}`));
    this.#card.complain('');
    const back = length > 0
      ? [cardButton(t('editor.card.back'), () => this.#mode.removeLast())]
      : [];
    const keep = this.#isAlike && length < 4
      ? [cardButton(t('editor.replace.keep'), () => this.#keep())]
      : [];
    this.#card.offer(
      ...back,
      ...keep,
      ...(length === 4 ? [cardButton(t('editor.card.apply'))] : []),
    );
    this.#preview(length);
  }

  /** @param {number} length  how many points there are */
  #preview(length) {
    const image = this.#image;
    if (!image || length < 2) return this.#session.endPreview();
    this.#session.preview(this.#action(this.#provisional(image).planToFloor));
  }

  #apply() {
    const image = this.#image;
    const [first, second, third, fourth] = this.#mode.points;
    if (!image || !fourth) return this.#card.complain(this.#t('editor.replace.more'));
    const shown = this.#provisional(image);
    const planToFloor = laidOn([pixelAt(shown, third), pixelAt(shown, fourth)], [first, second]);
    if (planToFloor) this.#perform(planToFloor);
    else this.#card.complain(this.#t('editor.calibrate.samePlace'));
  }

  /** Leaves the picture where it lies. */
  #keep() {
    const image = this.#image;
    if (image) this.#perform(image.planToFloor);
  }

  /** @param {Transform} planToFloor */
  #perform(planToFloor) {
    this.#session.perform(this.#action(planToFloor), 'editor.did.replacePicture');
    this.#end();
    this.#page.say('editor.replace.done');
  }

  /** @param {Transform} planToFloor */
  #action(planToFloor) {
    return together([replaceImage(this.#id, this.#bytes), calibrateImage(this.#id, planToFloor)]);
  }

  #end() {
    if (this.#tools.current === this.#mode) {
      this.#tools.browse();
    }
    this.#view.surface.focus();
  }
}

/** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {PlanImage} image @param {Bytes} bytes  uploaded */
export const replacePicture = (parts, image, bytes) => void new Replacement(parts, image, bytes);
