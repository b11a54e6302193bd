// @ts-check
/** @import { AnchorSurvey } from '../../anchors/anchor-survey.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { View } from '../../map/view.js' */

/** Pixels of an arrow's head. */
const head = 8;

/** Arrows from where anchors are drawn to where they stand, with the circles that hold them; pairs that do not fit. */
export class SurveyLayer {
  #session;
  #view;
  #survey;
  order = 20;

  /** @param {{session: EditSession, view: View}} parts @param {AnchorSurvey} survey */
  constructor({ session, view }, survey) {
    this.#session = session;
    this.#view = view;
    this.#survey = survey;
  }

  /** @param {CanvasRenderingContext2D} ctx */
  draw(ctx) {
    const { answer } = this.#survey;
    if (!answer) return;
    const { surface, floor } = this.#view;
    const isHere = (/** @type {string} */ id) => this.#session.shown.feature(id)?.floor === floor;
    const found = new Map(answer.anchors.map((anchor) => [anchor.id, anchor]));
    ctx.save();
    ctx.lineWidth = 2;
    ctx.strokeStyle = surface.colour('bad');
    ctx.setLineDash([6, 4]);
    for (const { from, to } of answer.badPairs) {
      const [first, second] = [found.get(from), found.get(to)];
      if (!first || !second || !isHere(from) || !isHere(to)) continue;
      ctx.beginPath();
      ctx.moveTo(...surface.toScreen([first.x, first.y]));
      ctx.lineTo(...surface.toScreen([second.x, second.y]));
      ctx.stroke();
    }
    ctx.setLineDash([]);
    for (const { id, x, y, radius, certainty } of answer.anchors) {
      const at = this.#session.shown.feature(id)?.geometry.coordinates;
      if (!at || !isHere(id)) continue;
      const place = surface.toScreen([x, y]);
      const isSure = certainty === 'determined';
      ctx.strokeStyle = surface.colour(isSure ? 'ghost-line' : 'bad');
      ctx.setLineDash(isSure ? [] : [3, 3]);
      ctx.beginPath();
      ctx.arc(...place, radius / surface.metresPerPixel, 0, 2 * Math.PI);
      ctx.stroke();
      arrow(ctx, surface.toScreen(/** @type {any} */ (at)), place);
    }
    ctx.restore();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {readonly [number, number]} from @param {readonly [number, number]} to */
const arrow = (ctx, [ax, ay], [bx, by]) => {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 2) return;
  const [dx, dy] = [(bx - ax) / length * head, (by - ay) / length * head];
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(ax, ay);
  ctx.lineTo(bx, by);
  ctx.moveTo(bx - dx - dy / 2, by - dy + dx / 2);
  ctx.lineTo(bx, by);
  ctx.lineTo(bx - dx + dy / 2, by - dy - dx / 2);
  ctx.stroke();
};
