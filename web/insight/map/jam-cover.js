// @ts-check
/** @import { JamSquare } from '../../shared/api/rehearsals-client.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Seconds with two walking people per square metre or more from which a square has the next colour. */
export const jamBands = Object.freeze([0, 10, 60, 300]);

/** The band of a square. @param {number} seconds */
export const bandOfJam = (seconds) => jamBands.findLastIndex((from) => seconds >= from);

/** Where people of a rehearsal jammed: a layer of `MapView` under pins and names. */
export class JamCover {
  order = -20;
  /** @type {readonly JamSquare[]} */
  #jams = [];
  #isOn = () => false;

  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.#isOn = isOn;
  }

  /** @param {readonly JamSquare[]} jams */
  show(jams) {
    this.#jams = jams;
  }

  /** The squares on a floor. @param {string} floor */
  on(floor) {
    return this.#isOn() ? this.#jams.filter((jam) => jam.floor === floor) : [];
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    for (const { x, y, side, denseSeconds } of this.on(view.floor).toReversed()) {
      const half = side / 2;
      const corners = [[-half, -half], [half, -half], [half, half], [-half, half]]
        .map(([dx, dy]) => view.worldToScreen(x + dx, y + dy));
      ctx.fillStyle = view.style.get(`--heat-${bandOfJam(denseSeconds) + 1}`);
      ctx.strokeStyle = view.style.get('--map-label');
      ctx.lineWidth = 1;
      ctx.beginPath();
      corners.forEach(([left, top], i) => i === 0 ? ctx.moveTo(left, top) : ctx.lineTo(left, top));
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    }
  }
}
