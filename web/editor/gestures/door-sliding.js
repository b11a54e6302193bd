// @ts-check

/** @import { Page } from '../state/page.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Action, Feature, Position } from '../plan/types.js' */
/** @import { Press } from './drag.js' */

/** @typedef {typeof import('./door-slides.js')} Slides */

/** @type {Slides | null} */
let slides = null;

/** How doors slide, if that is loaded. */
export const doorSlides = () => slides;

/** Loads how doors slide: the page opens without. @returns {Promise<Slides>} */
export const loadDoorSlides = async () => (slides ??= await import('./door-slides.js'));

/** A drag of a door along the walls, or of one of its jambs. */
export class DoorSliding {
  #parts;
  #door;
  #jamb;
  #onEnd;
  #label;
  #isOver = false;
  /** Made when the drag begins, or when it is known how. @type {((at: Press, from: Press, isLast: boolean) => Action) | null} */
  #action = null;
  /** What is to be done as soon as it is known how: the last move, or the end. */
  #waiting = () => {};

  /**
   * @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, page: Page}} parts
   * @param {{door: Feature, jamb?: Position | null, onEnd?: () => void, tap?: (at: Press) => void}} options
   *   `jamb`: the end of its threshold that is taken hold of; else the whole door is
   */
  constructor(parts, { door, jamb = null, onEnd = () => {}, tap }) {
    this.#parts = parts;
    this.#door = door;
    this.#jamb = jamb;
    this.#onEnd = onEnd;
    this.tap = tap;
    this.#label = jamb ? 'editor.did.doorWidth' : 'editor.did.move';
    if (slides) this.#begin(slides);
    else loadDoorSlides().then((code) => this.#begin(code), () => this.#refuse());
  }

  /** @param {Press} at @param {Press} from */
  move(at, from) {
    this.#parts.selection.set(this.#door.id);
    this.#do(() => this.#action && this.#parts.session.preview(this.#action(at, from, false)));
  }

  /** @param {Press} at @param {Press} from */
  end(at, from) {
    this.#do(() => {
      if (this.#action) this.#parts.session.perform(this.#action(at, from, true), this.#label);
      this.#finish();
    });
  }

  cancel() {
    this.#parts.session.endPreview();
    this.#finish();
  }

  draw() {}

  /** @param {() => void} what */
  #do(what) {
    if (this.#action) what();
    else this.#waiting = what;
  }

  /** @param {Slides} code */
  #begin({ sliding, widening }) {
    if (this.#isOver) return;
    const parts = this.#parts;
    const slide = sliding(parts, this.#door);
    const widen = this.#jamb && widening(parts, this.#door, this.#jamb);
    this.#action = (at, from, isLast) => {
      const wider = widen?.(at.world);
      if (wider) return wider;
      const sticks = parts.drawing.snapping && !at.alt;
      return slide([at.world[0] - from.world[0], at.world[1] - from.world[1]], { sticks, isLast });
    };
    this.#waiting();
  }

  /** There is no network yet to load it. */
  #refuse() {
    if (this.#isOver) return;
    this.#parts.page.say('editor.notLoaded', {}, 'warning');
    this.cancel();
  }

  #finish() {
    this.#isOver = true;
    this.#onEnd();
    this.#parts.view.changed();
  }
}
