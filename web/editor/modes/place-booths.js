// @ts-check
import { addBooths } from '../actions/add-booths.js';
import {
  boothsIn,
  boothSize,
  fits,
  frameBetween,
  frameOf,
  nextNumber,
  pointIn,
  usualDivision,
} from '../drafting/booths.js';
import { boothsThroughWalls } from '../drafting/booths-through-walls.js';
import { snapPress } from '../gestures/snap-press.js';
import { nameOf } from '../plan/kinds.js';
import { drawBooths } from '../map/place-marks.js';
import { boothFields } from './booth-fields.js';

/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { BoothSides } from '../actions/add-booths.js' */
/** @import { Division, Frame } from '../drafting/booths.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Feature, Position } from '../plan/types.js' */
/** @import { ToolForm } from './mode.js' */

/** How many booths are made at once, at most: an edit has its limits. */
const most = 1000;
/** Pixels of a narrow map. */
const narrow = 700;

/** @typedef {{prefix: string, start: string, order: 'through' | 'snake' | 'letters',
 *   sides: BoothSides, hasPlaces: boolean}} Choices */

/** What was chosen last: the next rows are like it. @type {Choices} */
const last = { prefix: 'A', start: '1', order: 'through', sides: 'closed', hasPlaces: true };

/** Whether booths take the place of a rectangle; a hall stays around them. @param {Feature} feature */
const isMade = ({ kind, properties: { category } }) =>
  kind === 'obstacle' || category === undefined || category === 'booth';

