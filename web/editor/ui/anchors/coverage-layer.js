// @ts-check
import { bandNames, CoveragePicture } from '../../../shared/map/coverage/coverage-picture.js';

/** @import { AnchorPlan } from '../../anchors/anchor-plan.js' */
/** @import { View } from '../../map/view.js' */

/** Radius of an anchor on the screen, and of a proposed one, in pixels. */
const dot = 5;
const ghost = 9;

/** The radii as bands of colour, the holes outlined, proposed anchors as ghosts. */
export class CoverageLayer {
  #view;
  #plan;
  #picture = new CoveragePicture();
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
      const style = {
        colours: bandNames.map((name) => surface.colour(name)),
        hole: surface.colour('hole'),
      };
      this.#picture.draw(ctx, found, style, (x, y) => surface.toScreen([x, y]));
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
