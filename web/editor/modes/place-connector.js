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
  /** @type {Position | null} */
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
    return this.#floors ?? usualFloors(venue.floors, floor, this.isOneTap);
  }

  /** @param {Press} press */
  hover(press) {
    this.#pointer = this.#at(press);
    this.#parts.view.surface.redraw();
  }

  /** @param {Press} press */
  tap(press) {
    const at = this.#at(press);
    if (this.isOneTap) this.#add([at]);
    else if (this.#start) this.#add([this.#start, at]);
    else {
      this.#start = at;
      this.#parts.view.changed();
    }
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
    const points = [this.#start, this.#pointer].filter((each) => each !== null);
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

  /** @param {readonly Position[]} points */
  #stops(points) {
    const leadsDown = this.#properties.oneWay === true && last.way === 'down';
    return stopsAt(this.floors, this.#parts.view.floor, points, leadsDown);
  }

  /** @param {Press} press @returns {Position} */
  #at(press) {
    const from = this.#start ?? undefined;
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

  #startAgain() {
    this.#start = null;
    this.#parts.view.changed();
  }
}
