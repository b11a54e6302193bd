// @ts-check
import { boxesIntersect } from '../geometry/box.js';
import * as cameras from './camera/camera.js';
import { CameraControl } from './camera/camera-control.js';
import { CanvasStack } from './canvas-stack.js';
import { FloorDrawing } from './plan/floor-drawing.js';
import { Gestures } from './camera/gestures.js';
import { LayerStack } from './layer-stack.js';
import { Listeners } from './listeners.js';
import { onThemeChange } from './map-style.js';
/** @import { Feature, Venue } from '../api/types.js' */
/** @import { Box } from '../geometry/box.js' */
/** @import { Camera } from './camera/camera.js' */
/** @import { FreeRoom } from './camera/camera-control.js' */
/** @import { MapOptions } from './map-options.js' */

/** Draws above the plan: `ctx` is in CSS pixels. Layers with an order below 0 lie under the pins
 * and names, the others above; one with `isOnTop` also above the moving layer, where names are.
 * `reserved`: boxes (left, top, right, bottom in CSS pixels) that pins and names leave free.
 * @typedef {{ draw: (ctx: CanvasRenderingContext2D, view: MapView) => void, order?: number,
 *   isOnTop?: boolean, reserved?: (view: MapView) => readonly Box[] }} Layer */
/** Draws each frame that it asks for on a canvas of its own, above all else; names may lie above it
 * (`areNamesOnTop`). Returns whether it wants another.
 * @typedef {{ frame: (canvas: HTMLCanvasElement, view: MapView, now: number) => boolean }} MovingLayer */

/** A floor plan to look at: pictures, features, names, layers on top, and a camera that moves.
 *
 * Events (`on`): `tap` and `hover` {x, y (metres), screenX, screenY, feature, event}, `leave`,
 * `camera` (the camera), `floor` (its id), `ready` (the first drawing is done). */
export class MapView {
  #host;
  #surface;
  #stack;
  #drawing;
  #control;
  #layers = new LayerStack();
  #listeners = new Listeners();
  #ending = new AbortController();
  #seen = cameras.makeCamera({ scale: 0 });
  /** @type {MovingLayer | null} */
  #moving = null;
  #isMovingDirty = false;
  #isDirty = false;
  #request = 0;
  /** @type {any} */
  #timer = null;
  #isReady = false;
  #areNamesOnTop;