/** Divides a rectangle, a new one or one that is there, into rows of numbered booths. */
export class PlaceBoothsMode {
  id = 'placeBooths';
  #parts;
  #done;
  /** @type {Position | null} */
  #start = null;
  /** The rectangle, once it is drawn. @type {Frame | null} */
  #frame = null;
  /** What it looks like while it is drawn. @type {Frame | null} */
  #draft = null;
  /** @type {Division} */
  #division = { columns: 1, rows: 1, aisle: 3, isBackToBack: false, front: 0 };
  #choices = last;
  /** The feature that is divided. @type {Feature | null} */
  #origin = null;
  /** @type {Snapped | null} */
  #mark = null;
  /** The booths through walls that were counted last: the form asks often. */
  #counted = {
    plan: /** @type {unknown} */ (null),
    frame: /** @type {Frame | null} */ (null),
    division: /** @type {Division | null} */ (null),
    count: 0,
  };

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
   * @param {() => void} done  goes back to browsing
   * @param {Feature} [rectangle]  that is divided
   */
  constructor(parts, done, rectangle) {
    this.#parts = parts;
    this.#done = done;
    const frame = rectangle && frameOf(rectangle.geometry);
    if (!rectangle || !frame) return;
    this.#origin = rectangle;
    this.#arrange(frame);
  }

  get hint() {
    return this.#frame ? 'editor.hint.arrangeBooths' : 'editor.hint.placeBooths';
  }

  /** Once the rectangle is there, the map moves as usual and the form has the keys. */
  get usesCross() {
    return this.#frame === null;
  }

  enter() {
    this.#parts.selection.set(null);
    this.#parts.view.surface.setCursor(this.#frame ? '' : 'crosshair');
  }

  exit() {
    this.#parts.view.surface.setCursor('');
  }

  /** @returns {ToolForm | null} */
  get form() {
    if (!this.#frame) return null;
    const { width, depth } = boothSize(this.#frame, this.#division);
    const isRoom = fits(this.#frame, this.#division);
    const { columns, rows } = this.#division;
    const across = this.#throughWalls();
    const values = {
      count: columns * rows,
      ...(across > 0 && { across }),
      width: this.#parts.reader.length(width),
      depth: this.#parts.reader.length(depth),
    };
    return {
      title: 'editor.op.placeBooths',
      fields: boothFields(this.#division, this.#choices, (change) => this.#change(change)),
      note: {
        key: !isRoom
          ? 'editor.refused.booths'
          : across > 0
          ? 'editor.place.boothsThroughWalls'
          : 'editor.place.boothNote',
        values,
        isWarning: !isRoom || across > 0,
      },
      done: { label: 'editor.place.createBooths', run: () => this.#create() },
    };
  }

  /** How many of the booths a wall goes through; what is divided itself does not count. */
  #throughWalls() {
    const { session, view } = this.#parts;
    const frame = this.#frame;
    const division = this.#division;
    const { plan } = session;
    const known = this.#counted;
    if (known.frame === frame && known.division === division && known.plan === plan) {
      return known.count;
    }
    const isRoom = frame !== null && fits(frame, division) &&
      division.columns * division.rows <= most;
    const others = plan.onFloor(view.floor).filter(({ id }) => id !== this.#origin?.id);
    const booths = isRoom ? boothsIn(frame, division, this.#choices) : [];
    const { length: count } = boothsThroughWalls(booths, others);
    this.#counted = { plan, frame, division, count };
    return count;
  }

  /** @param {Press} press */
  hover(press) {
    if (this.#frame) return;
    this.#mark = snapPress(this.#parts, press, null);
    this.#draft = this.#start && frameBetween(this.#start, this.#mark.at);
    this.#parts.view.surface.redraw();
  }

  /** @param {Press} press */
  tap(press) {
    if (this.#frame) return;
    const { at } = snapPress(this.#parts, press, null);
    if (!this.#start) this.#start = at;
    else if (this.#finishFrame(frameBetween(this.#start, at)) && !press.touch) {
      this.#parts.page.focusForm();
    }
    this.#parts.view.changed();
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter' && this.#frame) this.#create();
    else if (key === 'Enter') this.tap(this.#parts.tools.cross.press);
    else if (key === 'Backspace' && this.#start && !this.#frame) this.#startAgain();
    else if (key === 'F' && this.#frame) this.#turn();
    else if (/^\d$/.test(key) && this.#frame) this.#parts.page.focusForm('columns', key);
    else return false;
    return true;
  }

  cancel() {
    if (this.#origin || (!this.#start && !this.#frame)) this.#done();
    else this.#startAgain();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const frame = this.#frame ?? this.#draft;
    if (frame) {
      const division = this.#frame ? this.#division : usualDivision(frame);
      drawBooths(
        ctx,
        this.#parts,
        frame,
        fits(frame, division) ? boothsIn(frame, division, this.#choices) : [],
      );
    }
    if (this.#mark && !this.#frame) pen.snapMark(ctx, this.#mark);
    if (!this.#frame) pen.crosshair(ctx);
  }

  /** @param {Frame} frame @returns {boolean} whether it is large enough */
  #finishFrame(frame) {
    const isEnough = fits(frame, { ...usualDivision(frame), columns: 1, rows: 1 });
    if (isEnough) this.#arrange(frame);
    else this.#parts.page.say('editor.refused.smallBooths');
    return isEnough;
  }

  /** @param {Frame} frame */
  #arrange(frame) {
    this.#frame = frame;
    this.#division = usualDivision(frame);
    this.#choices = { ...last, start: this.#nextNumber(last.prefix) };
    this.#parts.view.surface.setCursor('');
    this.#clearForm(frame);
  }

  /** On narrow screens the form lies over the lower half: the rectangle goes above it. @param {Frame} frame */
  #clearForm(frame) {
    const { view: { surface } } = this.#parts;
    const [width, height] = surface.size;
    if (width >= narrow) return;
    const [x, y] = surface.toScreen(pointIn(frame, frame.width / 2, frame.height / 2));
    surface.panBy([width / 2 - x, height / 4 - y]);
  }

  /** @param {string} prefix */
  #nextNumber(prefix) {
    const { session, reader: { languages } } = this.#parts;
    const names = [...session.plan.features()]
      .filter(({ properties }) => properties.category === 'booth')
      .map((feature) => nameOf(feature, languages));
    return nextNumber(prefix, names);
  }

  /** @param {Partial<Division & Choices>} change */
  #change(change) {
    const { columns, rows, aisle, isBackToBack, front } = { ...this.#division, ...change };
    this.#division = { columns, rows, aisle, isBackToBack, front };
    const { prefix, start, order, sides, hasPlaces } = { ...this.#choices, ...change };
    this.#choices = { prefix, start, order, sides, hasPlaces };
    if (change.prefix !== undefined) this.#choices.start = this.#nextNumber(prefix);
    Object.assign(last, this.#choices);
    this.#parts.view.changed();
  }

  /** Lets the rows face the next side. */
  #turn() {
    const front = /** @type {Division['front']} */ ((this.#division.front + 1) % 4);
    this.#change({ front });
  }

  #startAgain() {
    this.#start = null;
    this.#frame = null;
    this.#draft = null;
    this.#parts.view.surface.setCursor('crosshair');
    this.#parts.view.changed();
  }

  #create() {
    const parts = this.#parts;
    const frame = this.#frame;
    if (!frame || !fits(frame, this.#division)) {
      return void parts.page.say('editor.refused.booths');
    }
    const booths = boothsIn(frame, this.#division, this.#choices);
    if (booths.length > most) return void parts.page.say('editor.refused.manyBooths', { most });
    const { sides, hasPlaces } = this.#choices;
    const { aisle, rows } = this.#division;
    parts.session.perform(
      addBooths({
        floor: parts.view.floor,
        booths,
        sides,
        hasPlaces,
        aisle: rows > 1 ? aisle : 0,
        replaces: this.#origin && isMade(this.#origin) ? this.#origin.id : null,
      }),
      'editor.did.addBooths',
    );
    const names = { first: booths[0].name, last: booths[booths.length - 1].name };
    parts.page.say('editor.said.booths', { count: booths.length, ...names });
    if (parts.tools.isSticky && !this.#origin) this.#startAgain();
    else this.#done();
  }
}
