// @ts-check
import { areaStyle, obstacleStyle } from '../../../shared/map/plan/area-style.js';
import { contextOf } from '../../../shared/ui/required.js';
import { boxOfShape } from '../../../shared/geometry/shape.js';
import { element } from '../../../shared/ui/element.js';
import { pointIn, sharpness } from '../../../shared/ui/page-zoom.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Feature } from '../../plan/types.js' */

/** The longest side in pixels of the page. */
const side = 168;
/** Shown while less than this part of the floor is in view. */
const part = 0.55;
/** How long the plan must rest before it is drawn again, in milliseconds. */
const rest = 400;
/** The kinds that are drawn, in this order. */
const drawn = Object.freeze(['area', 'obstacle', 'wall']);

/** The custom properties of fill and line. @param {Feature} feature */
const lookOf = ({ kind, properties }) => {
  if (kind === 'area') return areaStyle(properties);
  return kind === 'wall' ? { fill: '--map-wall', edge: '--map-wall' } : obstacleStyle(properties);
};

/** The whole floor small in a corner, with the part that is in view; a tap or drag goes there. */
export class Minimap {
  #session;
  #view;
  #canvas = element('canvas', { role: 'img' });
  #picture = document.createElement('canvas');
  /** Pixels a metre, and the floor's box in metres. */
  #extent = { scale: 1, box: [0, 0, 1, 1] };
  /** What the picture shows; nothing when the layers have changed. @type {{plan: Plan, floor: string} | null} */
  #drawn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ratio = sharpness();
  #isWanted;
  node = element('div', { class: 'minimap', 'data-float': '', hidden: true }, this.#canvas);

  /** @param {{session: EditSession, view: View, reader: Reader}} parts @param {() => boolean} isWanted */
  constructor({ session, view, reader }, isWanted) {
    this.#session = session;
    this.#view = view;
    this.#isWanted = isWanted;
    this.#canvas.setAttribute('aria-label', reader.t('editor.op.minimap'));
    this.#canvas.addEventListener('pointerdown', (event) => this.#press(event));
    view.layers.onChange(() => (this.#drawn = null));
    view.surface.addLayer({ order: 101, draw: () => this.#follow() });
  }

  /** Keeps in step with where one looks; called with every drawing of the map. */
  #follow() {
    const isShown = this.#isWanted() && this.#shareInView() < part;
    this.node.hidden = !isShown;
    if (!isShown) return;
    if (this.#drawn?.floor !== this.#view.floor) this.#draw();
    else if (this.#drawn.plan !== this.#session.plan) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#draw(), rest);
    }
    this.#show();
  }

  /** How much of the floor is in view, 0…1. */
  #shareInView() {
    const box = this.#box();
    const [minX, minY, maxX, maxY] = boxAround(this.#corners());
    const width = Math.max(0, Math.min(maxX, box[2]) - Math.max(minX, box[0]));
    const height = Math.max(0, Math.min(maxY, box[3]) - Math.max(minY, box[1]));
    return (width * height) / ((box[2] - box[0]) * (box[3] - box[1]) || 1);
  }

  /** The corners of what is in view, in metres. */
  #corners() {
    const { surface } = this.#view;
    const [width, height] = surface.size;
    return [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) =>
      surface.toWorld([x, y])
    );
  }

  /** The floor's extent in metres. */
  #box() {
    return this.#session.shown.floor(this.#view.floor)?.bounds ?? [0, 0, 1, 1];
  }

  /** Draws the floor. */
  #draw() {
    const { plan } = this.#session;
    const { floor, surface } = this.#view;
    this.#drawn = { plan, floor };
    const box = this.#box();
    const scale = side / Math.max(box[2] - box[0], box[3] - box[1], 1);
    this.#extent = { scale, box };
    const [width, height] = [(box[2] - box[0]) * scale, (box[3] - box[1]) * scale];
    for (const canvas of [this.#canvas, this.#picture]) {
      canvas.width = Math.ceil(width * this.#ratio);
      canvas.height = Math.ceil(height * this.#ratio);
    }
    this.#canvas.style.inlineSize = `${width}px`;
    this.#canvas.style.blockSize = `${height}px`;
    const ctx = contextOf(this.#picture);
    const style = getComputedStyle(surface.host);
    const k = scale * this.#ratio;
    ctx.setTransform(k, 0, 0, -k, -box[0] * k, box[3] * k);
    ctx.lineWidth = 1 / scale;
    for (const feature of this.#features(plan.onFloor(floor))) {
      const { fill, edge } = lookOf(feature);
      ctx.fillStyle = style.getPropertyValue(fill);
      ctx.strokeStyle = style.getPropertyValue(edge);
      trace(ctx, feature);
    }
    this.#show();
  }

  /** What is drawn: kind by kind, large things below small ones. @param {Feature[]} features */
  #features(features) {
    const { layers } = this.#view;
    const sizeOf = (/** @type {Feature} */ { geometry }) => {
      const [minX, minY, maxX, maxY] = boxOfShape(geometry);
      return (maxX - minX) * (maxY - minY);
    };
    return features
      .filter((each) => drawn.includes(each.kind) && layers.isShown(each))
      .map((feature) => ({ feature, rank: drawn.indexOf(feature.kind), size: sizeOf(feature) }))
      .sort((a, b) => a.rank - b.rank || b.size - a.size)
      .map(({ feature }) => feature);
  }

  /** Shows the picture with what is in view. */
  #show() {
    const ctx = contextOf(this.#canvas);
    const { scale, box } = this.#extent;
    const k = scale * this.#ratio;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    ctx.drawImage(this.#picture, 0, 0);
    ctx.beginPath();
    for (const [x, y] of this.#corners()) ctx.lineTo((x - box[0]) * k, (box[3] - y) * k);
    ctx.closePath();
    ctx.fillStyle = this.#view.surface.colour('fill');
    ctx.fill();
    ctx.strokeStyle = this.#view.surface.colour('accent');
    ctx.lineWidth = 2 * this.#ratio;
    ctx.stroke();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    event.stopPropagation();
    event.preventDefault();
    this.#canvas.setPointerCapture(event.pointerId);
    const ending = new AbortController();
    const { signal } = ending;
    const go = (/** @type {PointerEvent} */ at) => this.#goTo(...pointIn(this.#canvas, at));
    this.#canvas.addEventListener('pointermove', go, { signal });
    for (const end of ['pointerup', 'pointercancel']) {
      this.#canvas.addEventListener(end, () => ending.abort(), { signal });
    }
    go(event);
  }

  /** @param {number} left @param {number} top  pixels from its top left */
  #goTo(left, top) {
    const { surface } = this.#view;
    const { scale, box } = this.#extent;
    const [x, y] = surface.toScreen([
      box[0] + left / scale,
      box[3] - top / scale,
    ]);
    const [width, height] = surface.size;
    surface.panBy([width / 2 - x, height / 2 - y]);
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Feature} feature */
const trace = (ctx, { geometry }) => {
  ctx.beginPath();
  if (geometry.type === 'Circle') ctx.arc(...geometry.coordinates, geometry.radius, 0, 2 * Math.PI);
  else if (geometry.type !== 'Point') {
    for (
      const chain of geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates]
    ) {
      for (const [index, [x, y]] of chain.entries()) {
        if (index === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
    }
  }
  if (geometry.type === 'LineString') ctx.stroke();
  else {
    ctx.fill('evenodd');
    ctx.stroke();
  }
};

/** @param {readonly (readonly number[])[]} corners */
const boxAround = (corners) =>
  boxOfShape({ type: 'LineString', coordinates: /** @type {any} */ (corners) });
