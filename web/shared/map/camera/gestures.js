// @ts-check
import { keyAction } from './map-keys.js';
import { pinchBetween, wheelFactor } from './pinch.js';
import { pointIn } from '../../ui/page-zoom.js';

/** What a gesture means; all positions in CSS pixels from the element's top left.
 * @typedef {object} GestureHandlers
 * @property {(dx: number, dy: number) => void} [onPan]
 * @property {(x: number, y: number, factor: number, smooth: boolean) => void} [onZoom]
 *   `smooth`: one step that may be animated
 * @property {(x: number, y: number, angle: number) => void} [onRotate] counter-clockwise
 * @property {(x: number, y: number, event: PointerEvent) => void} [onTap]
 * @property {(x: number, y: number, event: PointerEvent) => void} [onHover]
 * @property {() => void} [onLeave]
 * @property {() => void} [onFit]
 * @property {(event: PointerEvent) => boolean} [claim] true: this pointer is the caller's, leave it
 */

const tapReach = 8;
const doubleTapTime = 320;
const rotateThreshold = 0.12;

/** Reads drags, pinches, wheels, taps and keys on an element. Knows no map: it reports deltas. */
export class Gestures {
  #element;
  #handlers;
  /** @type {Map<number, [number, number]>} */
  #pointers = new Map();
  #press = { x: 0, y: 0, moved: false };
  #lastTap = { x: 0, y: 0, time: -1e9 };
  #turned = 0;

  /** @param {HTMLElement} element @param {GestureHandlers} handlers @param {AbortSignal} [signal] */
  constructor(element, handlers, signal) {
    this.#element = element;
    this.#handlers = handlers;
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#up(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
    element.addEventListener('pointerleave', () => handlers.onLeave?.(), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false, signal });
    element.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  /** @param {PointerEvent | WheelEvent} event @returns {[number, number]} */
  #at(event) {
    return pointIn(this.#element, event);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 && event.button !== 1) return;
    if (this.#handlers.claim?.(event)) return;
    this.#element.setPointerCapture?.(event.pointerId);
    const at = this.#at(event);
    this.#pointers.set(event.pointerId, at);
    this.#turned = 0;
    this.#press = { x: at[0], y: at[1], moved: this.#pointers.size > 1 };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const at = this.#at(event);
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.buttons === 0) this.#handlers.onHover?.(at[0], at[1], event);
      return;
    }
    if (this.#pointers.size >= 2) this.#pinch(event.pointerId, before, at);
    else this.#drag(before, at);
    this.#pointers.set(event.pointerId, at);
  }

  /** @param {[number, number]} before @param {[number, number]} at */
  #drag(before, at) {
    const press = this.#press;
    if (!press.moved && Math.hypot(at[0] - press.x, at[1] - press.y) < tapReach) {
      return;
    }
    // What was held back while it could still have been a tap is made good with the first step.
    const from = press.moved ? before : [press.x, press.y];
    press.moved = true;
    this.#handlers.onPan?.(at[0] - from[0], at[1] - from[1]);
  }

  /** @param {number} id @param {[number, number]} before @param {[number, number]} at */
  #pinch(id, before, at) {
    const [first, second] = [...this.#pointers.keys()];
    if (id !== first && id !== second) return;
    const other = /** @type {[number, number]} */ (
      this.#pointers.get(id === first ? second : first)
    );
    const { dx, dy, factor, angle, x, y } = pinchBetween(before, other, at, other);
    this.#handlers.onPan?.(dx, dy);
    this.#handlers.onZoom?.(x, y, factor, false);
    this.#turned += angle;
    if (Math.abs(this.#turned) > rotateThreshold) this.#handlers.onRotate?.(x, y, angle);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size > 0 || this.#press.moved || event.button !== 0) {
      this.#press.moved = true;
      return;
    }
    this.#tap(this.#at(event), event);
  }

  /** @param {[number, number]} at @param {PointerEvent} event */
  #tap([x, y], event) {
    const last = this.#lastTap;
    const isDouble = event.timeStamp - last.time < doubleTapTime &&
      Math.hypot(x - last.x, y - last.y) < 30;
    this.#lastTap = { x, y, time: isDouble ? -1e9 : event.timeStamp };
    if (isDouble) this.#handlers.onZoom?.(x, y, event.shiftKey ? 0.5 : 2, true);
    else this.#handlers.onTap?.(x, y, event);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#press.moved = true;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const [x, y] = this.#at(event);
    if (event.shiftKey && !event.ctrlKey) {
      this.#handlers.onRotate?.(x, y, -(event.deltaY || event.deltaX) * 0.002);
    } else this.#handlers.onZoom?.(x, y, wheelFactor(event), false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    const { clientWidth, clientHeight } = this.#element;
    const [x, y] = [clientWidth / 2, clientHeight / 2];
    if (action.pan) this.#handlers.onPan?.(action.pan[0], action.pan[1]);
    if (action.zoom) this.#handlers.onZoom?.(x, y, action.zoom, true);
    if (action.rotate) this.#handlers.onRotate?.(x, y, action.rotate);
    if (action.fit) this.#handlers.onFit?.();
  }
}
