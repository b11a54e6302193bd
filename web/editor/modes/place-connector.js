// @ts-check
import { addConnector } from '../actions/features.js';
import { snapPress } from '../gestures/snap-press.js';
import { byHeight, stopsAt, usualFloors } from '../drafting/stops.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { presetOf, presetsOf } from '../plan/presets.js';
import { drawStops } from '../map/place-marks.js';
import { endPlacing } from './end-placing.js';

/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { SnapKind, Snapped } from '../drafting/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Position } from '../plan/types.js' */
/** @import { FormField, ToolForm } from './mode.js' */

/** What its ends stick to. @type {SnapKind[]} */
const kinds = ['grid', 'right-angle', 'parallel'];

/** What to do first, by category. @type {ReadonlyMap<string, string>} */
const hints = new Map([
  ['stairs', 'editor.hint.placeStairs'],
  ['escalator', 'editor.hint.placeEscalator'],
  ['ramp', 'editor.hint.placeRamp'],
]);

/** Metres between two taps on one floor that are no stairs: the second was meant for another floor. */
const apart = 0.3;

/** What was chosen last: the next one is like it. */
const last = { preset: 'connector-stairs', way: 'up' };

/** Places stairs, escalators, ramps by both of their ends, and lifts by a tap. */
export class PlaceConnectorMode {
  id = 'placeConnector';
  usesCross = true;
  #parts;
  #done;
  /** The floors that it stops at, when they are not the usual ones. @type {string[] | null} */
  #floors = null;
  /** Where its first end is. @type {{floor: string, at: Position} | null} */
  #start = null;
  /** @type {Position | null} */
  #pointer = null;
  /** @type {Snapped | null} */
  #mark = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
   * @param {() => void} done  goes back to browsing
   */
  constructor(parts, done) {
    this.#parts = parts;
    this.#done = done;
  }

