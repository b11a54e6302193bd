// @ts-check
import { findBase } from "../api/base-url.js";
import { boxesIntersect, boxGrown, boxUnion, isEmptyBox } from "../geometry/box.js";
import { localized } from "../i18n/localized.js";
import * as cameras from "./camera.js";
import { CanvasStack } from "./canvas-stack.js";
import { FeatureIndex } from "./feature-index.js";
import { Flight } from "./flight.js";
import { Gestures } from "./gestures.js";
import { featureUnder } from "./hit-test.js";
import { Listeners } from "./listeners.js";
import { readMapStyle, watchTheme } from "./map-style.js";
import { Marks } from "./marks.js";
import { Pictures } from "./pictures.js";
import { drawScene } from "./scene.js";
import { StaticBitmap } from "./static-bitmap.js";
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("../geometry/box.js").Box} Box */
/** @typedef {import("../api/types.js").Feature} Feature */

/** Draws above the plan: `ctx` is in CSS pixels. Layers with an order below 0 lie under the pins
 * and names, the others above. `reserved`: boxes (left, top, right, bottom in CSS pixels) that pins
 * and names leave free.
 * @typedef {{ draw: (ctx: CanvasRenderingContext2D, view: MapView) => void, order?: number,
 *   reserved?: (view: MapView) => readonly Box[] }} Layer */
/** Draws on the topmost canvas each frame that it asks for. Returns whether it wants another.
 * @typedef {{ frame: (canvas: HTMLCanvasElement, view: MapView, now: number) => boolean }} MovingLayer */
/** @typedef {object} MapOptions
 * @property {number} [rotation] radians counter-clockwise
 * @property {readonly string[]} [languages] of names, best first
 * @property {string} [label] what the map is called to a screen reader
 * @property {(slug: string, id: string) => string} [imageURL]
 * @property {(event: PointerEvent) => boolean} [claim] true: the pointer is the caller's
 * @property {(feature: Feature) => boolean} [isMarked] false: no pin and no name for it
 * @property {boolean} [areMarksQuiet] smaller, paler pins, where moving people matter more
 * @property {number} [markScale] size of pins and names, default 1
 * @property {boolean} [isRotationFixed] true: no gesture turns the map
 * @property {() => boolean} [isStill] true: the camera jumps instead of flying
 * @property {import("./camera.js").Padding} [padding] kept free when fitting, CSS pixels
 * @property {boolean} [gestures] default true */

/** A floor plan to look at: pictures, features, names, layers on top, and a camera that moves.
 *
 * Events (`on`): `tap` and `hover` {x, y (metres), screenX, screenY, feature, event}, `leave`,
 * `camera` (the camera), `floor` (its id), `ready` (the first drawing is done). */
export class MapView {
  #host; #options; #surface; #stack; #style; #pictures; #marks;
  #index = new FeatureIndex();
  #bitmap = new StaticBitmap();
  #listeners = new Listeners();
  #ending = new AbortController();
  /** @type {Camera} */
  #camera = cameras.makeCamera();
  /** @type {Camera} */
  #seen = cameras.makeCamera({ scale: 0 });
  /** @type {any} */
  #venue = null;
  #floor = "";
  /** @type {Layer[]} */
  #layers = [];
  /** @type {MovingLayer | null} */
  #moving = null;
  #movingDirty = false;
  #isDirty = false;
  #areMarksStale = true;
  #request = 0;
  /** @type {any} */
  #timer = null;
  /** @type {Flight | null} */
  #flight = null;
  /** @type {{ box: Box | undefined, padding: any } | null} */
  #fitting = { box: undefined, padding: undefined };
  /** @type {[number, number]} */
  #limits = [0.5, 200];
  #isReady = false;

