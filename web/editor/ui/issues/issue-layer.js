// @ts-check
import { drawIssueMark } from './issue-mark.js';

/** @import { View } from '../../map/view.js' */
/** @import { Issue } from '../../validations/issue.js' */

/** So many marks at most, the gravest first: more would hide the plan. */
const limit = 300;
const colours = { error: 'bad', warning: 'warn', suggestion: 'accent' };

/** The issues of the floor on the map, while their list is open; the chosen one has a ring. */
export class IssueLayer {
  #view;
  /** @type {readonly Issue[]} */
  #issues = [];
  /** @type {string | null} */
  #chosen = null;
  order = 110;

  /** @param {{view: View}} parts */
  constructor({ view }) {
    this.#view = view;
  }

  /** @param {readonly Issue[]} issues  none to hide all @param {string | null} chosen  an id */
  show(issues, chosen) {
    this.#issues = issues;
    this.#chosen = chosen;
    this.#view.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { surface, floor } = this.#view;
    const here = this.#issues.filter((issue) => issue.floor === floor && issue.at);
    ctx.save();
    for (const { id, at, severity } of here.slice(0, limit).reverse()) {
      const place = surface.toScreen(/** @type {readonly [number, number]} */ (at));
      const fill = surface.colour(colours[severity]);
      if (id === this.#chosen) this.#ring(ctx, place, fill);
      drawIssueMark(ctx, place, severity, { fill, ring: surface.colour('surface') });
    }
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {readonly [number, number]} at @param {string} colour */
  #ring(ctx, [x, y], colour) {
    ctx.beginPath();
    ctx.arc(x, y, 22, 0, 2 * Math.PI);
    ctx.strokeStyle = colour;
    ctx.lineWidth = 3;
    ctx.setLineDash([]);
    ctx.stroke();
  }
}
