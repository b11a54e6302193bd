// @ts-check
import { findBase } from '../../api/base-url.js';
import { boxGrown, boxUnion, isEmptyBox } from '../../geometry/box.js';
import { localized } from '../../i18n/i18n.js';
import { visibleBox, worldMatrix, worldToScreen } from '../camera/camera.js';
import { FeatureIndex } from './feature-index.js';
import { featureUnder } from './hit-test.js';
import { readMapStyle } from '../map-style.js';
import { Marks } from '../marks/marks.js';
import { Pictures } from './pictures.js';
import { drawScene } from './scene.js';
import { StaticBitmap } from './static-bitmap.js';
/** @import { Feature, PlanImage, Venue } from '../../api/types.js' */
/** @import { Box } from '../../geometry/box.js' */
/** @import { Camera, Size } from '../camera/camera.js' */
/** @import { MapOptions } from '../map-options.js' */

/** What a floor shows when nothing moves: pictures, features, names and pins. */
export class FloorDrawing {
  #host;
  #options;
  #changed;
  #marks;
  #style;
  #index = new FeatureIndex();
  #bitmap = new StaticBitmap();
  /** @type {Pictures} */
  #pictures;
  /** @type {Pick<Venue, 'slug' | 'floors'> | null} */
  #venue = null;
  #floor = '';
  #stoodOnGround = false;
  #areMarksStale = true;

  /** @param {HTMLElement} host has the colours
   * @param {MapOptions} options @param {() => void} changed called when it
   *   must be drawn again by itself */
  constructor(host, options, changed) {
    this.#host = host;
    this.#options = options;
    this.#changed = changed;
    this.#style = readMapStyle(host);
    this.#marks = new Marks(options.areMarksQuiet, options.markScale);
    this.#pictures = this.#makePictures();
  }

  /** The map's colours. */
  get style() {
    return this.#style;
  }