  /** @param {HTMLElement} host gets the class `map-view` @param {MapOptions} [options] */
  constructor(host, options = {}) {
    const { signal } = this.#ending;
    this.#host = host;
    this.#options = options;
    this.#camera.rotation = options.rotation ?? 0;
    host.classList.add("map-view");
    this.#surface = document.createElement("div");
    this.#surface.className = "map-surface";
    this.#surface.tabIndex = 0;
    this.#surface.setAttribute("role", "application");
    this.#surface.setAttribute("aria-label", options.label ?? "Map");
    host.prepend(this.#surface);
    this.#stack = new CanvasStack(this.#surface, 3, () => this.#resized(), signal);
    this.#style = readMapStyle(host);
    this.#marks = new Marks(options.areMarksQuiet, options.markScale);
    this.#marks.setStyle(this.#style, this.#stack.ratio);
    this.#pictures = new Pictures((id) => this.#imageURL(id), () => this.#planChanged());
    watchTheme(() => this.refreshStyle(), signal);
    if (options.gestures !== false) this.#listenToGestures(signal);
  }

  /** @param {string} id */
  #imageURL(id) {
    const { imageURL } = this.#options;
    if (imageURL) return imageURL(this.#venue.slug, id);
    const path = `api/v1/venues/${encodeURIComponent(this.#venue.slug)}/images/`;
    return new URL(path + encodeURIComponent(id), findBase()).href;
  }

  /** Shows another venue. Its features come with `setFeatures`. @param {any} venue as answered by
   * the HTTP interface */
  setVenue(venue) {
    const isOther = this.#venue?.slug !== venue.slug;
    this.#venue = venue;
    if (isOther) {
      this.#pictures = new Pictures((id) => this.#imageURL(id), () => this.#planChanged());
    }
    if (!this.#floorObject) {
      const nearest = [...venue.floors].sort((a, b) => Math.abs(a.ordinal) - Math.abs(b.ordinal))[0];
      if (nearest) this.setFloor(nearest.id);
    }
    this.#planChanged();
  }

  /** @param {Map<string, Feature>} features by id; kept: change it and call `updateFeatures` */
  setFeatures(features) {
    this.#index.reset(features);
    this.#planChanged();
  }

  /** Draws again what changed in the map given to `setFeatures`. @param {Iterable<string>} ids */
  updateFeatures(ids) {
    this.#index.update(ids);
    this.#planChanged();
  }

  /** Reads the colours again, for instance after the theme changed. */
  refreshStyle() {
    this.#style = readMapStyle(this.#host);
    this.#marks.setStyle(this.#style, this.#stack.ratio);
    this.#planChanged();
  }

  /** Sets the languages of names. @param {readonly string[]} languages best first */
  setLanguages(languages) {
    this.#options = { ...this.#options, languages };
    this.#planChanged();
  }

  /** Chooses again which features have pins and names. */
  refreshMarks() {
    this.#areMarksStale = true;
    this.requestRender();
  }

  #planChanged() {
    this.#bitmap.invalidate();
    this.#areMarksStale = true;
    this.requestRender();
  }

  /** The id of the floor that is shown; "" before there is one. */
  get floor() { return this.#floor; }

  /** @returns {any} */
  get #floorObject() {
    return this.#venue?.floors.find((/** @type {any} */ { id }) => id === this.#floor);
  }

