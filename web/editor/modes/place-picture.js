// @ts-check
import { fitFloorToPictures } from '../actions/fit-floor.js';
import { calibrateImage } from '../actions/images.js';
import { together } from '../actions/together.js';
import { cornersOf, movedBy } from '../pictures/placement.js';
import { rotation, translation } from '../plan/transforms.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { PlanImage, Position } from '../plan/types.js' */

/** @type {Record<string, readonly [number, number]>} */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** Metres a press of an arrow key. */
const steps = { 'Shift+': 1, 'Ctrl+': 0.01, '': 0.1 };
/** Degrees that keys turn by; the signs that Shift makes of comma and point turn ten times as far. */
const turns = { ',': 0.1, '.': -0.1, '<': 1, ';': 1, '>': -1, ':': -1 };
/** Pixels around the handle that turns, and from the picture's upper side to it. */
const reach = 16;
const stem = 34;

/** Moves and turns a picture by hand or by keys; from the first press to the release is one edit. */
export class PlacePictureMode {
  id = 'placePicture';
  hint = 'editor.hint.placePicture';
  #session;
  #selection;
  #view;
  #image;
  #done;
  #left;
  /** What keys did since the last edit. @type {Transform | null} */
  #pending = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View}} parts
   * @param {string} image  its id
   * @param {{done: () => void, left: () => void}} ends  done: Enter and Escape; left: another mode begins
   */
  constructor({ session, selection, view }, image, { done, left }) {
    this.#session = session;
    this.#selection = selection;
    this.#view = view;
    this.#image = image;
    this.#done = done;
    this.#left = left;
  }

  enter() {
    this.#selection.set(null);
    this.#view.surface.setCursor('move');
  }

  exit() {
    this.keyUp();
    this.#session.endPreview();
    this.#view.surface.setCursor('');
    this.#left();
  }

  /** @param {Press} press @returns {DragHandlers | null} */
  press(press) {
    const image = this.#now;
    if (!image) return null;
    const isTurning = this.#isOnHandle(press);
    const middle = middleOf(cornersOf(image));
    /** @param {Press} at @param {Press} from */
    const moved = (at, from) => {
      if (!isTurning) {
        return translation([at.world[0] - from.world[0], at.world[1] - from.world[1]]);
      }
      const angle = angleAt(middle, at.world) - angleAt(middle, from.world);
      // Shift turns to whole steps of 5°.
      return rotation(
        middle,
        at.shift ? Math.round(angle / (Math.PI / 36)) * (Math.PI / 36) : angle,
      );
    };
    return {
      move: (at, from) => this.#preview(movedBy(image, moved(at, from))),
      end: (at, from) => this.#commit(movedBy(image, moved(at, from))),
      cancel: () => this.#session.endPreview(),
    };
  }

  /** @param {Press} press */
  hover(press) {
    this.#view.surface.setCursor(this.#isOnHandle(press) ? 'grab' : 'move');
  }

  /** @param {string} key */
  key(key) {
    const image = this.#shown;
    if (!image) return false;
    const name = key.replace(/^(Shift|Ctrl)\+/, '');
    const turn = turns[/** @type {keyof typeof turns} */ (name)];
    if (directions[name]) {
      const length = steps[/** @type {keyof typeof steps} */ (key.slice(0, -name.length))] ?? 0.1;
      const [dx, dy] = directions[name];
      this.#nudge(movedBy(image, translation([dx * length, dy * length])));
    } else if (turn !== undefined) {
      this.#nudge(movedBy(image, rotation(middleOf(cornersOf(image)), (turn * Math.PI) / 180)));
    } else if (key === 'Enter') this.#done();
    else return false;
    return true;
  }

  /** What keys moved becomes one edit when they are let go. */
  keyUp() {
    if (this.#pending) this.#commit(this.#pending);
  }

  cancel() {
    this.#pending = null;
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const image = this.#shown;
    if (!image) return;
    const corners = cornersOf(image);
    const { surface } = this.#view;
    pen.halo(
      ctx,
      { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
      surface.colour('accent'),
      2,
    );
    const [at, from] = this.#handle(image);
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...at);
    ctx.strokeStyle = surface.colour('accent');
    ctx.lineWidth = 2;
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(...at, 8, 0, 2 * Math.PI);
    ctx.fillStyle = surface.colour('surface');
    ctx.fill();
    ctx.stroke();
  }

  get #now() {
    return this.#session.plan.image(this.#image);
  }

  get #shown() {
    return this.#session.shown.image(this.#image);
  }

  /** The handle that turns, and the middle of the upper side that it stands on, in pixels. @param {PlanImage} image */
  #handle(image) {
    const { surface } = this.#view;
    const [bottom, , right, left] = cornersOf(image).map((at) => surface.toScreen(at));
    const from = middleOf([left, right]);
    const [dx, dy] = [left[0] - bottom[0], left[1] - bottom[1]];
    const longer = stem / (Math.hypot(dx, dy) || 1);
    const at = [from[0] + dx * longer, from[1] + dy * longer];
    const [width, height] = surface.size;
    // Where the picture reaches beyond the map, the handle stays on it.
    return [[clamp(at[0], 24, width - 24), clamp(at[1], 24, height - 24)], from].map(
      (each) => /** @type {Position} */ (each),
    );
  }

  /** @param {Press} press */
  #isOnHandle({ screen }) {
    const image = this.#shown;
    if (!image) return false;
    const [[x, y]] = this.#handle(image);
    return Math.hypot(screen[0] - x, screen[1] - y) <= reach;
  }

  /** Steps add up on what is shown; the plan has them after the edit. @param {Transform} planToFloor */
  #nudge(planToFloor) {
    this.#pending = planToFloor;
    this.#preview(planToFloor);
  }

  /** @param {Transform} planToFloor */
  #preview(planToFloor) {
    this.#session.preview(calibrateImage(this.#image, planToFloor));
    this.#view.changed();
  }

  /** @param {Transform} planToFloor */
  #commit(planToFloor) {
    this.#pending = null;
    const floor = this.#now?.floor ?? '';
    const action = together([calibrateImage(this.#image, planToFloor), fitFloorToPictures(floor)]);
    this.#session.perform(action, 'editor.did.placePicture');
    this.#view.changed();
  }
}

/** @param {readonly Position[]} corners @returns {Position} */
const middleOf = (corners) => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
];

/** @param {Position} about @param {Position} at */
const angleAt = (about, at) => Math.atan2(at[1] - about[1], at[0] - about[0]);

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
