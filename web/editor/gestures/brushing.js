// @ts-check
import { boxesIntersect } from '../../shared/geometry/box.js';
import { isTouching, isWithin } from '../plan/picking.js';
import { selectable } from '../map/reveal.js';
import { formOf } from '../validations/form.js';
import { haloAll, outlineArea } from '../map/selection-marks.js';

/** @import { Page } from '../state/page.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */

/** A lasso has a point every so many pixels. */
const spacing = 4;

/**
 * Selecting by an area drawn over the floor. A box drawn to the right takes what lies wholly in it,
 * one drawn to the left also what it touches; a lasso takes what lies wholly in it.
 */
export class Brushing {
  #selection;
  #view;
  #page;
  #shape;
  #adds;
  #onEnd;
  /** What can be selected at all. */
  #features;
  /** Where it was, in metres: the map may move below. @type {Position[]} */
  #trail = [];
  /** @type {Feature[]} */
  #found = [];
  #touches = false;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, page: Page}} parts
   * @param {{shape: 'box' | 'lasso', adds: boolean, onEnd?: () => void,
   *   tap?: (at: Press) => void}} options  `adds` to what is selected; else instead of it
   */
  constructor(parts, { shape, adds, onEnd = () => {}, tap }) {
    this.#selection = parts.selection;
    this.#view = parts.view;
    this.#page = parts.page;
    this.#shape = shape;
    this.#adds = adds;
    this.#onEnd = onEnd;
    this.#features = selectable(parts);
    this.tap = tap;
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    this.#follow(at, from);
    const ring = this.#ring;
    const { floor } = this.#view;
    const box = boxOf(ring);
    // The corners on the screen make an upright box on the floor only while north is up.
    this.#found = this.#features.filter((feature) => {
      // Most lie far off; the box around each is known.
      if (!boxesIntersect(formOf(feature).box, box)) return false;
      return isWithin(ring, feature, floor) || (this.#touches && isTouching(box, feature, floor));
    });
    this.#view.surface.redraw();
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    this.move(at, from);
    const selection = this.#selection;
    const page = this.#page;
    const ids = this.#found.map(({ id }) => id);
    this.cancel();
    if (this.#adds) selection.add(ids);
    else selection.set(ids);
    page.say(selection.size === 0 ? 'editor.selected.none' : 'editor.selected.count', {
      count: selection.size,
    });
  }

  cancel() {
    this.#trail = [];
    this.#found = [];
    this.#onEnd();
    this.#view.changed();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    if (this.#trail.length < 2) return;
    const { surface } = this.#view;
    haloAll(ctx, surface, this.#found);
    outlineArea(ctx, surface, this.#corners, this.#touches);
  }

  /** @param {Press} at @param {Press} from */
  #follow(at, from) {
    const { surface } = this.#view;
    if (this.#shape === 'box') {
      this.#trail = [from.world, at.world];
      this.#touches = at.screen[0] < surface.toScreen(from.world)[0];
      return;
    }
    if (this.#trail.length === 0) this.#trail.push(from.world);
    const [x, y] = surface.toScreen(/** @type {Position} */ (this.#trail.at(-1)));
    if (Math.hypot(at.screen[0] - x, at.screen[1] - y) >= spacing) this.#trail.push(at.world);
  }

  /** The outline in pixels. @returns {(readonly [number, number])[]} */
  get #corners() {
    const trail = this.#trail.map((at) => this.#view.surface.toScreen(at));
    if (this.#shape === 'lasso') return trail;
    const [[x1, y1], [x2, y2]] = trail;
    return [[x1, y1], [x2, y1], [x2, y2], [x1, y2]];
  }

  /** The outline in metres. @returns {Position[]} */
  get #ring() {
    return this.#corners.map((corner) => this.#view.surface.toWorld(corner));
  }
}

/** @param {readonly Position[]} ring @returns {[number, number, number, number]} */
const boxOf = (ring) => {
  const [xs, ys] = [0, 1].map((axis) => ring.map((at) => at[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
