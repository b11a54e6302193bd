// @ts-check
import { toneOfError } from '../model/figures.js';
/** @import { Device, DeviceLink } from '../../shared/api/device-types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** What the layer shows: all links, or those of one device. find: a device by its id.
 * @typedef {{ isOn: boolean, links: readonly DeviceLink[], selected: string,
 *   find: (id: string) => Device | undefined }} ShownLinks */

/** The colour and the dashes of each tone: the worse a link, the more it is broken. */
const strokes = Object.freeze({
  quiet: { colour: '--color-stale', dash: [2, 5], width: 1 },
  good: { colour: '--color-good', dash: [], width: 1.5 },
  warn: { colour: '--color-warn', dash: [8, 4], width: 2 },
  bad: { colour: '--color-bad', dash: [3, 3], width: 2.5 },
});

/** Which devices measure each other, and how well that agrees with the plan. A layer of `MapView`. */
export class LinkLayer {
  order = -8;
  #shown;
  #figures;

  /** @param {() => ShownLinks} shown @param {FigureTexts} figures */
  constructor(shown, figures) {
    this.#shown = shown;
    this.#figures = figures;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { isOn, links, selected, find } = this.#shown();
    if (!isOn && selected === '') return;
    /** @type {Record<keyof typeof strokes, [number, number, number, number, DeviceLink][]>} */
    const lines = { quiet: [], good: [], warn: [], bad: [] };
    for (const link of links) {
      const isOwn = link.from === selected || link.to === selected;
      if (selected !== '' && !isOwn) continue;
      const from = find(link.from)?.feature;
      const to = find(link.to)?.feature;
      if (from?.floor !== view.floor || to?.floor !== view.floor) continue;
      const [x, y] = view.worldToScreen(from.x, from.y);
      const [toX, toY] = view.worldToScreen(to.x, to.y);
      lines[toneOfError(link.error)].push([x, y, toX, toY, link]);
    }
    for (const tone of /** @type {const} */ (['quiet', 'good', 'warn', 'bad'])) {
      const { colour, dash, width } = strokes[tone];
      ctx.strokeStyle = view.style.get(colour);
      ctx.lineWidth = width;
      ctx.setLineDash(dash);
      ctx.beginPath();
      for (const [x, y, toX, toY] of lines[tone]) {
        ctx.moveTo(x, y);
        ctx.lineTo(toX, toY);
      }
      ctx.stroke();
    }
    ctx.setLineDash([]);
    if (selected !== '') {
      for (const each of Object.values(lines).flat()) this.#label(ctx, view, each);
    }
  }

  /** Writes a link's error on its middle.
   * @param {CanvasRenderingContext2D} ctx @param {MapView} view
   * @param {[number, number, number, number, DeviceLink]} line */
  #label(ctx, { style }, [x, y, toX, toY, { error }]) {
    if (error === undefined || Math.hypot(toX - x, toY - y) < 70) return;
    ctx.font = `600 11px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = style.get('--map-halo');
    const text = this.#figures.difference(error);
    ctx.strokeText(text, (x + toX) / 2, (y + toY) / 2 + 4);
    ctx.fillStyle = style.get(strokes[toneOfError(error)].colour);
    ctx.fillText(text, (x + toX) / 2, (y + toY) / 2 + 4);
  }
}
