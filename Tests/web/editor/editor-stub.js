// @ts-check
import { BrowseMode } from '../../../web/editor/modes/browse.js';
import { Editor } from '../../../web/editor/operations/editor.js';
import { shapeContains } from '../../../web/shared/geometry/shape.js';
import { Reader } from '../../../web/editor/state/reader.js';

/** @import { MapSurface } from '../../../web/editor/map/map-surface.js' */
/** @import { Feature, Position } from '../../../web/editor/plan/types.js' */
/** @import { Translate } from '../../../web/editor/state/reader.js' */
/** @import { EditSession } from '../../../web/editor/session/edit-session.js' */

/** A map of one pixel a metre, without a page. */
class SurfaceStub {
  floor = '0';
  metresPerPixel = 1;
  /** @type {Position} */
  centre = [50, 50];
  /** @type {Position} */
  size = [100, 100];
  cursor = '';
  showsPeople = true;
  /** @type {HTMLElement | null} */
  host = null;
  #session;

  /** @param {EditSession} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {Position} _by */
  panBy(_by) {}

  pointAt() {}

  redraw() {}

  lookAt() {}

  focus() {}

  /** @param {string} cursor */
  setCursor(cursor) {
    this.cursor = cursor;
  }

  /** @param {string} floor */
  setFloor(floor) {
    this.floor = floor;
  }

  /** @param {Position} at */
  toScreen(at) {
    return at;
  }

  /** @param {Position} at */
  toWorld(at) {
    return at;
  }

  /** @returns {Feature[]} */
  featuresNear() {
    return [...this.#session.plan.features()];
  }

  /** @param {Position} at @returns {Feature | undefined} */
  featureAt([x, y]) {
    const features = this.featuresNear();
    const isNear = (/** @type {Feature} */ { geometry }) => {
      const [fx, fy] = geometry.coordinates.flat(2);
      return Math.hypot(fx - x, fy - y) < 5;
    };
    return features.find(isNear) ??
      features.find(({ geometry }) => shapeContains(geometry, [x, y]));
  }
}

/** A page that keeps what it says, and answers texts by their keys. */
export class PageStub {
  /** The keys of what was said, in order. @type {string[]} */
  said = [];
  /** The keys of what was taken away again. @type {string[]} */
  unsaid = [];

  /** @param {string} key @param {Record<string, any>} [_values] */
  say(key, _values) {
    this.said.push(key);
    return () => {
      this.unsaid.push(key);
    };
  }

  announce() {}

  editName() {
    this.said.push('editName');
  }

  /** @param {string} [field] */
  focusForm(field) {
    this.said.push(`form ${field ?? ''}`.trim());
  }

  run() {}

  isOn() {
    return false;
  }
}

/**
 * An editor without a page that remembers what it was asked to say.
 *
 * @param {EditSession} session
 * @param {Translate} [t]  texts by key; else the keys
 */
export const editorStub = (session, t = (key) => key) => {
  const page = new PageStub();
  const reader = new Reader({ t, language: 'en' });
  const stub = new SurfaceStub(session);
  // Only what gestures and modes ask of the map is there.
  const surface = /** @type {MapSurface} */ (/** @type {unknown} */ (stub));
  const browse = (/** @type {Editor} */ editor) => new BrowseMode(editor);
  const editor = new Editor({ session, surface, reader, page, browse });
  return Object.assign(editor, { said: page.said, stub });
};
