// @ts-check
import { transform } from '../actions/transform.js';
import { frameGesture } from '../gestures/frame-gesture.js';
import { frameHandleAt, frameOf } from '../drafting/frame.js';
import { degrees } from '../gestures/rotating.js';
import { selectionBox } from '../gestures/selection-box.js';
import { Translating } from '../gestures/translating.js';
import { boxAround } from '../plan/picking.js';
import { rotation, scaling } from '../plan/transforms.js';
import { chained } from '../../shared/geometry/transform.js';
import { drawFrame, noteAt } from '../map/selection-marks.js';

/** @import { Clipboard } from '../state/clipboard.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */

const reach = { mouse: 11, touch: 22 };
const degree = Math.PI / 180;
/** What an arrow key does: degrees clockwise, or hundredths of the size; with Shift finely. */
/** Degrees. @type {Record<string, number>} */
const turns = { ArrowRight: 15, ArrowLeft: -15, 'Shift+ArrowRight': 1, 'Shift+ArrowLeft': -1 };
/** Per cent. @type {Record<string, number>} */
const grows = { ArrowUp: 10, ArrowDown: -10, 'Shift+ArrowUp': 1, 'Shift+ArrowDown': -1 };

/** Turns and scales what is selected, by the handles of its frame or by keys. */
export class TransformMode {
  id = 'transform';
  hint = 'editor.hint.transform';
  #parts;
  #done;
  /** What keys have done and Enter keeps: degrees clockwise, and hundredths of the size. */
  #turn = 0;
  #size = 100;
  /** Degrees that are being typed. */
  #typed = '';
  /** @type {Translating | ReturnType<typeof frameGesture> | null} */
  #gesture = null;
  /** The middle around which keys turn. @type {readonly [number, number] | null} */
  #middle = null;

  /** @param {{session: EditSession, selection: Selection, view: View, drawing: DrawingSettings, reader: Reader, clipboard: Clipboard}} parts @param {() => void} done */
  constructor(parts, done) {
    this.#parts = parts;
    this.#done = done;
  }

  exit() {
    this.#keep();
    this.#gesture = null;
  }

  /** @param {Press} press */
  press(press) {
    this.#keep();
    this.#gesture = this.#gestureFor(press);
    return this.#gesture;
  }

  /** A tap beside what is selected selects something else. @param {Press} press */
  tap(press) {
    const feature = this.#parts.view.surface.featureAt(press.screen);
    this.#done();
    this.#parts.selection.set(feature?.id ?? null);
  }

  /** @param {Press} press */
  hover(press) {
    const frame = this.#frame;
    const handle = frame && frameHandleAt(frame, press.screen, reach.mouse);
    this.#parts.view.surface.setCursor(handle ? 'grab' : '');
  }

  /** @param {string} key */
  key(key) {
    if (this.#parts.selection.size === 0) return false;
    if (key in turns) this.#show(this.#turn + turns[key], this.#size);
    else if (key in grows) this.#show(this.#turn, Math.max(1, this.#size + grows[key]));
    else if (/^[\d.,-]$/.test(key)) this.#type(this.#typed + key);
    else if (key === 'Backspace' && this.#typed) this.#type(this.#typed.slice(0, -1));
    else if (key === 'Enter') this.#done();
    else return false;
    return true;
  }

  cancel() {
    const isChanged = this.#isChanged;
    this.#reset();
    this.#parts.session.endPreview();
    if (!isChanged) this.#done();
    this.#parts.view.changed();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const { view: { surface } } = this.#parts;
    const frame = this.#frame;
    if (frame && !this.#gesture) drawFrame(ctx, surface, frame);
    this.#gesture?.draw(ctx, pen);
    if (!frame || !(this.#isChanged || this.#typed)) return;
    const angle = this.#typed ? `${this.#typed}°` : degrees(-this.#turn * degree);
    noteAt(ctx, surface, `${angle}  ${this.#size} %`, frame.stem[1]);
  }

  get #isChanged() {
    return this.#turn !== 0 || this.#size !== 100;
  }

  get #frame() {
    const box = selectionBox(this.#parts);
    return box && frameOf(box, this.#parts.view.surface);
  }

  /** @param {Press} press */
  #gestureFor(press) {
    const { selection, view: { surface } } = this.#parts;
    const frame = this.#frame;
    const onEnd = () => (this.#gesture = null);
    const handle = frame &&
      frameHandleAt(frame, press.screen, press.touch ? reach.touch : reach.mouse);
    if (handle) return frameGesture(this.#parts, handle, onEnd);
    const feature = surface.featureAt(press.screen);
    if (!feature || !selection.has(feature.id)) return null;
    return new Translating(this.#parts, {
      ids: selection.ids,
      from: press,
      copying: press.alt,
      onEnd,
    });
  }

  /** @param {string} text */
  #type(text) {
    const value = Number.parseFloat(text.replace(',', '.'));
    this.#show(Number.isFinite(value) ? value : 0, this.#size);
    this.#typed = text;
    this.#parts.view.changed();
  }

  /** @param {number} turn @param {number} size */
  #show(turn, size) {
    [this.#turn, this.#size, this.#typed] = [turn, size, ''];
    const action = this.#action;
    if (action) this.#parts.session.preview(action);
    this.#parts.view.changed();
  }

  get #action() {
    const { selection, session } = this.#parts;
    const box = boxAround(selection.ids.flatMap((id) => session.plan.feature(id) ?? []));
    if (!box) return null;
    this.#middle ??= [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const turn = rotation(this.#middle, -this.#turn * degree);
    return transform(
      selection.ids,
      chained(scaling(this.#middle, this.#size / 100, this.#size / 100), turn),
    );
  }

  #keep() {
    const action = this.#isChanged ? this.#action : null;
    const label = this.#turn === 0 ? 'editor.did.scale' : 'editor.did.rotate';
    this.#reset();
    if (action) this.#parts.session.perform(action, label);
  }

  #reset() {
    [this.#turn, this.#size, this.#typed, this.#middle] = [0, 100, '', null];
  }
}
