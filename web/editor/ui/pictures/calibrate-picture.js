// @ts-check
import { calibrateImage } from '../../actions/images.js';
import { fitFloorToPictures } from '../../actions/fit-floor.js';
import { isDrawnOn } from '../../actions/move-floor.js';
import { together } from '../../actions/together.js';
import { PickPointsMode } from '../../modes/pick-points.js';
import { distance } from '../../../shared/geometry/point.js';
import { cardButton, MapCard } from './map-card.js';
import { element } from '../../../shared/ui/element.js';
import { switchField } from '../controls/fields.js';
import { lengthField, numberField, plainNumber } from '../controls/number-field.js';
import {
  boxAround,
  levelled,
  scaledToLength,
  scaledToLengths,
} from '../../pictures/calibrating.js';
import { drawPoints } from '../../map/picture-points.js';
import { neighbourOf } from '../../pictures/neighbour.js';
import { cornersOf, pixelAt, placeOf } from '../../pictures/placement.js';
import { isScaleGuessed } from '../../validations/scale-not-set.js';

/** @import { Transform } from '../../../shared/geometry/transform.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { DrawingSettings } from '../../state/drawing-settings.js' */
/** @import { Tools } from '../../modes/tools.js' */
/** @import { View } from '../../map/view.js' */
/** @import { Selection } from '../../state/selection.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Picking } from '../../modes/pick-points.js' */
/** @import { PlanImage, Position } from '../../plan/types.js' */

/** Leads through giving a picture its size: a line is drawn and its length typed. */
class Calibration {
  #parts;
  #t;
  #id;
  #card;
  #mode;
  /** @type {Picking} */
  #picking;
  /** What is asked for once its line is there. @type {ReturnType<typeof lengthField>[]} */
  #lengths;
  #levels;
  #scale;
  #outcome = element('p', { class: 'outcome', role: 'status' });

