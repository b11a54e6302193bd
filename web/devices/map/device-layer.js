// @ts-check
import { drawDisplacement } from '../../shared/map/marks/displacement.js';
import { stateMarks, stateOutlines } from '../model/states.js';
/** @import { Device, DeviceState } from '../../shared/api/device-types.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** CSS pixels of a sign; of the one that is selected; from which scale on all have names. */
const size = { usual: 16, selected: 26, least: 9 };
const namedFrom = 14;
/** Signs drawn in this order, so that the gravest lie on top. @type {readonly DeviceState[]} */
const order = ['printed', 'well', 'unknown', 'weak', 'silent', 'misplaced'];

/** What the layer shows. dragged: where the selected device is held, metres.
 * @typedef {{ devices: Iterable<Device>, selected: string,
 *   dragged: readonly [number, number] | null }} ShownDevices */

/** Devices on the plan in the colour and shape of their states, and where misplaced ones seem to stand. A
 * layer of `MapView`. */
export class DeviceLayer {
  order = 2;
  #shown;
  #nameOf;
  /** @type {Map<string, Path2D>} */
  #paths = new Map();

  /** @param {() => ShownDevices} shown @param {(device: Device) => string} nameOf */
  constructor(shown, nameOf) {
    this.#shown = shown;
    this.#nameOf = nameOf;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view */
  draw(ctx, view) {
    const { devices, selected, dragged } = this.#shown();
    /** @type {Map<DeviceState, Device[]>} */
    const byState = new Map(order.map((state) => [state, []]));
    /** @type {Device | null} */
    let chosen = null;
    for (const device of devices) {
      if (device.feature?.floor !== view.floor) continue;
      if (device.id === selected) chosen = device;
      else byState.get(device.state)?.push(device);
    }
    for (const device of byState.get('misplaced') ?? []) this.#drawDisplacement(ctx, view, device);
    const zoomed = view.camera.scale;
    const across = Math.max(size.least, Math.min(size.usual, zoomed * 1.5));
    for (const [state, group] of byState) {
      for (const device of group) this.#drawSign(ctx, view, device, across);
      const isNamed = zoomed >= namedFrom || state === 'misplaced' || state === 'silent';
      if (isNamed) { for (const device of group) this.#drawName(ctx, view, device, across); }
    }
    if (!chosen?.feature) return;
    const held = dragged === null
      ? chosen
      : { ...chosen, feature: { ...chosen.feature, x: dragged[0], y: dragged[1] } };
    if (chosen.state === 'misplaced') this.#drawDisplacement(ctx, view, chosen);
    this.#drawRing(ctx, view, held);
    this.#drawSign(ctx, view, held, size.selected);
    this.#drawName(ctx, view, held, size.selected);
  }

  /** @param {string} key @param {string} data */
  #path(key, data) {
    const path = this.#paths.get(key) ?? new Path2D(data);
    this.#paths.set(key, path);
    return path;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Device} device
   * @param {number} across CSS pixels */
  #drawSign(ctx, view, { feature, state }, across) {
    if (!feature) return;
    const { style } = view;
    const [x, y] = view.worldToScreen(feature.x, feature.y);
    const grown = across / 24;
    ctx.save();
    ctx.translate(x - across / 2, y - across / 2);
    ctx.scale(grown, grown);
    const outline = this.#path(state, stateOutlines[state]);
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.lineWidth = 4;
    ctx.strokeStyle = style.get('--map-pin-ring');
    ctx.stroke(outline);
    ctx.fillStyle = style.get(`--state-${state}`);
    ctx.fill(outline);
    if (across > size.least) {
      ctx.lineWidth = 2.5;
      ctx.strokeStyle = style.get('--on-state');
      ctx.stroke(this.#path(`${state} mark`, stateMarks[state]));
    }
    ctx.restore();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Device} device */
  #drawRing(ctx, view, { feature }) {
    if (!feature) return;
    const [x, y] = view.worldToScreen(feature.x, feature.y);
    ctx.beginPath();
    ctx.arc(x, y, size.selected * 0.85, 0, 2 * Math.PI);
    ctx.lineWidth = 3;
    ctx.strokeStyle = view.style.get('--map-selection');
    ctx.stroke();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Device} device
   * @param {number} across CSS pixels */
  #drawName(ctx, view, device, across) {
    if (!device.feature) return;
    const { style } = view;
    const [x, y] = view.worldToScreen(device.feature.x, device.feature.y);
    const name = this.#nameOf(device);
    ctx.font = `600 12px ${style.font}`;
    ctx.textAlign = 'center';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = style.get('--map-halo');
    ctx.strokeText(name, x, y - across * 0.75);
    ctx.fillStyle = style.get('--map-label');
    ctx.fillText(name, x, y - across * 0.75);
  }

  /** From the drawn place to where a device seems to stand.
   * @param {CanvasRenderingContext2D} ctx @param {MapView} view @param {Device} device */
  #drawDisplacement(ctx, view, { feature, place }) {
    if (!feature || !place) return;
    const colour = view.style.get('--state-misplaced');
    drawDisplacement(ctx, view, [feature.x, feature.y], place, colour);
  }
}
