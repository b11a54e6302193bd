// @ts-check
import { isOn } from '../../plan/plan.js';

/** @import { View } from '../../map/view.js' */
/** @import { Feature } from '../../plan/types.js' */

/** @typedef {'added' | 'removed' | 'changed' | 'touched'} Kind */

/** The sign, the colour and the dashes of each kind: none of them stands alone. */
const looks = {
  added: { sign: '+', colour: 'added', dash: [] },
  removed: { sign: '−', colour: 'removed', dash: [7, 5] },
  changed: { sign: '~', colour: 'changed', dash: [2, 4] },
  touched: { sign: '', colour: 'remote', dash: [] },
};

/** More signs than these would hide what they are about. */
const signs = 200;

/** The layer that shows what is different between two states, or what an edit touched. */
export class ChangeMarks {
  #view;
  /** @type {readonly {kind: Kind, feature: Feature}[]} */
  #marks = [];
  order = 90;

  /** @param {{view: View}} parts */
  constructor({ view }) {
    this.#view = view;
  }

  /** @param {readonly {kind: Kind, feature: Feature}[]} marks */
  show(marks) {
    this.#marks = marks;
    this.#view.surface.redraw();
  }

  /** @param {CanvasRenderingContext2D} ctx  in CSS pixels */
  draw(ctx) {
    const here = this.#marks.filter(({ feature }) => isOn(feature, this.#view.floor));
    for (const { kind, feature } of here) this.#outline(ctx, kind, feature);
    for (const { kind, feature } of here.slice(0, signs)) this.#sign(ctx, kind, feature);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Kind} kind @param {Feature} feature */
  #outline(ctx, kind, { geometry }) {
    const { surface } = this.#view;
    const { colour, dash } = looks[kind];
    ctx.beginPath();
    if (geometry.type === 'Point' || geometry.type === 'Circle') {
      const [x, y] = surface.toScreen(geometry.coordinates);
      const radius = geometry.type === 'Circle' ? geometry.radius / surface.metresPerPixel : 14;
      ctx.arc(x, y, Math.max(6, radius), 0, 2 * Math.PI);
    } else {
      const rings = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
      for (const ring of rings) {
        ring.forEach((at, i) => {
          const [x, y] = surface.toScreen(at);
          if (i === 0) ctx.moveTo(x, y);
          else ctx.lineTo(x, y);
        });
      }
    }
    ctx.lineJoin = 'round';
    ctx.setLineDash([]);
    ctx.strokeStyle = surface.colour('surface');
    ctx.lineWidth = 7;
    ctx.stroke();
    ctx.setLineDash(dash);
    ctx.strokeStyle = surface.colour(colour);
    ctx.lineWidth = 4;
    ctx.stroke();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Kind} kind @param {Feature} feature */
  #sign(ctx, kind, { geometry }) {
    const { surface } = this.#view;
    const { sign, colour } = looks[kind];
    if (!sign) return;
    const [first] = /** @type {(readonly [number, number])[]} */ (
      geometry.type === 'LineString'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
        ? geometry.coordinates[0]
        : [geometry.coordinates]
    );
    const [left, top] = surface.toScreen(first);
    const [x, y] = geometry.type === 'Point' ? [left + 12, top - 12] : [left, top];
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.arc(x, y, 9, 0, 2 * Math.PI);
    ctx.fillStyle = surface.colour(colour);
    ctx.fill();
    ctx.strokeStyle = surface.colour('surface');
    ctx.lineWidth = 2;
    ctx.stroke();
    ctx.fillStyle = surface.colour('surface');
    ctx.font = '700 14px system-ui, sans-serif';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(sign, x, y + 0.5);
  }
}