  /** @returns {Pictures} */
  #makePictures() {
    const load = this.#options.loadPicture;
    const slug = this.#venue?.slug ?? '';
    return new Pictures(
      (plan) => load ? load(slug, plan) : this.#imageURL(plan),
      () => this.invalidate(),
    );
  }

  /** The address of the bytes themselves, which are there before the edit that shows them is stored.
   * @param {PlanImage} plan */
  #imageURL({ id, content }) {
    const slug = this.#venue?.slug ?? '';
    if (this.#options.imageURL) return this.#options.imageURL(slug, id);
    const what = content ? `contents/${content}` : `images/${encodeURIComponent(id)}`;
    return new URL(`api/v1/venues/${encodeURIComponent(slug)}/${what}`, findBase()).href;
  }

  /** Draws everything again. */
  invalidate() {
    this.#bitmap.invalidate();
    this.#areMarksStale = true;
    this.#changed();
  }

  /** Chooses pins and names again. */
  refreshMarks() {
    this.#areMarksStale = true;
    this.#changed();
  }

  /** Reads the colours again.
   * @param {number} ratio device pixels per CSS pixel */
  refreshStyle(ratio) {
    this.#style = readMapStyle(this.#host);
    this.setRatio(ratio);
  }

  /** @param {number} ratio device pixels per CSS pixel */
  setRatio(ratio) {
    this.#marks.setStyle(this.#style, ratio);
    this.invalidate();
  }

  /** @param {readonly string[]} languages best first */
  setLanguages(languages) {
    this.#options = { ...this.#options, languages };
    this.#marks.forget();
    this.invalidate();
  }

  /** @param {Pick<Venue, 'slug' | 'floors'>} venue */
  setVenue(venue) {
    const isOther = this.#venue?.slug !== venue.slug;
    this.#venue = venue;
    this.#marks.forget();
    if (isOther) this.#pictures = this.#makePictures();
    this.invalidate();
  }

  /** @param {Map<string, Feature>} features kept */
  setFeatures(features) {
    this.#index.reset(features);
    this.invalidate();
  }

  /** @param {Iterable<string>} ids */
  updateFeatures(ids) {
    const boxes = this.#index.update(ids).get(this.#floor) ?? [];
    // The first area takes the paper away from under all the rest.
    if (this.#standsOnGround() === this.#stoodOnGround) {
      for (const box of boxes) this.#bitmap.invalidate(box);
    } else this.#bitmap.invalidate();
    this.refreshMarks();
  }

  /** Whether areas stand on the ground instead of on paper. */
  #standsOnGround() {
    if (this.#options.hasPaper) return false;
    for (const { kind } of this.#index.on(this.#floor)) if (kind === 'area') return true;
    return false;
  }

  /** The id of the floor; "" before there is one. */
  get floor() {
    return this.#floor;
  }

  set floor(id) {
    this.#floor = id;
    this.invalidate();
  }

  /** The floors of the venue. */
  get floors() {
    return this.#venue?.floors ?? [];
  }

  /** The floor itself, if the venue has it. */
  get floorObject() {
    return this.floors.find(({ id }) => id === this.#floor);
  }

  /** The floor's ordinal, 0 for one that is not known.
   * @param {string} id @returns {number} */
  ordinal(id) {
    return this.floors.find((floor) => floor.id === id)?.ordinal ?? 0;
  }

  /** @param {string} id @returns {string} */
  floorName(id) {
    const name = this.floors.find((floor) => floor.id === id)?.name;
    return localized(name, this.#languages) || id;
  }

  /** The reader's first language. */
  get language() {
    return this.#languages[0] ?? 'en';
  }

  get #languages() {
    return this.#options.languages ?? ['en'];
  }

  /** The box around all that is built on the floor.
   * @returns {Box} metres */
  content() {
    const extent = this.#index.extent(this.#floor);
    const bounds = this.floorObject?.bounds ?? [0, 0, 100, 60];
    if (isEmptyBox(extent)) return bounds;
    return this.#options.hasPaper ? boxUnion(bounds, extent) : boxGrown(extent, 1);
  }

  /** What is drawn of the floor. */
  get #hittable() {
    const here = this.#index.on(this.#floor);
    return this.#options.hasLines ? here : [...here].filter(({ kind }) => kind !== 'line');
  }

  /** The feature at a place, or `null`.
   * @param {number} x @param {number} y metres
   * @param {number} pixel metres per CSS pixel @param {readonly string[]} [kinds] only these */
  featureAt(x, y, pixel, kinds) {
    return featureUnder({
      features: this.#hittable,
      x,
      y,
      pixel,
      kinds,
      anchor: (feature) => this.#index.anchorOf(feature, this.#floor),
      boxOf: (feature) => this.#index.boxOf(feature),
    });
  }

  /** Draws the plan; answers after how many ms it should be drawn again (Infinity: it is sharp).
   * @param {CanvasRenderingContext2D} ctx @param {Camera} camera
   * @param {Size & { ratio: number }} size and device pixels per CSS pixel @param {number} now ms
   * @param {() => readonly Box[]} reserved what pins and names leave free: CSS pixels
   * @returns {number} */
  showPlan(ctx, camera, size, now, reserved) {
    const { ratio } = size;
    const wait = this.#bitmap.show(
      ctx,
      camera,
      size,
      ratio,
      (target, seen, wide, part) => this.#drawPlan(target, seen, wide, ratio, part),
      now,
    );
    if (wait !== Infinity) {
      this.#areMarksStale = true;
    } else if (this.#areMarksStale) {
      this.#areMarksStale = false;
      this.#placeMarks(camera, size, reserved());
    }
    return wait;
  }

  /** Draws pins and names.
   * @param {CanvasRenderingContext2D} ctx in CSS pixels
   * @param {Camera} camera @param {Size} size @param {"all" | "symbols" | "names"} part */
  showMarks(ctx, camera, size, part) {
    const [a, b, c, d, e, f] = worldMatrix(camera, size);
    this.#marks.draw(ctx, (x, y) => [a * x + c * y + e, b * x + d * y + f], part);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {Size} size
   * @param {number} ratio @param {Box} [part] metres; all of the view if not given */
  #drawPlan(ctx, camera, size, ratio, part = visibleBox(camera, size)) {
    const floor = this.floorObject;
    if (!floor) return;
    const pictures = this.#pictures.ready(floor.images ?? []);
    this.#areMarksStale = true;
    this.#stoodOnGround = this.#standsOnGround();
    drawScene(ctx, {
      matrix: worldMatrix(camera, size).map((value) => value * ratio),
      pixel: 1 / camera.scale,
      ratio,
      style: this.#style,
      floor,
      features: this.#index.on(this.#floor),
      boxOf: (feature) => this.#index.boxOf(feature),
      visible: part,
      pictures,
      hasPicture: pictures.length > 0,
      hasPaper: this.#options.hasPaper ?? false,
      hasLines: this.#options.hasLines ?? false,
      isDark: this.#style.get('--map-scheme') === 'dark',
    });
  }

  /** @param {Camera} camera @param {Size} size @param {readonly Box[]} reserved */
  #placeMarks(camera, size, reserved) {
    this.#marks.place(
      this.#index.on(this.#floor),
      {
        floor: this.#floor,
        scale: camera.scale,
        toScreen: (x, y) => worldToScreen(camera, size, x, y),
        anchor: (feature) => this.#index.anchorOf(feature, this.#floor),
        boxOf: (feature) => this.#index.boxOf(feature),
        nameOf: (feature) => localized(feature.properties.name, this.#languages),
        ordinal: (floor) => this.ordinal(floor),
      },
      size.width,
      size.height,
      { isShown: this.#options.isMarked, reserved },
    );
  }
}
