// @ts-check
import { exits } from '../route-preview/preview-request.js';

/** @import { Editor } from '../editor.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { End } from '../route-preview/preview-request.js' */
/** @import { Trial } from '../route-preview/route-preview.js' */

/** Two taps: where a walk begins and where it leads to. */
export class TryWalkMode {
  id = 'tryWalk';
  usesCross = true;
  #editor;
  #trial;
  #done;

  /**
   * @param {Editor} editor
   * @param {Trial} trial
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, trial, done) {
    this.#editor = editor;
    this.#trial = trial;
    this.#done = done;
  }

  get hint() {
    return this.#trial.from ? 'editor.hint.walkTo' : 'editor.hint.walkFrom';
  }

  enter() {
    const { selected, selection, surface } = this.#editor;
    const from = selected?.kind === 'poi' ? placeOf(selected) : null;
    this.#trial.setEnds({ from, to: null });
    selection.set(null);
    surface.setCursor('crosshair');
    if (from) this.#say('editor.walk.fromSelected');
  }

  exit() {
    this.#editor.surface.setCursor('');
  }

  /** @param {Press} press */
  tap(press) {
    const end = endAt(this.#editor, press);
    if (this.#trial.from) this.#lead(end);
    else {
      this.#trial.setEnds({ from: end });
      this.#say('editor.walk.begun');
    }
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') {
      this.tap(this.#editor.cross.press);
      return true;
    }
    if (key === 'Backspace' && this.#trial.from) return this.cancel();
    if (key !== 'E' || !this.#trial.from) return false;
    this.#lead(exits);
    return true;
  }

  cancel() {
    if (this.#trial.from) {
      this.#trial.setEnds({ from: null });
      this.#editor.changed();
    } else this.#done();
    return true;
  }

  /** @param {End} to */
  #lead(to) {
    this.#trial.setEnds({ to });
    this.#done();
  }

  /** @param {string} key */
  #say(key) {
    this.#editor.ui.say(key);
    this.#editor.changed();
  }
}

/**
 * The end that a tap means: a place of interest where there is one, else the point.
 *
 * @param {Editor} editor
 * @param {Press} press
 * @returns {End}
 */
export const endAt = (editor, { screen, world: [x, y] }) => {
  const feature = editor.surface.featureAt(screen);
  return feature?.kind === 'poi' ? placeOf(feature) : { floor: editor.floor, x, y };
};

/** Where a poi is. @param {Feature} feature */
const placeOf = ({ id, floor, geometry }) => {
  const [x, y] = /** @type {readonly [number, number]} */ (geometry.coordinates);
  return { feature: id, floor, x, y };
};
