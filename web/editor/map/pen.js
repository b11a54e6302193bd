// @ts-check
import { boxOfShape, middleOfShape } from '../../shared/geometry/shape.js';
import { drawChip, drawLabels, drawPlate, drawSnapGuides, drawSnapMark } from './draft-marks.js';

/** @import { DraftLabel } from '../drafting/chain-draft.js' */
/** @import { Handle } from '../drafting/handles.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Geometry, Position } from '../plan/types.js' */
/** @import { Kit } from './draft-marks.js' */

/** Draws what is above the plan: handles, drafts, marks. All sizes are in pixels of the page. */
export class Pen {
  #kit;
  #toScreen;
  #colour;
  #cross;

  /** @param {Kit & {cross: () => Position | null}} options */
  constructor({ cross, ...kit }) {
    this.#kit = kit;
    this.#toScreen = kit.toScreen;
    this.#colour = kit.colour;
    this.#cross = cross;
  }

  /**
   * The outline of something that is being drawn, with its measures.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   */
  draft(ctx, geometry) {
    this.trace(ctx, geometry);
    ctx.fillStyle = this.#colour('fill');
    if (geometry.type !== 'LineString') ctx.fill();
    this.#stroke(ctx, 2, [6, 4]);
    this.#measure(ctx, geometry);
  }

  /**
   * A single place that is on the move.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position} at
   */
  pin(ctx, at) {
    this.#dot(ctx, at, 9, this.#colour('accent'));
  }

  /**
   * The halo of a feature.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   * @param {string} colour
   * @param {number} width
   */
  halo(ctx, geometry, colour, width) {
    if (geometry.type === 'Point') {
      const [x, y] = this.#toScreen(geometry.coordinates);
      ctx.beginPath();
      ctx.arc(x, y, 16, 0, 2 * Math.PI);
    } else this.trace(ctx, geometry);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash([]);
    ctx.lineJoin = 'round';
    ctx.stroke();
  }

  /**
   * A shape that is being drawn: walls as thick as they will be, and the corners so far.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {{geometry: Geometry | null, points: readonly Position[], thickness: number}} drawn
   *   `thickness` in metres
   */
  drawn(ctx, { geometry, points, thickness }) {
    if (geometry) {
      this.trace(ctx, geometry);
      ctx.lineJoin = 'round';
      ctx.fillStyle = this.#colour('fill');
      if (geometry.type !== 'LineString' && thickness === 0) ctx.fill();
      if (thickness > 0) {
        ctx.strokeStyle = this.#colour('fill');
        ctx.lineWidth = this.#pixels(thickness);
        ctx.stroke();
      }
      this.#stroke(ctx, 2, []);
    }
    for (const at of points) this.#dot(ctx, at, 4, this.#colour('accent'));
    if (points.length > 2) this.#dot(ctx, points[0], 6, this.#colour('surface'));
  }

