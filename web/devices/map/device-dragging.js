// @ts-check
import { pointIn } from '../../shared/ui/page-zoom.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** CSS pixels around a sign in which a finger and a mouse hit it, and after which a press is a drag. */
const reach = { touch: 24, mouse: 15 };
const start = 6;

/** The nearest device on the shown floor to a place of the screen, or `null`.
 * @param {Iterable<Device>} devices @param {MapView} view
 * @param {number} screenX @param {number} screenY CSS pixels @param {PointerEvent} event */
export const deviceAt = (devices, view, screenX, screenY, event) => {
  let least = event.pointerType === 'touch' ? reach.touch : reach.mouse;
  /** @type {Device | null} */
  let found = null;
  for (const device of devices) {
    if (device.feature?.floor !== view.floor) continue;
    const [x, y] = view.worldToScreen(device.feature.x, device.feature.y);
    const distance = Math.hypot(x - screenX, y - screenY);
    if (distance > least) continue;
    [least, found] = [distance, device];
  }
  return found;
};

/** Drags the selected device to where it is: only the selected one, so that a plan is not changed by a reader
 * who moves the map. Escape gives it up. */
export class DeviceDragging {
  #page;
  /** @type {readonly [number, number] | null} */
  #at = null;
  /** @type {AbortController | null} */
  #ending = null;

  /** @param {object} page
   * @param {() => MapView} page.view
   * @param {() => Device | undefined} page.selected the device that may be dragged
   * @param {(device: Device, at: readonly [number, number]) => void} page.onDrop metres */
  constructor(page) {
    this.#page = page;
  }

  /** Where the device is held, in metres; `null` while none is. */
  get at() {
    return this.#at;
  }

  /** Takes a press on the selected device. @param {PointerEvent} event @returns {boolean} whether it did */
  claim(event) {
    const device = this.#page.selected();
    if (!device?.feature || event.button !== 0) return false;
    const view = this.#page.view();
    const [x, y] = pointIn(view.surface, event);
    if (deviceAt([device], view, x, y, event) === null) return false;
    this.#begin(device, event.pointerId, [x, y]);
    return true;
  }

  /** @param {Device} device @param {number} pointer @param {readonly [number, number]} from */
  #begin(device, pointer, from) {
    this.#end();
    const view = this.#page.view();
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = ending;
    view.surface.setPointerCapture?.(pointer);
    view.surface.addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointer) return;
      const [x, y] = pointIn(view.surface, event);
      if (this.#at === null && Math.hypot(x - from[0], y - from[1]) < start) return;
      this.#at = view.screenToWorld(x, y);
      view.requestRender();
    }, { signal });
    view.surface.addEventListener('pointerup', (event) => {
      if (event.pointerId !== pointer) return;
      const at = this.#at;
      this.#end();
      if (at !== null) this.#page.onDrop(device, at);
    }, { signal });
    view.surface.addEventListener('pointercancel', () => this.#end(), { signal });
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#end();
    }, { signal, capture: true });
  }

  #end() {
    this.#ending?.abort();
    this.#ending = null;
    if (this.#at === null) return;
    this.#at = null;
    this.#page.view().requestRender();
  }
}
