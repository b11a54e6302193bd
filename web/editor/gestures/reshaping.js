// @ts-check
import { insertVertex, moveCorners, setRadius } from '../actions/vertices.js';
import { makeVertexId } from '../../shared/api/make-id.js';
import { cornersAt, isJoining } from '../plan/corners.js';
import { edgeAfter, withWholeSide } from '../drafting/rectangle-edges.js';
import { distance } from '../../shared/geometry/point.js';
import { besides, chainsOf } from '../plan/outlines.js';
import { snapPress } from './snap-press.js';

/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Corner } from '../plan/corners.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */
/** @import { Edge } from '../drafting/rectangle-edges.js' */
/** @import { Handle } from '../drafting/handles.js' */

/** The least that is left between two sides of a rectangle, in metres. */
const thinnest = 0.05;
/** A vertex is looked for within so many metres: it lies at the same millimetre. */
const near = 0.001;

/**
 * The vertices that move when some of a feature are moved: all chosen ones, and those of other
 * features at the same places.
 *
 * @param {{session: EditSession, view: View}} parts
 * @param {readonly Corner[]} corners
 * @returns {Corner[]}
 */
export const withShared = ({ session, view }, corners) => {
  const own = new Set(corners.map(({ feature, vertex }) => `${feature} ${vertex}`));
  const others = corners.flatMap((corner) => {
    const feature = session.plan.feature(corner.feature);
    if (!feature || !isJoining(feature)) return [];
    const [x, y] = corner.at;
    const features = view.surface.featuresNear(x - near, y - near, x + near, y + near);
    return cornersAt(features, corner.at).filter((other) => {
      const isNew = !own.has(`${other.feature} ${other.vertex}`);
      own.add(`${other.feature} ${other.vertex}`);
      const found = session.plan.feature(other.feature);
      return isNew && found && view.canSelect(found);
    });
  });
  return [...corners, ...others];
};

/**
 * Where a vertex of an outline or a line comes from: its neighbour and the one beyond, so that it
 * goes on straight or at a right angle.
 *
 * @param {Feature} feature
 * @param {string} vertex
 * @returns {{from?: Position, previous?: Position}}
 */
const guidesFor = (feature, vertex) => {
  for (const chain of chainsOf(feature)) {
    const index = chain.vertices.findIndex(({ id }) => id === vertex);
    if (index < 0) continue;
    const way = besides(chain, index)[0] ? -1 : 1;
    const { length } = chain.vertices;
    const beyond = (/** @type {number} */ steps) => {
      const at = index + way * steps;
      return chain.isRing ? chain.vertices[(at + length) % length] : chain.vertices[at];
    };
    const [from, previous] = [beyond(1)?.at, beyond(2)?.at];
    return { ...(from && { from }), ...(previous && length > 2 && { previous }) };
  }
  return {};
};

/**
 * Moves a vertex with all that lie at the same place, or alone with Ctrl; moves a side of a
 * rectangle by its middle, and makes a new vertex of the middle of any other piece; gives a circle
 * another radius.
 */
export class Reshaping {
  #parts;
  #feature;
  #handle;
  #onEnd;
  /** What moves by itself. @type {Corner[]} */
  #own = [];
  /** That and what holds together with it. @type {Corner[]} */
  #all = [];
  #made = makeVertexId();
  /** The side that is moved. @type {Edge | null} */
  #edge = null;
  /** The vertex before the one taken hold of, and the one before that: they give directions. */
  #guides = {};
  /** @type {any} */
  mark = null;

  /**
   * @param {{session: EditSession, view: View, drawing: DrawingSettings}} parts
   * @param {{feature: string, handle: Handle, corners?: readonly Corner[], onEnd?: () => void,
   *   tap?: (at: Press) => void}} options  `corners` go along with the one taken hold of
   */
  constructor(parts, { feature, handle, corners = [], onEnd = () => {}, tap }) {
    this.#parts = parts;
    this.#feature = feature;
    this.#handle = handle;
    this.#onEnd = onEnd;
    this.tap = tap;
    const found = parts.session.plan.feature(feature);
    if (handle.type === 'middle' && found) this.#edge = edgeAfter(found, handle.after);
    if (this.#edge) {
      this.#own = this.#edge.corners;
      this.#all = withWholeSide(withShared(parts, this.#own));
    }
    if (handle.type !== 'vertex') return;
    const held = { feature, vertex: handle.vertex, at: handle.at };
    const others = corners.filter(({ vertex }) => vertex !== handle.vertex);
    this.#own = [held, ...others];
    this.#all = withShared(parts, this.#own);
    if (found && corners.length < 2) this.#guides = guidesFor(found, handle.vertex);
  }

  /** @param {Press} at */
  move(at) {
    this.#parts.session.preview(this.#action(at));
  }

  /** @param {Press} at */
  end(at) {
    this.#parts.session.perform(this.#action(at), 'editor.did.reshape');
    this.cancel();
  }

  cancel() {
    this.mark = null;
    this.#parts.session.endPreview();
    this.#onEnd();
    this.#parts.view.changed();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    if (this.mark) pen.snapMark(ctx, this.mark);
  }

  /** @param {Press} press */
  #action(press) {
    const handle = this.#handle;
    if (handle.type === 'rim') return this.#radius(press.world);
    const moving = press.ctrl ? this.#own : this.#all;
    const ids = new Set([this.#feature, ...moving.map(({ feature }) => feature)]);
    this.mark = snapPress(this.#parts, press, ids, { ...this.#guides, lock: press.shift });
    const [x, y] = this.mark.at;
    if (this.#edge) return moveCorners(moving, this.#across(this.#edge, [x, y]));
    if (handle.type === 'middle') {
      return insertVertex(this.#feature, handle.after, [x, y], this.#made);
    }
    const [dx, dy] = [x - handle.at[0], y - handle.at[1]];
    return moveCorners(moving, (_, { at }) => [at[0] + dx, at[1] + dy]);
  }

  /** Where a side goes: straight away from the opposite one, or towards it. @param {Edge} edge @param {Position} to */
  #across({ outward: [east, north], depth }, [x, y]) {
    const { at } = this.#handle;
    const way = Math.max(thinnest - depth, (x - at[0]) * east + (y - at[1]) * north);
    return (
      /** @type {Position} */ now,
    ) => /** @type {Position} */ ([now[0] + way * east, now[1] + way * north]);
  }

  /** @param {Position} through */
  #radius(through) {
    const feature = this.#parts.session.plan.feature(this.#feature);
    const middle = /** @type {Position} */ (feature?.geometry.coordinates);
    return setRadius(this.#feature, distance(middle, through));
  }
}
