// @ts-check
import { calibrateImage, replaceImage } from '../../actions/images.js';
import { together } from '../../actions/together.js';
import { BrowseMode } from '../../modes/browse.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { cardButton, MapCard } from './map-card.js';
import { boxAround, laidOn } from '../../pictures/calibrating.js';
import { drawPoints } from '../../map/picture-points.js';
import { pixelAt, placedIn } from '../../pictures/placement.js';

/** @import { Editor } from '../../editor.js' */
/** @import { PlanImage } from '../../plan/types.js' */

/** @typedef {Required<Pick<PlanImage, 'content' | 'mediaType' | 'width' | 'height'>>} Bytes */

/**
 * Puts a new picture in the place of one by two reference points: first on the picture as it is,
 * then on the new one. The plan stays where it is.
 */
class Replacement {
  #editor;
  #id;
  #bytes;
  #card;
  #mode;

  /** @param {Editor} editor @param {PlanImage} image @param {Bytes} bytes  of the new one */
  constructor(editor, image, bytes) {
    const t = this.#t;
    this.#editor = editor;
    this.#id = image.id;
    this.#bytes = bytes;
    this.#card = new MapCard(editor.surface.host, {
      title: t('editor.replace.title'),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#mode = new PickPointsMode(editor, {
      id: 'replacePicture',
      hint: 'editor.hint.replacePicture',
      count: 4,
      sticksTo: (index) => (index < 2 ? 'plan' : 'picture'),
      changed: () => this.#show(),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => {
        editor.endPreview();
        this.#card.close();
      },
      draw: (ctx, pen, points, pointer) =>
        drawPoints(ctx, editor.surface, points, {
          pointer,
          lines: [[0, 2], [1, 3]],
          names: ['1', '2', '1′', '2′'],
          colours: ['ghost', 'ghost', 'accent', 'accent'],
        }),
    });
    editor.modes.enter(this.#mode);
    this.#show();
    const box = boxAround([image]);
    if (box) editor.surface.zoomTo(box, this.#card.covered);
    editor.surface.focus();
  }

  #t = (/** @type {string} */ key, /** @type {any} */ values) => this.#editor.ui.text(key, values);

  get #image() {
    return this.#editor.session.plan.image(this.#id);
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
      ? [cardButton(t('editor.replace.keep'), () => this.#perform(this.#image?.planToFloor ?? []))]
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
    if (!image || length < 2) return this.#editor.endPreview();
    this.#editor.preview(this.#action(this.#provisional(image).planToFloor));
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

  /** @param {number[]} planToFloor */
  #perform(planToFloor) {
    this.#editor.perform(this.#action(planToFloor), 'editor.did.replacePicture');
    this.#end();
    this.#editor.ui.say('editor.replace.done');
  }

  /** @param {number[]} planToFloor */
  #action(planToFloor) {
    return together([replaceImage(this.#id, this.#bytes), calibrateImage(this.#id, planToFloor)]);
  }

  #end() {
    if (this.#editor.modes.current === this.#mode) {
      this.#editor.modes.enter(new BrowseMode(this.#editor));
    }
    this.#editor.surface.focus();
  }
}

/** @param {Editor} editor @param {PlanImage} image @param {Bytes} bytes  uploaded */
export const replacePicture = (editor, image, bytes) => void new Replacement(editor, image, bytes);
