// @ts-check
import { addFeatures } from '../actions/features.js';
import { transform } from '../actions/transform.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { clippingOf, copiesOf, middleOfAll } from '../plan/clipping.js';
import { pointsOf } from '../../shared/geometry/shape.js';
import { distance } from '../../shared/geometry/point.js';
import { translation } from '../plan/transforms.js';
import { MovingPreview } from './moving-preview.js';
import { snapPress } from './snap-press.js';

/** @import { Clipboard } from '../state/clipboard.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */

/** Moves features, or with Alt copies of them; the corner nearest to the pointer snaps. */
export class Translating {
  #parts;
  #ids;
  #except;
  #anchor;
  #copies;
  #preview;
  #onEnd;
  /** Where the corner sticks. @type {any} */
  mark = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, clipboard: Clipboard}} parts
   * @param {{ids: readonly string[], from: Press, copying: boolean, onEnd?: () => void,
   *   tap?: (at: Press) => void}} options
   */
  constructor(parts, { ids, from, copying, onEnd = () => {}, tap }) {
    this.#parts = parts;
    this.#ids = ids;
    this.#onEnd = onEnd;
    this.#preview = new MovingPreview(parts, ids);
    this.tap = tap;
    const { plan } = parts.session;
    const features = ids.flatMap((id) => plan.feature(id) ?? []);
    this.#except = new Set(copying ? [] : ids);
    this.#anchor = nearestCorner(features, from.world);
    const clipping = clippingOf(features, {
      plan,
      slug: parts.session.slug,
      floor: parts.view.floor,
    });
    /** New ids are given once: each move shows the same copies. @type {string[]} */
    const made = [];
    const { session: { slug }, view: { floor } } = parts;
    /** @type {((by: Position) => Feature[]) | null} */
    this.#copies = copying
      ? (/** @type {Position} */ by) => {
        let count = 0;
        const makeId = (/** @type {string} */ kind) => (made[count++] ??= makeFeatureId(kind));
        return copiesOf(clipping, { plan, slug, floor, by: translation(by), makeId }).features;
      }
      : null;
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    const by = this.#by(at, from);
    if (this.#copies) this.#parts.session.preview(addFeatures(this.#copies(by)));
    else {
      this.#select();
      this.#preview.show(translation(by));
    }
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    const by = this.#by(at, from);
    const copies = this.#copies?.(by);
    this.#parts.session.perform(
      this.#action(by),
      copies ? 'editor.did.duplicate' : 'editor.did.move',
    );
    if (copies) {
      const { plan } = this.#parts.session;
      const middle = middleOfAll(this.#ids.flatMap((id) => plan.feature(id) ?? []));
      const ids = copies.map(({ id }) => id);
      this.#parts.selection.set(ids);
      this.#parts.clipboard.duplicate = { ids, middle };
    }
    this.#finish();
  }

  cancel() {
    this.#preview.end();
    this.#finish();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    this.#preview.draw(ctx);
    if (this.mark) pen.snapMark(ctx, this.mark);
  }

  #finish() {
    this.mark = null;
    this.#onEnd();
    this.#parts.view.changed();
  }

  #select() {
    const { selection } = this.#parts;
    if (!this.#ids.every((id) => selection.has(id))) selection.set(this.#ids);
  }

  /** @param {Position} by */
  #action(by) {
    return this.#copies ? addFeatures(this.#copies(by)) : transform(this.#ids, translation(by));
  }

  /** How far it goes; Shift keeps to the nearer axis. @param {Press} at @param {Press} from @returns {Position} */
  #by(at, from) {
    let [dx, dy] = [at.world[0] - from.world[0], at.world[1] - from.world[1]];
    if (at.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    const [x, y] = this.#anchor;
    // Alt that makes copies was pressed at the start; it does not mean not to snap.
    const alt = at.alt && !this.#copies;
    this.mark = snapPress(this.#parts, { ...at, alt, world: [x + dx, y + dy] }, this.#except);
    const [sx, sy] = [this.mark.at[0] - x, this.mark.at[1] - y];
    if (!at.shift) return [sx, sy];
    return dx === 0 ? [0, sy] : [sx, 0];
  }
}

/** @param {readonly Feature[]} features @param {Position} at @returns {Position} */
const nearestCorner = (features, at) => {
  let best = at;
  let least = Infinity;
  for (const { geometry } of features) {
    for (const corner of pointsOf(geometry)) {
      const away = distance(corner, at);
      if (away < least) [best, least] = [corner, away];
    }
  }
  return best;
};
