// @ts-check
import { arrowOf, flowWidth, pointOn, shownFlows } from '../model/flow-arrows.js';
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { Arrow, Flow, Place } from '../model/flow-arrows.js' */

/** What the layer shows. middleOf: the floor and middle of an area in metres, if it is in the plan.
 * @typedef {{ isOn: boolean, flows: readonly Flow[], area: string,
 *   middleOf: (id: string) => { floor: string, x: number, y: number } | undefined }} ShownFlows */

/** How many arrows a plan shows; the table has them all. */
const most = 40;
/** CSS pixels that an arrow must be wide for its number. */
const wideEnough = 5;
/** CSS pixels between two lines of numbers. */
const lineHeight = 13;

/** The ways of people, as arrows between the middles of areas: a layer of `MapView`. */
export class FlowCover {
  order = 5;
  #shown;
  #number;

  /** @param {() => ShownFlows} shown @param {(value: number) => string} number */
  constructor(shown, number) {
    this.#shown = shown;
    this.#number = number;
  }

  /** The arrows on a map, the strongest first. @param {MapView} view @returns {Arrow[]} */
  arrows(view) {
    const { isOn, flows, area, middleOf } = this.#shown();
    if (!isOn) return [];
    const within = flows.filter(({ origin, target }) =>
      origin !== null && target !== null && origin !== target &&
      middleOf(origin)?.floor === view.floor && middleOf(target)?.floor === view.floor
    );
    const chosen = shownFlows(within, area, most);
    const strongest = chosen[0]?.people ?? 1;
    /** @param {string | null} id @returns {Place} */
    const placeOf = (id) => {
      const middle = id === null ? undefined : middleOf(id);
      return middle ? view.worldToScreen(middle.x, middle.y) : [0, 0];
    };
    return chosen.flatMap((flow) =>
      arrowOf(
        flow,
        placeOf(flow.origin),
        placeOf(flow.target),
        flowWidth(flow.people, strongest),
      ) ?? []
    );
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { style } = view;
    // The strongest lie on top.
    const arrows = this.arrows(view).reverse();
    ctx.lineJoin = 'round';
    for (const arrow of arrows) {
      ctx.strokeStyle = style.get('--flow-casing');
      trace(ctx, arrow, arrow.width + 3, 3);
      ctx.strokeStyle = style.get('--flow');
      ctx.fillStyle = style.get('--flow');
      trace(ctx, arrow, arrow.width, 0);
    }
    ctx.font = `650 11px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    /** @type {(readonly [x: number, y: number, half: number])[]} */
    const written = [];
    // The numbers of the strongest come first; one that would cover another is left to the table.
    for (const arrow of arrows.reverse()) {
      if (arrow.width < wideEnough) continue;
      const [x, y] = pointOn(arrow, 0.5);
      const text = this.#number(arrow.flow.people);
      const half = ctx.measureText(text).width / 2 + 2;
      const isFree = written.every(([otherX, otherY, otherHalf]) =>
        Math.abs(x - otherX) > half + otherHalf || Math.abs(y - otherY) > lineHeight
      );
      if (!isFree) continue;
      written.push([x, y, half]);
      ctx.lineWidth = 4;
      ctx.strokeStyle = style.get('--map-halo');
      ctx.strokeText(text, x, y);
      ctx.fillStyle = style.get('--map-label');
      ctx.fillText(text, x, y);
    }
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Arrow} arrow @param {number} width
 * @param {number} rim around its head */
const trace = (ctx, { begin, bend, foot, tip, barbs }, width, rim) => {
  ctx.lineWidth = width;
  ctx.lineCap = 'butt';
  ctx.beginPath();
  ctx.moveTo(...begin);
  ctx.quadraticCurveTo(...bend, ...foot);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(...barbs[0]);
  ctx.lineTo(...tip);
  ctx.lineTo(...barbs[1]);
  ctx.closePath();
  if (rim > 0) {
    ctx.lineWidth = rim;
    ctx.stroke();
  } else ctx.fill();
};
