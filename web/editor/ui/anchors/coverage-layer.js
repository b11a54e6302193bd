// @ts-check
import { bandCount } from '../../anchors/coverage-map.js';

/** @import { AnchorPlan } from '../../anchors/anchor-plan.js' */
/** @import { Hole } from '../../anchors/coverage-map.js' */
/** @import { View } from '../../map/view.js' */

/** Radius of an anchor on the screen, and of a proposed one, in pixels. */
const dot = 5;
const ghost = 9;

/** The radii as bands of colour, the holes outlined, proposed anchors as ghosts. */
export class CoverageLayer {
  #view;
  #plan;
  /** A pixel a cell, the lowest row first. */
  #picture = document.createElement('canvas');
  /** What the picture and the outlines were made of. @type {any[]} */
  #shown = [];
  #outlines = new Path2D();
  order = -20;

  /** @param {{view: View}} parts @param {AnchorPlan} plan */
  constructor({ view }, plan) {
    this.#view = view;
    this.#plan = plan;
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { surface, floor } = this.#view;
    const found = this.#plan.found;
    if (found?.map.floor === floor) {
      const { map: { origin, columns, rows, step } } = found;
      this.#prepare();
      const [x, y] = surface.toScreen([0, 0]);
      const [eastX, eastY] = surface.toScreen([1, 0]);
      const [northX, northY] = surface.toScreen([0, 1]);
      ctx.save();
      ctx.transform(eastX - x, eastY - y, northX - x, northY - y, x, y);
      ctx.imageSmoothingEnabled = false;
      ctx.drawImage(this.#picture, origin[0], origin[1], columns * step, rows * step);
      ctx.strokeStyle = surface.colour('hole');
      ctx.lineWidth = 1.5 * surface.metresPerPixel;
      ctx.stroke(this.#outlines);
      ctx.restore();
    }
    // Also where the map is too small for the anchors' own signs.
    if (this.#plan.isShown) this.#drawAnchors(ctx);
    if (this.#plan.proposal?.floor === floor) this.#drawProposal(ctx);
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawAnchors(ctx) {
    const { surface } = this.#view;
    ctx.save();
    ctx.fillStyle = surface.colour('ghost-line');
    ctx.strokeStyle = surface.colour('ghost-fill');
    ctx.lineWidth = 2;
    for (const { geometry: { coordinates } } of this.#plan.anchors) {
      const [x, y] = surface.toScreen(/** @type {any} */ (coordinates));
      ctx.beginPath();
      ctx.arc(x, y, dot, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  }

  /** Makes the picture and the outlines where the map, the wanted radius or the colours are others. */
  #prepare() {
    const { surface } = this.#view;
    const found = this.#plan.found;
    if (!found) return;
    const { map, wanted, holes } = found;
    const colours = Array.from({ length: bandCount }, (_, band) => surface.colour(`band-${band}`));
    const state = [map, wanted, ...colours];
    if (state.every((value, index) => value === this.#shown[index])) return;
    this.#shown = state;
    this.#paint(colours.map(channels));
    this.#outlines = outlinesOf(map, holes);
  }

  /** @param {readonly (readonly number[])[]} colours */
  #paint(colours) {
    const found = this.#plan.found;
    if (!found) return;
    const { map, wanted } = found;
    this.#picture.width = map.columns;
    this.#picture.height = map.rows;
    const ctx = this.#picture.getContext('2d');
    if (!ctx) return;
    const image = ctx.createImageData(map.columns, map.rows);
    for (let cell = 0; cell < map.size; cell += 1) {
      const band = map.band(cell, wanted);
      if (band !== null) image.data.set(colours[band], 4 * cell);
    }
    ctx.putImageData(image, 0, 0);
    // When this is measured from the pointer's move, all that is left is one frame of the map.
    performance.mark('floorcast:coverage');
  }

  /** @param {CanvasRenderingContext2D} ctx */
  #drawProposal(ctx) {
    const { surface } = this.#view;
    ctx.save();
    ctx.strokeStyle = surface.colour('ghost-line');
    ctx.fillStyle = surface.colour('ghost-fill');
    ctx.lineWidth = 2;
    ctx.setLineDash([4, 3]);
    for (const at of this.#plan.proposal?.sites ?? []) {
      const [x, y] = surface.toScreen(at);
      ctx.beginPath();
      ctx.arc(x, y, ghost, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  }
}

/** @param {import('../../anchors/coverage-map.js').CoverageMap} map @param {readonly Hole[]} holes */
const outlinesOf = (map, holes) => {
  const path = new Path2D();
  for (const { cells } of holes) {
    for (const [ax, ay, bx, by] of map.outline(cells)) {
      path.moveTo(ax, ay);
      path.lineTo(bx, by);
    }
  }
  return path;
};

/** Red, green, blue and opacity of a colour `#rrggbbaa`, up to 255. @param {string} colour */
const channels = (colour) =>
  [1, 3, 5, 7].map((at) => Number.parseInt(colour.trim().slice(at, at + 2), 16));