  /** A word beside a place, quietly. @param {CanvasRenderingContext2D} ctx @param {Position} at @param {string} key  of its text */
  chip(ctx, at, key) {
    drawChip(ctx, this.#kit, at, key, true);
  }

  /** Measures beside a draft. @param {CanvasRenderingContext2D} ctx @param {readonly DraftLabel[]} labels */
  labels(ctx, labels) {
    drawLabels(ctx, this.#kit, labels);
  }

  /**
   * Squares at vertices, small circles at middles.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {readonly Handle[]} handles
   * @param {readonly string[]} chosen  the names of vertices
   */
  handles(ctx, handles, chosen) {
    for (const handle of handles) {
      const isChosen = handle.type === 'vertex' && chosen.includes(handle.vertex);
      if (handle.type === 'middle') this.#dot(ctx, handle.at, 3.5, this.#colour('surface'));
      else this.#square(ctx, handle.at, isChosen);
    }
  }

  /**
   * Where a point sticks, to what, and why.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Snapped} mark
   */
  snapMark(ctx, mark) {
    drawSnapGuides(ctx, this.#kit, mark);
    drawSnapMark(ctx, this.#kit, mark);
  }

  /**
   * The cross that the keyboard points with, while it does.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position | null} [at]
   */
  crosshair(ctx, at = this.#cross()) {
    if (!at) return;
    const [x, y] = this.#toScreen(at).map((pixels) => Math.round(pixels) + 0.5);
    ctx.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      ctx.moveTo(x + 4 * dx, y + 4 * dy);
      ctx.lineTo(x + 13 * dx, y + 13 * dy);
    }
    ctx.strokeStyle = this.#colour('accent');
    ctx.lineWidth = 1.5;
    ctx.setLineDash([]);
    ctx.stroke();
  }

  /**
   * Makes the outline the current path.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Geometry} geometry
   */
  trace(ctx, geometry) {
    ctx.beginPath();
    if (geometry.type === 'Circle') {
      const [x, y] = this.#toScreen(geometry.coordinates);
      const [cx, cy] = geometry.coordinates;
      const [ex, ey] = this.#toScreen([cx + geometry.radius, cy]);
      ctx.arc(x, y, Math.hypot(ex - x, ey - y), 0, 2 * Math.PI);
      return;
    }
    const chains = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
    for (const chain of /** @type {Position[][]} */ (chains)) this.#lines(ctx, chain);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Position[]} chain */
  #lines(ctx, chain) {
    for (const [index, at] of chain.entries()) {
      const [x, y] = this.#toScreen(at);
      if (index === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number[]} dash */
  #stroke(ctx, width, dash) {
    ctx.strokeStyle = this.#colour('accent');
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Position} at
   * @param {number} radius
   * @param {string} fill
   */
  #dot(ctx, at, radius, fill) {
    const [x, y] = this.#toScreen(at);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = fill;
    ctx.fill();
    this.#stroke(ctx, 1.5, []);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Position} at @param {boolean} isChosen */
  #square(ctx, at, isChosen) {
    const [x, y] = this.#toScreen(at);
    ctx.beginPath();
    ctx.rect(x - 5, y - 5, 10, 10);
    ctx.fillStyle = isChosen ? this.#colour('accent') : this.#colour('surface');
    ctx.fill();
    this.#stroke(ctx, 2, []);
  }

  /** Metres on the screen. @param {number} metres */
  #pixels(metres) {
    const [[ax, ay], [bx, by]] = [this.#toScreen([0, 0]), this.#toScreen([metres, 0])];
    return Math.hypot(bx - ax, by - ay);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Geometry} geometry */
  #measure(ctx, geometry) {
    const text = measureOf(geometry, this.#kit.length);
    const [, bottom, , top] = boxOfShape(geometry);
    const [x] = middleOfShape(geometry);
    if (text) {
      drawPlate(ctx, this.#kit, text, [this.#toScreen([x, bottom]), this.#toScreen([x, top])]);
    }
  }
}

/**
 * The measures of a shape in words: sides of a rectangle, radius, length of the last piece.
 *
 * @param {Geometry} geometry
 * @param {(metres: number) => string} length
 * @returns {string}
 */
export const measureOf = (geometry, length) => {
  if (geometry.type === 'Point') return '';
  if (geometry.type === 'Circle') return `r ${length(geometry.radius)}`;
  const chain = geometry.type === 'Polygon'
    ? geometry.coordinates[0].slice(0, -1)
    : geometry.coordinates;
  const [a, b, c] = chain;
  const isBox = chain.length === 4 && a[1] === b[1] && b[0] === c[0];
  if (isBox) return `${length(Math.abs(b[0] - a[0]))} × ${length(Math.abs(c[1] - b[1]))}`;
  const [from, to] = chain.slice(-2);
  return to ? length(Math.hypot(to[0] - from[0], to[1] - from[1])) : '';
};
