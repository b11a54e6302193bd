// @ts-check
import { pointIn } from '../../../shared/ui/page-zoom.js';
import { geoOf, moved } from '../../georeference/laid-plan.js';
import { metresPerPixel } from '../../georeference/mercator.js';

/** @import { Laid } from '../../georeference/laid-plan.js' */
/** @import { GeoMap } from './geo-map.js' */

/** @typedef {readonly [number, number]} Pixel */

/** Pixels within which a handle is taken hold of. */
const reach = { mouse: 14, touch: 26 };
/** Pixels between the plan's upper side and the handle that turns it. */
const stem = 34;

/**
 * Pointer and keys over a map with a plan on it: the plan is moved, turned by the handle above it and
 * scaled at its corners; beside it the map is moved, by the wheel or two fingers it comes closer.
 */
export class GeoGestures {
  #map;
  #parts;
  #ending = new AbortController();
  /** Where pointers are. @type {Map<number, Pixel>} */
  #pointers = new Map();
  /** @type {((at: Pixel) => void) | null} */
  #drag = null;

  /**
   * @param {GeoMap} map
   * @param {{laid: () => Laid | null, bounds: readonly [number, number, number, number],
   *   keepsSize: () => boolean, change: (laid: Laid) => void}} parts
   */
  constructor(map, parts) {
    this.#map = map;
    this.#parts = parts;
    const { surface } = map;
    surface.tabIndex = 0;
    const { signal } = this.#ending;
    surface.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      surface.addEventListener(kind, (event) => this.#up(event), { signal });
    }
    surface.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    surface.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  /** Hears nothing from now on. */
  end() {
    this.#ending.abort();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  drawHandles(ctx) {
    const handles = this.#handles;
    if (!handles) return;
    const style = getComputedStyle(this.#map.node);
    ctx.strokeStyle = style.getPropertyValue('--color-accent');
    ctx.fillStyle = style.getPropertyValue('--color-surface');
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(...handles.top);
    ctx.lineTo(...handles.turn);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(...handles.turn, 8, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
    if (this.#parts.keepsSize()) return;
    for (const [x, y] of handles.corners) {
      ctx.fillRect(x - 6, y - 6, 12, 12);
      ctx.strokeRect(x - 6, y - 6, 12, 12);
    }
  }

  /** Where the handles are, in pixels. */
  get #handles() {
    const laid = this.#parts.laid();
    if (!laid) return null;
    const [minX, minY, maxX, maxY] = this.#parts.bounds;
    const geo = geoOf(laid, this.#parts.bounds);
    const corners = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]].map(([x, y]) =>
      this.#map.screenOf(geo(x, y))
    );
    const middle = this.#map.screenOf(laid.middle);
    const top = this.#map.screenOf(geo((minX + maxX) / 2, maxY));
    // Straight away from the upper side; pixels count downwards.
    const [dx, dy] = [-Math.sin(laid.turn), -Math.cos(laid.turn)];
    return {
      corners,
      middle,
      top,
      turn: /** @type {Pixel} */ ([top[0] + dx * stem, top[1] + dy * stem]),
    };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const at = pointIn(this.#map.surface, event);
    this.#map.surface.focus();
    this.#map.surface.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, at);
    this.#drag = this.#pointers.size > 1 ? null : this.#begin(at, event.pointerType === 'touch');
  }

  /** @param {Pixel} at @param {boolean} isTouch @returns {(at: Pixel) => void} */
  #begin(at, isTouch) {
    const laid = this.#parts.laid();
    const handles = this.#handles;
    const least = isTouch ? reach.touch : reach.mouse;
    const isNear = (/** @type {Pixel} */ other) => apart(at, other) <= least;
    if (laid && handles) {
      const { middle, corners, turn } = handles;
      if (isNear(turn)) {
        // The plan's upper side points to the pointer.
        return (to) =>
          this.#parts.change({
            ...laid,
            turn: Math.atan2(middle[1] - to[1], to[0] - middle[0]) - Math.PI / 2,
          });
      }
      if (!this.#parts.keepsSize() && corners.some(isNear)) {
        const before = apart(at, middle);
        return (to) =>
          this.#parts.change({
            ...laid,
            scale: Math.max(0.05, laid.scale * apart(to, middle) / before),
          });
      }
      if (isInside(at, corners)) {
        const metres = metresPerPixel(this.#map.camera);
        return (to) =>
          this.#parts.change(moved(laid, (to[0] - at[0]) * metres, (at[1] - to[1]) * metres));
      }
    }
    const { x, y, width } = this.#map.camera;
    return (to) => {
      this.#map.camera = { x: x - (to[0] - at[0]) / width, y: y - (to[1] - at[1]) / width, width };
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const at = pointIn(this.#map.surface, event);
    if (this.#pointers.size === 2) {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1] ?? at;
      const middle = /** @type {Pixel} */ ([(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
      this.#zoom(apart(at, other) / (apart(before, other) || 1), middle);
    }
    this.#pointers.set(event.pointerId, at);
    this.#drag?.(at);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
    this.#drag = null;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#zoom(2 ** (-event.deltaY / 240), pointIn(this.#map.surface, event));
  }

  /** @param {number} factor @param {Pixel} at  stays where it is */
  #zoom(factor, [left, top]) {
    const [across, down] = [this.#map.node.clientWidth, this.#map.node.clientHeight];
    const { x, y, width } = this.#map.camera;
    const [dx, dy] = [left - across / 2, top - down / 2];
    const wider = width * factor;
    this.#map.camera = {
      x: x + dx / width - dx / wider,
      y: y + dy / width - dy / wider,
      width: wider,
    };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const laid = this.#parts.laid();
    const arrows = new Map([
      ['ArrowLeft', [-1, 0]],
      ['ArrowRight', [1, 0]],
      ['ArrowUp', [0, 1]],
      ['ArrowDown', [0, -1]],
    ]);
    const arrow = arrows.get(event.key);
    // As pictures are moved and turned in the editor.
    const step = event.shiftKey ? 10 : event.ctrlKey ? 0.1 : 1;
    const turn = new Map([[',', 1], ['.', -1], [';', 10], [':', -10], ['<', 10], ['>', -10]])
      .get(event.key);
    if (laid && arrow) this.#parts.change(moved(laid, arrow[0] * step, arrow[1] * step));
    else if (laid && turn !== undefined) {
      this.#parts.change({ ...laid, turn: laid.turn + (turn * Math.PI) / 1800 });
    } else if (event.key === '+' || event.key === '-') {
      const [across, down] = [this.#map.node.clientWidth, this.#map.node.clientHeight];
      this.#zoom(event.key === '+' ? 2 : 0.5, [across / 2, down / 2]);
    } else return;
    event.preventDefault();
  }
}

/** @param {Pixel} a @param {Pixel} b */
const apart = ([x, y], [u, v]) => Math.hypot(u - x, v - y);

/** Whether a pixel is within four corners that go round one way. @param {Pixel} at @param {readonly Pixel[]} corners */
const isInside = ([x, y], corners) => {
  const sides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};
