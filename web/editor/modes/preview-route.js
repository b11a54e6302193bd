// @ts-check
import { exits } from '../route-preview/preview-request.js';

/** @import { Page } from '../state/page.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { End } from '../route-preview/preview-request.js' */
/** @import { RoutePreview } from '../route-preview/route-preview.js' */

/** Two taps: where a walk begins and where it leads to. */
export class PreviewRouteMode {
  id = 'tryWalk';
  usesCross = true;
  #parts;
  #preview;
  #done;
  /** Takes away what was said last. */
  #unsay = () => {};

  /**
   * @param {{selection: Selection, view: View, tools: Tools, page: Page}} parts
   * @param {RoutePreview} preview
   * @param {() => void} done  goes back to browsing
   */
  constructor(parts, preview, done) {
    this.#parts = parts;
    this.#preview = preview;
    this.#done = done;
  }

  get hint() {
    return this.#preview.from ? 'editor.hint.walkTo' : 'editor.hint.walkFrom';
  }

  enter() {
    const { selection, selection: { feature: selected }, view: { surface } } = this.#parts;
    const from = selected?.kind === 'poi' ? placeOf(selected) : null;
    this.#preview.setEnds({ from, to: null });
    selection.set(null);
    surface.setCursor('crosshair');
    if (from) this.#say('editor.walk.fromSelected');
  }

  exit() {
    // It asks for what is done or given up now.
    this.#unsay();
    this.#parts.view.surface.setCursor('');
  }

  /** @param {Press} press */
  tap(press) {
    const end = endAt(this.#parts, press);
    if (this.#preview.from) this.#lead(end);
    else {
      this.#preview.setEnds({ from: end });
      this.#say('editor.walk.begun');
    }
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') {
      this.tap(this.#parts.tools.cross.press);
      return true;
    }
    if (key === 'Backspace' && this.#preview.from) return this.cancel();
    if (key !== 'E' || !this.#preview.from) return false;
    this.#lead(exits);
    return true;
  }

  cancel() {
    if (this.#preview.from) {
      this.#unsay();
      this.#preview.setEnds({ from: null });
      this.#parts.view.changed();
    } else this.#done();
    return true;
  }

  /** @param {End} to */
  #lead(to) {
    this.#preview.setEnds({ to });
    this.#done();
  }

  /** @param {string} key */
  #say(key) {
    this.#unsay = this.#parts.page.say(key);
    this.#parts.view.changed();
  }
}

/**
 * The end that a tap means: a place of interest where there is one, else the point.
 *
 * @param {{view: View}} parts
 * @param {Press} press
 * @returns {End}
 */
export const endAt = ({ view }, { screen, world: [x, y] }) => {
  const feature = view.surface.featureAt(screen);
  return feature?.kind === 'poi' ? placeOf(feature) : { floor: view.floor, x, y };
};

/** Where a poi is. @param {Feature} feature */
const placeOf = ({ id, floor, geometry }) => {
  const [x, y] = /** @type {readonly [number, number]} */ (geometry.coordinates);
  return { feature: id, floor, x, y };
};
