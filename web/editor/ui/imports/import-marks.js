// @ts-check
import { isOn } from '../../plan/plan.js';

/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { Differences } from '../../imports/import-summary.js' */
/** @import { Feature } from '../../plan/types.js' */

/** The dashes of each kind of difference: no colour stands alone. */
const looks = /** @type {const} */ ({ removed: [7, 5], changed: [2, 4], added: [] });

/** The layer that tells what an import brings from what the plan has. */
export class ImportMarks {
  /** @type {Differences} */
  #differences = { added: [], changed: [], removed: [] };
  order = 90;

  /** @param {Differences} differences */
  show(differences) {
    this.#differences = differences;
  }

  /** @param {CanvasRenderingContext2D} ctx  in CSS pixels @param {MapView} map */
  draw(ctx, map) {
    ctx.save();
    ctx.lineJoin = 'round';
    for (const kind of /** @type {(keyof typeof looks)[]} */ (Object.keys(looks))) {
      const colour = map.style.get(`--editor-${kind}`);
      ctx.setLineDash(looks[kind]);
      ctx.strokeStyle = colour;
      ctx.fillStyle = colour;
      ctx.lineWidth = 2;
      for (const feature of this.#differences[kind]) {
        if (isOn(feature, map.floor)) outline(ctx, map, feature);
      }
    }
    ctx.restore();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {MapView} map @param {Feature} feature */
const outline = (ctx, map, { geometry }) => {
  const at = (/** @type {readonly number[]} */ [x, y]) => map.worldToScreen(x, y);
  ctx.beginPath();
  if (geometry.type === 'Point' || geometry.type === 'Circle') {
    const [x, y] = at(geometry.coordinates);
    const radius = geometry.type === 'Circle' ? geometry.radius * map.camera.scale : 0;
    ctx.arc(x, y, Math.max(5, radius), 0, 2 * Math.PI);
  } else {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
    for (const ring of rings) {
      ring.forEach((/** @type {readonly number[]} */ each, /** @type {number} */ i) => {
        const [x, y] = at(each);
        if (i === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      });
    }
    if (geometry.type === 'Polygon') {
      ctx.globalAlpha = .12;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
  }
  ctx.stroke();
};
