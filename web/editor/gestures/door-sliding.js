// @ts-check
import { putDoor } from '../actions/put-door.js';
import { doorWidth } from '../actions/set-door-width.js';
import { transform } from '../actions/transform.js';
import { middleOf } from '../plan/geometry.js';
import { translation } from '../plan/transforms.js';
import { areasBeside, doorBetween, doorIn, outlineAt, outlinesOf } from './door-place.js';

/** @typedef {import('./drag.js').Press} Press */
/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Feature} Feature */

/** Pixels within which a door takes to a wall, and to the middle of it. */
const reach = 30;
const stick = 8;
/** But never farther than this, in metres. */
const farthest = 2;

/** Slides a door along its wall or into another one, or one of its jambs along the wall. */
export class DoorSliding {
  #editor;
  #door;
  #jamb;
  #onEnd;
  #features;
  #outlines;

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {{door: Feature, jamb?: Position | null, onEnd?: () => void, tap?: (at: Press) => void}} options
   *   `jamb`: the end of its threshold that is taken hold of; else the whole door is
   */
  constructor(editor, { door, jamb = null, onEnd = () => {}, tap }) {
    this.#editor = editor;
    this.#door = door;
    this.#jamb = jamb;
    this.#onEnd = onEnd;
    this.tap = tap;
    this.#features = editor.session.plan.onFloor(door.floor).filter(({ id }) => id !== door.id);
    this.#outlines = outlinesOf(this.#features);
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    this.#editor.selection.set(this.#door.id);
    this.#editor.preview(this.#action(at, from, false));
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    const label = this.#jamb ? 'editor.did.doorWidth' : 'editor.did.move';
    this.#editor.perform(this.#action(at, from, true), label);
    this.#finish();
  }

  cancel() {
    this.#editor.endPreview();
    this.#finish();
  }

  draw() {}

  #finish() {
    this.#onEnd();
    this.#editor.changed();
  }

  /** @param {Press} at @param {Press} from @param {boolean} isLast  whether it stays there */
  #action(at, from, isLast) {
    const place = this.#place(at, from);
    const { id } = this.#door;
    if (!place) {
      const by = /** @type {Position} */ ([at.world[0] - from.world[0], at.world[1] - from.world[1]]);
      return transform([id], translation(by));
    }
    return putDoor(id, place, isLast ? areasBeside(place, this.#features) : undefined);
  }

  /** Where it comes to lie; nowhere in particular far from all walls. @param {Press} at @param {Press} from */
  #place(at, from) {
    const { metresPerPixel } = this.#editor.surface;
    const metres = Math.min(farthest, reach * metresPerPixel);
    const sticks = this.#editor.snapping && !at.alt ? stick * metresPerPixel : 0;
    const middle = middleOf(this.#door.geometry);
    if (this.#jamb) {
      const own = outlineAt(this.#outlines, middle, 1);
      const [x, y] = this.#jamb;
      const other = /** @type {Position} */ ([2 * middle[0] - x, 2 * middle[1] - y]);
      return own && doorBetween(this.#outlines, own, other, at.world);
    }
    const world = /** @type {Position} */ ([
      middle[0] + at.world[0] - from.world[0], middle[1] + at.world[1] - from.world[1],
    ]);
    const outline = outlineAt(this.#outlines, world, metres);
    return outline && doorIn(this.#outlines, outline, world, doorWidth(this.#door), sticks);
  }
}