  /** @param {HTMLElement} host gets the class `map-view` @param {MapOptions} [options] */
  constructor(host, options = {}) {
    const { signal } = this.#ending;
    this.#host = host;
    this.#areNamesOnTop = options.areNamesOnTop ?? false;
    host.classList.add('map-view');
    this.#surface = document.createElement('div');
    this.#surface.className = 'map-surface';
    this.#surface.tabIndex = 0;
    this.#surface.setAttribute('role', 'application');
    this.#surface.setAttribute('aria-label', options.label ?? 'Map');
    host.prepend(this.#surface);
    this.#stack = new CanvasStack(
      this.#surface,
      options.areNamesOnTop ? 4 : 3,
      () => this.#resized(),
      signal,
    );
    this.#drawing = new FloorDrawing(host, options, () => this.requestRender());
    this.#control = new CameraControl(options, {
      size: () => this.#stack,
      content: () => this.#drawing.content(),
      roam: () => this.#drawing.floorObject?.bounds ?? this.#drawing.content(),
    }, () => this.requestRender());
    this.#drawing.setRatio(this.#stack.ratio);
    onThemeChange(() => this.refreshStyle(), signal);
    if (options.gestures !== false) this.#listenToGestures(options, signal);
  }

  /** Shows another venue. Its features come with `setFeatures`.
   * @param {Pick<Venue, 'slug' | 'floors'>} venue */
  setVenue(venue) {
    this.#drawing.setVenue(venue);
    if (this.#drawing.floorObject) return;
    const nearest = [...venue.floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
    if (nearest) this.setFloor(nearest.id);
  }

  /** @param {Map<string, Feature>} features by id; kept: change it and call `updateFeatures` */
  setFeatures(features) {
    this.#drawing.setFeatures(features);
  }

  /** Draws again what changed in the map given to `setFeatures`.
   * @param {Iterable<string>} ids */
  updateFeatures(ids) {
    this.#drawing.updateFeatures(ids);
  }

  /** Reads the colours again, for instance after the theme changed. */
  refreshStyle() {
    this.#drawing.refreshStyle(this.ratio);
    this.requestMoving();
  }

  /** Sets the languages of names.
   * @param {readonly string[]} languages best first */
  setLanguages(languages) {
    this.#drawing.setLanguages(languages);
  }

  /** Chooses again which features have pins and names. */
  refreshMarks() {
    this.#drawing.refreshMarks();
  }

  /** The id of the floor that is shown; "" before there is one. */
  get floor() {
    return this.#drawing.floor;
  }

  /** Shows another floor; the camera stays.
   * @param {string} id */
  setFloor(id) {
    if (id === this.floor) return;
    this.#drawing.floor = id;
    const isInView = boxesIntersect(this.#drawing.content(), this.visibleBox);
    if (!this.#control.isFitted && !isInView) this.fit();
    this.requestMoving();
    this.#listeners.dispatch('floor', id);
  }

  /** The floor's ordinal, 0 for one that is not known.
   * @param {string} id @returns {number} */
  ordinal(id) {
    return this.#drawing.ordinal(id);
  }

  /** The floor's name in the reader's language.
   * @param {string} id */
  floorName(id) {
    return this.#drawing.floorName(id);
  }

  /** The reader's first language. */
  get language() {
    return this.#drawing.language;
  }

  /** The camera; a caller may change it in place and call `requestRender()`. */
  get camera() {
    return this.#control.camera;
  }

  /** The map's size in CSS pixels. */
  get size() {
    return { width: this.#stack.width, height: this.#stack.height };
  }

  /** Device pixels per CSS pixel, at most 2. */
  get ratio() {
    return this.#stack.ratio;
  }

  /** The map's colours. */
  get style() {
    return this.#drawing.style;
  }

  /** The element that has the keyboard's focus and takes the gestures. */
  get surface() {
    return this.#surface;
  }

  /** The box of metres in view. */
  get visibleBox() {
    return cameras.visibleBox(this.camera, this.size);
  }

  /** Shows a box of metres, or the whole floor; stays fitted while the window changes its size,
   * until a gesture moves the map.
   * @param {Box} [box] @param {{ animate?: boolean, padding?: FreeRoom }} [how]
   *   animate: default true for a box */
  fit(box, { animate = box !== undefined, padding } = {}) {
    this.#control.fit(box, { animate, padding });
  }

  /** Fits again after what lies on the map has changed; not after a gesture moved the map. */
  refit() {
    this.#control.refit();
    this.requestRender();
  }

  /** Moves the camera there in a moment.
   * @param {Partial<Camera>} to @param {{ milliseconds?: number }} [how] */
  flyTo(to, how) {
    this.#control.flyTo(to, how);
  }

  /** Zooms around the middle.
   * @param {number} factor above 1: closer */
  zoomBy(factor) {
    this.#control.zoomTo(this.size.width / 2, this.size.height / 2, factor);
  }

  /** Turns the map so that it stands at an angle.
   * @param {number} rotation radians counter-clockwise */
  rotateTo(rotation) {
    this.#control.flyTo({ rotation: cameras.normalAngle(rotation) });
  }

  /** Adds a layer; the signal takes it away.
   * @param {Layer} layer @param {AbortSignal} [signal] */
  addLayer(layer, signal) {
    this.#layers.add(layer);
    signal?.addEventListener('abort', () => this.removeLayer(layer));
    this.requestRender();
  }

  /** @param {Layer} layer */
  removeLayer(layer) {
    this.#layers.remove(layer);
    this.requestRender();
  }

  /** Sets the layer that is drawn each frame on a canvas of its own.
   * @param {MovingLayer | null} layer */
  setMovingLayer(layer) {
    this.#moving = layer;
    this.requestMoving();
  }

  /** Asks for one more frame of the moving layer only. */
  requestMoving() {
    this.#isMovingDirty = true;
    this.#schedule();
  }

  /** Asks to draw plan and layers at the next chance. */
  requestRender() {
    this.#isDirty = true;
    this.#schedule();
  }

  #schedule() {
    if (this.#request === 0 && !this.#ending.signal.aborted) {
      this.#request = requestAnimationFrame((now) => this.#frame(now));
    }
  }

  /** @param {string} name @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
  on(name, listener, signal) {
    this.#listeners.add(name, listener, signal);
    if (name === 'ready' && this.#isReady) listener(undefined);
  }

  /** @param {number} x @param {number} y metres @returns {[number, number]} CSS pixels */
  worldToScreen(x, y) {
    return cameras.worldToScreen(this.camera, this.#stack, x, y);
  }

  /** @param {number} x @param {number} y CSS pixels from the map's top left
   * @returns {[number, number]} metres */
  screenToWorld(x, y) {
    return cameras.screenToWorld(this.camera, this.#stack, x, y);
  }

  /** The feature under a point of the screen, or `null`.
   * @param {number} screenX
   * @param {number} screenY @param {{ kinds?: readonly string[] }} [only] */
  featureAt(screenX, screenY, { kinds } = {}) {
    const [x, y] = this.screenToWorld(screenX, screenY);
    return this.#drawing.featureAt(x, y, 1 / this.camera.scale, kinds);
  }

  /** Takes the map off the page. */
  destroy() {
    this.#ending.abort();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#timer);
    this.#surface.remove();
    this.#host.classList.remove('map-view');
  }

  #resized() {
    this.#control.refit();
    this.#drawing.setRatio(this.ratio);
    this.requestMoving();
  }

  /** @param {MapOptions} options @param {AbortSignal} signal */
  #listenToGestures({ claim, isRotationFixed }, signal) {
    const control = this.#control;
    const tell =
      (/** @type {string} */ name) =>
      (/** @type {number} */ x, /** @type {number} */ y, /** @type {PointerEvent} */ event) =>
        this.#tellPlace(name, x, y, event);
    new Gestures(this.#surface, {
      claim,
      onPan: (dx, dy) => control.move(cameras.panBy(this.camera, dx, dy)),
      onZoom: (x, y, factor, smooth) =>
        smooth ? control.zoomTo(x, y, factor) : control.zoomNow(x, y, factor),
      onRotate: isRotationFixed
        ? undefined
        : (x, y, angle) => control.move(cameras.rotateBy(this.camera, this.size, x, y, angle)),
      onFit: () => this.fit(undefined, { animate: true }),
      onTap: tell('tap'),
      onHover: tell('hover'),
      onLeave: () => this.#listeners.dispatch('leave'),
    }, signal);
  }

  /** @param {string} name @param {number} screenX @param {number} screenY
   * @param {PointerEvent} event */
  #tellPlace(name, screenX, screenY, event) {
    if (!this.#listeners.has(name)) return;
    const [x, y] = this.screenToWorld(screenX, screenY);
    const feature = name === 'tap' ? this.featureAt(screenX, screenY) : null;
    this.#listeners.dispatch(name, { x, y, screenX, screenY, feature, event });
  }

  /** @param {number} now */
  #frame(now) {
    this.#request = 0;
    if (this.#stack.fitCanvases()) this.#isDirty = this.#isMovingDirty = true;
    if (this.#control.step(now)) this.#isDirty = true;
    else if (!this.#isReady) this.#control.refit();
    if (this.#isDirty) this.#render(now);
    if (this.#isMovingDirty || this.#control.isFlying) this.#renderMoving(now);
    if (this.#control.isFlying) this.requestRender();
  }

  /** @param {number} now */
  #renderMoving(now) {
    this.#isMovingDirty = false;
    if (this.#moving?.frame(this.#stack.canvases[2], this, now)) this.requestMoving();
  }

  /** @param {number} now */
  #render(now) {
    this.#isDirty = false;
    if (!this.#drawing.floorObject) return;
    const { camera } = this;
    const hasMoved = !cameras.isSameView(this.#seen, camera);
    if (hasMoved) this.#isMovingDirty = true;
    this.#seen = { ...camera };
    const wait = this.#drawing.showPlan(
      this.#stack.context(0),
      camera,
      this.#stack,
      now,
      () => this.#layers.reserved(this),
    );
    this.#drawOverlay();
    clearTimeout(this.#timer);
    if (wait !== Infinity) this.#timer = setTimeout(() => this.requestRender(), wait);
    if (hasMoved) this.#listeners.dispatch('camera', camera);
    if (this.#isReady) return;
    this.#isReady = true;
    this.#listeners.dispatch('ready');
  }

  #drawOverlay() {
    const ctx = this.#cleared(1);
    this.#layers.draw('under', ctx, this);
    this.#drawing.showMarks(ctx, this.camera, this.#stack, this.#areNamesOnTop ? 'symbols' : 'all');
    this.#layers.draw('above', ctx, this);
    const top = this.#areNamesOnTop ? this.#cleared(3) : ctx;
    if (this.#areNamesOnTop) this.#drawing.showMarks(top, this.camera, this.#stack, 'names');
    this.#layers.draw('top', top, this);
  }

  /** An empty canvas. @param {number} i @returns {CanvasRenderingContext2D} in CSS pixels */
  #cleared(i) {
    const ctx = this.#stack.context(i);
    const { ratio } = this;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    return ctx;
  }
}