  get hint() {
    if (this.isOneTap) return 'editor.hint.placeLift';
    if (this.#start) return 'editor.hint.placeOtherEnd';
    const { category } = this.#properties;
    return hints.get(category) ?? 'editor.hint.placeConnector';
  }

  /** A lift is above itself on all floors. */
  get isOneTap() {
    return last.preset === 'connector-lift';
  }

  enter() {
    this.#parts.selection.set(null);
    this.#parts.view.surface.setCursor('crosshair');
  }

  exit() {
    this.#parts.view.surface.setCursor('');
  }

  /** @returns {ToolForm} */
  get form() {
    const { session: { venue }, reader } = this.#parts;
    const oneWay = this.#properties.oneWay === true;
    return {
      title: 'editor.op.placeConnector',
      fields: [
        {
          id: 'preset',
          type: 'presets',
          label: 'editor.place.kind',
          value: last.preset,
          options: presetsOf('connector'),
          set: (id) => this.#choose(id),
        },
        {
          id: 'floors',
          type: 'checks',
          label: 'editor.place.floors',
          value: this.floors,
          options: byHeight(venue.floors).map((floor) => [floor.id, reader.floorName(floor)]),
          set: (floors) => this.#setFloors(floors),
        },
        ...(oneWay ? [this.#wayField] : []),
      ],
    };
  }

  /** The floors that it stops at, from the lowest to the highest. */
  get floors() {
    const { session: { venue }, view: { floor } } = this.#parts;
    if (this.#floors) return this.#floors;
    const usual = usualFloors(venue.floors, this.#start?.floor ?? floor, this.isOneTap);
    if (!this.#start || usual.includes(floor)) return usual;
    // The author has gone on to a floor further away: it leads from the first end to there.
    const both = [this.#start.floor, floor];
    return byHeight(venue.floors.filter(({ id }) => both.includes(id))).map(({ id }) => id);
  }

  /** @param {Press} press */
  hover(press) {
    this.#pointer = this.#at(press);
    this.#parts.view.surface.redraw();
  }

  /** @param {Press} press @param {boolean} [isDragged]  whether a drag leads from there to the other end */
  tap(press, isDragged = false) {
    const at = this.#at(press);
    const { view: { floor } } = this.#parts;
    if (this.isOneTap) this.#add([at]);
    else if (!this.#start) {
      this.#start = { floor, at };
      if (isDragged) this.#parts.view.changed();
      else this.#showOther('editor.said.otherFloor');
    } else if (this.#isEnd(at)) this.#add([this.#start.at, at]);
    else this.#showOther('editor.refused.sameFloor');
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') this.tap(this.#parts.tools.cross.press);
    else if (key === 'Backspace' && this.#start) this.#startAgain();
    else return false;
    return true;
  }

  cancel() {
    if (this.#start) this.#startAgain();
    else this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    const points = [this.#start?.at ?? null, this.#pointer].filter((each) => each !== null);
    if (points.length > 0) drawStops(ctx, this.#parts, this.#stops(points));
    if (this.#mark) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  /** @returns {FormField} */
  get #wayField() {
    return {
      id: 'way',
      type: 'choice',
      label: 'editor.place.way',
      value: last.way,
      options: [['up', 'editor.place.way.up'], ['down', 'editor.place.way.down']],
      set: (way) => {
        last.way = way;
        this.#parts.view.changed();
      },
    };
  }

  get #properties() {
    return presetOf(last.preset)?.properties ?? {};
  }

  /** The id of the floor that its first end is on. */
  get #ownFloor() {
    return this.#start?.floor ?? this.#parts.view.floor;
  }

  /** @param {readonly Position[]} points */
  #stops(points) {
    const leadsDown = this.#properties.oneWay === true && last.way === 'down';
    return stopsAt(this.floors, this.#ownFloor, points, leadsDown);
  }

  /**
   * Whether the second end may be there: beside the first one on the same floor, as a drag puts it,
   * or on a floor where it stops at its second point.
   *
   * @param {Position} at
   */
  #isEnd(at) {
    const { floors } = this;
    const { floor } = this.#parts.view;
    if (!this.#start || floors.length < 2) return true;
    const [x, y] = this.#start.at;
    if (floor === this.#start.floor) return Math.hypot(at[0] - x, at[1] - y) >= apart;
    const index = floors.indexOf(floor);
    return index >= 0 && (index - Math.max(0, floors.indexOf(this.#start.floor))) % 2 !== 0;
  }

  /**
   * Shows the author the floor for the second end: the next one up, else the next one down. Two taps
   * at one spot of one floor would make stairs of no length.
   *
   * @param {string} key  what is said of it
   */
  #showOther(key) {
    const { view, page, reader, session } = this.#parts;
    const { floors } = this;
    const own = Math.max(0, floors.indexOf(this.#ownFloor));
    const other = floors[own + 1] ?? floors[own - 1];
    if (other !== undefined) {
      view.surface.setFloor(other);
      page.say(key, { floor: reader.floorName(session.plan.floor(other)) });
    }
    view.changed();
  }

  /** @param {Press} press @returns {Position} */
  #at(press) {
    const from = this.#start?.at;
    // Not at walls: who comes out must not stick in one.
    const options = { from, lock: press.shift, kinds };
    this.#mark = snapPress(this.#parts, press, null, options);
    return this.#mark.at;
  }

  /** @param {readonly Position[]} points */
  #add(points) {
    const parts = this.#parts;
    if (this.floors.length < 2) return void parts.page.say('editor.refused.twoFloors');
    const id = makeFeatureId('connector');
    const stops = this.#stops(points);
    parts.session.perform(
      addConnector({ id, stops, properties: this.#properties }),
      'editor.did.addConnector',
    );
    const names = this.floors.map((each) => parts.reader.floorName(parts.session.plan.floor(each)));
    const { language } = parts.reader;
    const what = presetOf(last.preset)?.name[language] ?? '';
    parts.page.say('editor.said.connector', { what, floors: names.join(', ') });
    this.#start = null;
    endPlacing(parts, this.#done, id);
  }

  /** @param {string} id */
  #choose(id) {
    last.preset = id;
    this.#floors = null;
    this.#startAgain();
  }

  /** @param {string[]} floors */
  #setFloors(floors) {
    const all = byHeight(this.#parts.session.venue.floors).map(({ id }) => id);
    this.#floors = all.filter((id) => floors.includes(id));
    this.#parts.view.changed();
  }

  /** Takes the first end back, and goes back to its floor. */
  #startAgain() {
    if (this.#start) this.#parts.view.surface.setFloor(this.#start.floor);
    this.#start = null;
    this.#parts.view.changed();
  }
}