  /** Shows another floor from where one looks now. @param {string} id */
  setFloor(id) {
    if (id === this.#floor) return;
    this.#floor = id;
    if (this.#fitting === null && !boxesIntersect(this.#content(), this.visibleBox)) this.fit();
    this.#planChanged();
    this.#requestMoving();
    this.#listeners.tell("floor", id);
  }

  /** The floor's ordinal, 0 for one that is not known. @param {string} id @returns {number} */
  ordinal(id) {
    return this.#venue?.floors.find((/** @type {any} */ floor) => floor.id === id)?.ordinal ?? 0;
  }

  /** The floor's name in the reader's language. @param {string} id */
  floorName(id) {
    const floor = this.#venue?.floors.find((/** @type {any} */ each) => each.id === id);
    return localized(floor?.name, this.#options.languages ?? ["en"]) || id;
  }

  /** Where one looks; may be changed in place, followed by `requestRender()`. */
  get camera() { return this.#camera; }

  /** The map's size in CSS pixels. */
  get size() { return { width: this.#stack.width, height: this.#stack.height }; }

  /** Device pixels per CSS pixel, at most 2. */
  get ratio() { return this.#stack.ratio; }

  /** The map's colours. */
  get style() { return this.#style; }

  /** The element that has the keyboard's focus and takes the gestures. */
  get surface() { return this.#surface; }

  /** The box of metres in view. */
  get visibleBox() { return cameras.visibleBox(this.#camera, this.size); }

  /** @returns {Box} what there is to see on the floor */
  #content() {
    const extent = this.#index.extent(this.#floor);
    if (!isEmptyBox(extent)) return boxGrown(extent, 1);
    return this.#floorObject?.bounds ?? [0, 0, 100, 60];
  }

  /** Shows a box of metres, or the whole floor; stays fitted while the window changes its size,
   * until somebody moves the map.
   * @param {Box} [box] @param {{ animate?: boolean, padding?: import("./camera.js").Padding }} [how]
   *   animate: default true for a box */
  fit(box, { animate = box !== undefined, padding } = {}) {
    this.#fitting = { box, padding };
    const camera = this.#fittedCamera();
    if (animate) this.flyTo(camera, { keepsFit: true });
    else this.#jump(camera);
  }

  #fittedCamera() {
    const { box, padding } = this.#fitting ?? {};
    const limits = /** @type {[number, number]} */ ([this.#limits[0], box ? 60 : 100]);
    const free = padding ?? this.#options.padding ?? 24;
    return cameras.fitted(this.#camera, box ?? this.#content(), this.size, free, limits);
  }

  /** Moves the camera there in a moment. @param {Partial<Camera>} to
   * @param {{ milliseconds?: number, keepsFit?: boolean }} [how] */
  flyTo(to, { milliseconds = 280, keepsFit = false } = {}) {
    if (!keepsFit) this.#fitting = null;
    const isStill =
      (this.#options.isStill?.() ?? false) || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const target = { ...this.#camera, ...to };
    if (isStill || milliseconds <= 0) this.#jump(target);
    else this.#flight = new Flight(this.#camera, target, performance.now(), milliseconds);
    this.requestRender();
  }

  /** @param {Camera} camera */
  #jump(camera) {
    this.#flight = null;
    Object.assign(this.#camera, camera);
    this.requestRender();
  }

  /** Zooms around the middle. @param {number} factor above 1: closer */
  zoomBy(factor) {
    const { width, height } = this.size;
    const from = this.#flight?.to ?? this.#camera;
    this.flyTo(cameras.zoomAt(from, this.size, width / 2, height / 2, factor, this.#limits));
  }

  /** Turns the map so that it stands at an angle. @param {number} rotation radians ccw */
  rotateTo(rotation) {
    this.flyTo({ rotation: cameras.normalAngle(rotation) });
  }

  /** Adds a layer; the signal takes it away. @param {Layer} layer @param {AbortSignal} [signal] */
  addLayer(layer, signal) {
    this.#layers.push(layer);
    this.#layers.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    signal?.addEventListener("abort", () => this.removeLayer(layer));
    this.requestRender();
  }

  /** @param {Layer} layer */
  removeLayer(layer) {
    this.#layers = this.#layers.filter((other) => other !== layer);
    this.requestRender();
  }

  /** Sets the layer that is drawn each frame on a canvas of its own. @param {MovingLayer | null} layer */
  setMovingLayer(layer) {
    this.#moving = layer;
    this.requestMoving();
  }

  /** Asks for one more frame of the moving layer only. */
  requestMoving() {
    this.#requestMoving();
  }

  #requestMoving() {
    this.#movingDirty = true;
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
    if (name === "ready" && this.#isReady) listener(undefined);
  }

  /** @param {number} x @param {number} y metres @returns {[number, number]} CSS pixels */
  worldToScreen(x, y) {
    return cameras.worldToScreen(this.#camera, this.#stack, x, y);
  }

  /** @param {number} x @param {number} y CSS pixels from the map's top left
   * @returns {[number, number]} metres */
  screenToWorld(x, y) {
    return cameras.screenToWorld(this.#camera, this.#stack, x, y);
  }

  /** The feature under a point of the screen, or `null`. @param {number} screenX
   * @param {number} screenY @param {{ kinds?: readonly string[] }} [only] */
  featureAt(screenX, screenY, { kinds } = {}) {
    const [x, y] = this.screenToWorld(screenX, screenY);
    return featureUnder({
      features: this.#index.on(this.#floor), x, y, pixel: 1 / this.#camera.scale, kinds,
      anchor: (feature) => this.#index.anchorOf(feature, this.#floor),
      boxOf: (feature) => this.#index.boxOf(feature),
    });
  }

  /** Takes the map off the page. */
  destroy() {
    this.#ending.abort();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#timer);
    this.#surface.remove();
    this.#host.classList.remove("map-view");
  }

  #resized() {
    this.#marks.setStyle(this.#style, this.#stack.ratio);
    if (this.#fitting) Object.assign(this.#camera, this.#fittedCamera());
    this.#bitmap.invalidate();
    this.#areMarksStale = true;
    this.#movingDirty = true;
    this.requestRender();
  }

  /** @param {AbortSignal} signal */
  #listenToGestures(signal) {
    const change = (/** @type {Camera} */ camera) => {
      this.#fitting = null;
      const roam = boxUnion(this.#content(), this.#floorObject?.bounds ?? this.#content());
      this.#jump(cameras.clamped(camera, roam, this.#limits));
    };
    const tell = (/** @type {string} */ name) =>
      (/** @type {number} */ screenX, /** @type {number} */ screenY, /** @type {any} */ event) => {
        if (!this.#listeners.has(name)) return;
        const [x, y] = this.screenToWorld(screenX, screenY);
        const feature = name === "tap" ? this.featureAt(screenX, screenY) : null;
        this.#listeners.tell(name, { x, y, screenX, screenY, feature, event });
      };
    new Gestures(this.#surface, {
      claim: this.#options.claim,
      onPan: (dx, dy) => change(cameras.panBy(this.#camera, dx, dy)),
      onZoom: (x, y, factor, smooth) => {
        const from = smooth && this.#flight ? this.#flight.to : this.#camera;
        const to = cameras.zoomAt(from, this.size, x, y, factor, this.#limits);
        if (smooth) this.flyTo(to);
        else change(to);
      },
      onRotate: this.#options.isRotationFixed ? undefined : (x, y, angle) =>
        change(cameras.rotateBy(this.#camera, this.size, x, y, angle)),
      onFit: () => this.fit(undefined, { animate: true }),
      onTap: tell("tap"),
      onHover: tell("hover"),
      onLeave: () => this.#listeners.tell("leave"),
    }, signal);
  }

  /** @param {number} now */
  #frame(now) {
    this.#request = 0;
    if (this.#flight) this.#fly(now);
    else if (this.#fitting && !this.#isReady) Object.assign(this.#camera, this.#fittedCamera());
    if (this.#isDirty) this.#render(now);
    if (this.#movingDirty || this.#flight) this.#renderMoving(now);
    if (this.#flight) this.requestRender();
  }

  /** @param {number} now */
  #fly(now) {
    const { camera, isOver } = /** @type {Flight} */ (this.#flight).at(now);
    Object.assign(this.#camera, camera);
    if (isOver) this.#flight = null;
    this.#isDirty = true;
  }

  /** @param {number} now */
  #renderMoving(now) {
    this.#movingDirty = false;
    if (this.#moving?.frame(this.#stack.canvases[2], this, now)) this.#requestMoving();
  }

  /** @param {number} now */
  #render(now) {
    this.#isDirty = false;
    if (!this.#floorObject) return;
    const hasMoved = !sameCamera(this.#seen, this.#camera);
    if (hasMoved) this.#movingDirty = true;
    this.#seen = { ...this.#camera };
    const wait = this.#bitmap.show(
      this.#stack.context(0), this.#camera, this.size, this.ratio,
      (ctx, camera, size) => this.#drawPlan(ctx, camera, size), now);
    if (this.#areMarksStale && (wait === Infinity || !this.#isReady)) this.#placeMarks();
    this.#drawOverlay();
    clearTimeout(this.#timer);
    if (wait !== Infinity) {
      this.#areMarksStale = true;
      this.#timer = setTimeout(() => this.requestRender(), wait);
    }
    if (hasMoved) this.#listeners.tell("camera", this.#camera);
    if (!this.#isReady) {
      this.#isReady = true;
      this.#listeners.tell("ready");
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera
   * @param {import("./camera.js").Size} size */
  #drawPlan(ctx, camera, size) {
    const { ratio } = this;
    const pictures = this.#pictures.ready(this.#floorObject.images ?? []);
    this.#areMarksStale = true;
    drawScene(ctx, {
      matrix: cameras.worldMatrix(camera, size).map((value) => value * ratio),
      pixel: 1 / camera.scale, ratio, style: this.#style, floor: this.#floorObject,
      features: this.#index.on(this.#floor), boxOf: (feature) => this.#index.boxOf(feature),
      visible: cameras.visibleBox(camera, size), pictures, hasPicture: pictures.length > 0,
      isDark: getComputedStyle(this.#host).colorScheme.includes("dark"),
    });
  }

  #placeMarks() {
    this.#areMarksStale = false;
    const languages = this.#options.languages ?? ["en"];
    const { width, height } = this.size;
    const reserved = this.#layers.flatMap((layer) => layer.reserved?.(this) ?? []);
    this.#marks.place(this.#index.on(this.#floor), {
      floor: this.#floor, scale: this.#camera.scale,
      toScreen: (x, y) => this.worldToScreen(x, y),
      anchor: (feature) => this.#index.anchorOf(feature, this.#floor),
      boxOf: (feature) => this.#index.boxOf(feature),
      nameOf: (feature) => localized(feature.properties.name, languages),
      ordinal: (floor) => this.ordinal(floor),
    }, width, height, { isShown: this.#options.isMarked, reserved });
  }

  #drawOverlay() {
    const ctx = this.#stack.context(1);
    const { ratio } = this;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const layer of this.#layers) if ((layer.order ?? 0) < 0) this.#drawLayer(ctx, layer);
    const [a, b, c, d, e, f] = cameras.worldMatrix(this.#camera, this.size);
    this.#marks.draw(ctx, (x, y) => [a * x + c * y + e, b * x + d * y + f]);
    for (const layer of this.#layers) if ((layer.order ?? 0) >= 0) this.#drawLayer(ctx, layer);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Layer} layer */
  #drawLayer(ctx, layer) {
    ctx.save();
    layer.draw(ctx, this);
    ctx.restore();
  }
}

/** @param {Camera} a @param {Camera} b */
const sameCamera = (a, b) =>
  a.x === b.x && a.y === b.y && a.scale === b.scale && a.rotation === b.rotation;