  /** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {string} id  of the picture */
  constructor(parts, id) {
    const { t } = parts.reader;
    this.#t = t;
    this.#parts = parts;
    this.#id = id;
    this.#card = new MapCard(parts.view.surface.host, {
      title: t('editor.calibrate.title'),
      close: t('editor.card.cancel'),
      onClose: () => this.#end(),
      onEnter: () => this.#apply(),
    });
    this.#picking = {
      id: 'calibrate',
      hint: 'editor.hint.calibrate',
      count: 2,
      sticksTo: () => 'picture',
      changed: () => this.#show(true),
      enter: () => this.#apply(),
      cancel: () => this.#end(),
      left: () => this.#card.close(),
      draw: (ctx, pen, points, pointer) =>
        drawPoints(ctx, parts.view.surface, points, {
          pointer,
          lines: [[0, 1], [0, 2]],
          names: ['A', 'B', 'C'],
        }),
    };
    this.#lengths = ['AB', 'AC'].map((line) =>
      lengthField(parts.reader, {
        label: t('editor.calibrate.length', { line }),
        help: t(`editor.calibrate.units.${parts.reader.units}`),
      })
    );
    this.#levels = switchField({
      label: t('editor.calibrate.level'),
      value: false,
      onChange: () => {},
    });
    this.#scale = this.#paperScale();
    this.#card.node.addEventListener('input', () => this.#foretell());
    this.#mode = new PickPointsMode(parts, this.#picking);
    parts.tools.enter(this.#mode);
    this.#show(false);
    const box = this.#image && boxAround([this.#image]);
    if (box) parts.view.surface.zoomTo(box, this.#card.covered);
    parts.view.surface.focus();
  }

  get #image() {
    return this.#parts.session.plan.image(this.#id);
  }

  /** Documents know their paper: then the scale of the drawing is enough. */
  #paperScale() {
    const paper = this.#parts.view.pictures.paper.get(this.#image?.content ?? '');
    if (!paper) return null;
    const field = numberField({
      label: this.#t('editor.calibrate.scale'),
      help: this.#t('editor.calibrate.scaleHelp'),
      read: plainNumber,
    });
    return { paper, field };
  }

  /** @param {boolean} moves  whether the keyboard goes to the field that is asked for next */
  #show(moves) {
    const points = this.#mode.points;
    const step = points.length < 2
      ? points.length
      : this.#picking.count === 3
      ? points.length + 1
      : 2;
    this.#card.say(this.#t(`editor.calibrate.step${step}`));
    this.#card.complain('');
    const isDrawn = points.length >= 2;
    const wants = this.#lengths.slice(0, Math.max(0, points.length - 1));
    this.#card.show(
      ...wants.map(({ node }) => node),
      ...(isDrawn ? [this.#levels.node] : []),
      ...(this.#scale && points.length === 0 ? [this.#scale.field.node] : []),
      this.#outcome,
    );
    this.#card.offer(...this.#buttons(isDrawn));
    this.#foretell();
    if (moves && points.length === this.#picking.count) wants.at(-1)?.input.focus();
  }

  /** @param {boolean} isDrawn */
  #buttons(isDrawn) {
    const t = this.#t;
    const more = isDrawn && this.#picking.count === 2
      ? [cardButton(t('editor.calibrate.third'), () => this.#wantThird())]
      : [];
    const back = this.#mode.points.length > 0
      ? [cardButton(t('editor.card.back'), () => this.#mode.removeLast())]
      : [];
    const below = this.#mode.points.length === 0 ? this.#below : undefined;
    const align = below
      ? [
        cardButton(
          t('editor.calibrate.align', { floor: this.#parts.reader.floorName(below) }),
          () => void this.#align(),
        ),
      ]
      : [];
    const apply = isDrawn || this.#scale ? [cardButton(t('editor.card.apply'))] : [];
    return [...align, ...more, ...back, ...apply];
  }

  /** The floor that this one can take its size from, where something is on it. */
  get #below() {
    const { plan } = this.#parts.session;
    const own = plan.floor(this.#image?.floor ?? '');
    const below = own && neighbourOf(plan.floors, own.id);
    // The lowest floor is the one that the others go by.
    if (!below || below.ordinal > own.ordinal) return undefined;
    const hasPicture = plan.images.some((image) => image.floor === below.id);
    return hasPicture || isDrawnOn(plan, below.id) ? below : undefined;
  }

  async #align() {
    const { alignFloor } = await import('./align-floor.js');
    alignFloor(this.#parts);
  }

  #wantThird() {
    this.#picking.count = 3;
    this.#show(false);
    this.#parts.view.surface.focus();
  }

  /** Says how large the picture will be, so that a slip of the finger is seen at once. */
  #foretell() {
    const image = this.#image;
    const planToFloor = image && this.#result(image, () => null);
    this.#outcome.textContent = planToFloor
      ? this.#t('editor.calibrate.size', { size: this.#sizeOf({ ...image, planToFloor }) })
      : image && isScaleGuessed(image)
      ? this.#t('editor.calibrate.guessed', { size: this.#sizeOf(image) })
      : '';
  }

  /** @param {PlanImage} image */
  #sizeOf(image) {
    const [left, right, top] = cornersOf(image);
    return `${this.#parts.reader.length(distance(left, right))} × ${
      this.#parts.reader.length(distance(right, top))
    }`;
  }

  #apply() {
    const image = this.#image;
    if (!image) return this.#end();
    const planToFloor = this.#result(image, (key, field) => this.#refuse(key, field));
    if (!planToFloor) return;
    const parts = this.#parts;
    const action = calibrateImage(image.id, planToFloor);
    parts.session.perform(
      together([action, fitFloorToPictures(image.floor)]),
      'editor.did.calibrate',
    );
    this.#end();
    const box = boxAround([{ ...image, planToFloor }]);
    if (box) parts.view.surface.zoomTo(box);
    const isFirst = !isDrawnOn(parts.session.plan, image.floor);
    parts.page.say(isFirst ? 'editor.calibrate.next' : 'editor.calibrate.done', {
      size: this.#sizeOf({ ...image, planToFloor }),
    });
  }

  /**
   * Where the picture will lie.
   *
   * @param {PlanImage} image
   * @param {(key: string, field?: {input: HTMLElement}) => null} refuse  hears why it cannot be known
   * @returns {Transform | null}
   */
  #result(image, refuse) {
    const { points } = this.#mode;
    if (points.length < 2) return this.#byPaper(image, refuse);
    const lengths = this.#lengths.slice(0, points.length - 1);
    const wrong = lengths.find(({ value }) => value === null || value <= 0);
    if (wrong) return refuse('editor.calibrate.noLength', wrong);
    const [a, b] = points;
    const metres = lengths.map(({ value }) => Number(value));
    const scaled = points.length === 2
      ? scaledToLength(image, [a, b], metres[0])
      : scaledToLengths(image, /** @type {any} */ (points), /** @type {any} */ (metres));
    if (!scaled) {
      return refuse(
        points.length === 2 ? 'editor.calibrate.samePlace' : 'editor.calibrate.noAspect',
      );
    }
    // Only its direction counts, which scaling both sides alike leaves; else it must be found again.
    const isLevel = /** @type {HTMLInputElement} */ (this.#levels.input).checked;
    return isLevel ? this.#level(image, scaled, [a, b]) : scaled;
  }

  /** @param {PlanImage} image @param {Transform} planToFloor @param {[Position, Position]} line */
  #level(image, planToFloor, line) {
    const after = { ...image, planToFloor };
    return levelled(
      after,
      /** @type {[Position, Position]} */ (line.map((at) => followed(image, after, at))),
    );
  }

  /** @param {PlanImage} image @param {(key: string, field?: {input: HTMLElement}) => null} refuse */
  #byPaper(image, refuse) {
    const scale = this.#scale?.field.value ?? null;
    if (!this.#scale || scale === null || scale <= 0) {
      return refuse(
        this.#scale ? 'editor.calibrate.noScale' : 'editor.calibrate.noLine',
        this.#scale?.field,
      );
    }
    const { width, planToFloor } = image;
    const [left, right] = cornersOf(image);
    return planToFloor && scaledToLength(image, [left, right], width * this.#scale.paper * scale);
  }

  /** @param {string} key @param {{input: HTMLElement}} [field] @returns {null} */
  #refuse(key, field) {
    this.#card.complain(this.#t(key));
    field?.input.focus();
    return null;
  }

  #end() {
    if (this.#parts.tools.current === this.#mode) {
      this.#parts.tools.browse();
    }
    this.#parts.view.surface.focus();
  }
}

/** Where a place of a picture is after it was laid again. @param {PlanImage} before @param {PlanImage} after @param {Position} at */
const followed = (before, after, at) => placeOf(after, pixelAt(before, at));

/** @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts @param {string} id  of a picture */
export const calibrate = (parts, id) => void new Calibration(parts, id);
