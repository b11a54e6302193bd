// @ts-check
import { addDoor } from '../actions/features.js';
import { groundAlong, wallAt } from '../gestures/door-ground.js';
import { doorBetween, doorIn, narrowest } from '../drafting/door-places.js';
import { areasBeside, doorInTheWay } from '../drafting/door-sides.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { presetOf, presetsOf } from '../plan/presets.js';
import { drawDoorPlace } from '../map/place-marks.js';
import { endPlacing } from './end-placing.js';

/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { DoorPlace } from '../drafting/door-places.js' */
/** @import { DragHandlers, Press } from '../gestures/drag.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { ToolForm } from './mode.js' */

/** Pixels within which a door goes into a wall; for fingers and the cross farther. */
const reach = { near: 30, far: 44 };
/** But never farther than this, in metres: seen from afar, all walls are near. */
const farthest = 2;
/** Pixels within which it sticks to the middle of the wall. */
const stick = 8;
/** The widest door, in metres. */
const widest = 50;

/** What was chosen last: the next door is like it. */
const last = { preset: 'door-door', width: 1, oneWay: false };

/** Puts doors into walls: a tap for one of the usual width, a drag along the wall from jamb to jamb. */
export class PlaceDoorMode {
  id = 'placeDoor';
  hint = 'editor.hint.placeDoor';
  usesCross = true;
  isOneTap = true;
  #parts;
  #done;
  #isTurned = false;
  /** @type {DoorPlace | null} */
  #place = null;
  #isBlocked = false;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
   * @param {() => void} done  goes back to browsing
   */
  constructor(parts, done) {
    this.#parts = parts;
    this.#done = done;
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
    return {
      title: 'editor.op.placeDoor',
      fields: [
        {
          id: 'preset',
          type: 'presets',
          label: 'editor.place.kind',
          value: last.preset,
          options: presetsOf('door'),
          set: (id) => this.#choose(id),
        },
        {
          id: 'width',
          type: 'length',
          label: 'editor.place.width',
          value: last.width,
          least: narrowest,
          set: (metres) => this.#setWidth(metres),
        },
        {
          id: 'oneWay',
          type: 'switch',
          label: 'editor.place.oneWayDoor',
          value: last.oneWay,
          set: (isOn) => this.#setOneWay(isOn),
        },
      ],
    };
  }

  /** A finger aims and puts the door where it leaves; a mouse or a pen draws it from jamb to jamb. @param {Press} press @returns {DragHandlers | null} */
  press(press) {
    const from = press.touch ? null : this.#outlineAt(press);
    if (!from) return null;
    const start = press.world;
    const { outlines, features } = groundAlong(this.#parts, from);
    const between = (/** @type {Press} */ at) => doorBetween(outlines, from, start, at.world);
    return {
      move: (at) => this.#show(between(at), features),
      end: (at) => this.#add({ place: between(at), features }),
      tap: (at) => this.tap(at),
      cancel: () => this.#show(null),
    };
  }

  /** @param {Press} press */
  hover(press) {
    const found = this.#placeAt(press);
    this.#show(found?.place ?? null, found?.features);
  }

  /** @param {Press} press */
  tap(press) {
    this.#add(this.#placeAt(press), press.keyboard);
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter') this.tap(this.#parts.tools.cross.press);
    else if (key === 'F' && last.oneWay) this.#turn();
    else if (/^\d$/.test(key)) this.#parts.page.focusForm('width', key);
    else return false;
    return true;
  }

  cancel() {
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    if (this.#place) {
      const { oneWay } = last;
      drawDoorPlace(ctx, this.#parts, this.#place, { isBlocked: this.#isBlocked, oneWay });
    }
    pen.crosshair(ctx);
  }

  /** The door that a tap would put. */
  get tried() {
    if (!this.#place || this.#isBlocked) return [];
    return addDoor(this.#door(this.#place, 'tried'))(this.#parts.session.plan);
  }

  /** @param {Press} press */
  #outlineAt({ world, touch, keyboard }) {
    const pixels = touch || keyboard ? reach.far : reach.near;
    const metres = Math.min(farthest, pixels * this.#parts.view.surface.metresPerPixel);
    return wallAt(this.#parts, world, metres);
  }

  /** @param {Press} press */
  #placeAt(press) {
    const outline = this.#outlineAt(press);
    if (!outline) return null;
    const sticks = this.#parts.drawing.snapping && !press.alt;
    const metres = sticks ? stick * this.#parts.view.surface.metresPerPixel : 0;
    const { outlines, features } = groundAlong(this.#parts, outline);
    return { place: doorIn(outlines, outline, press.world, last.width, metres), features };
  }

  /** @param {DoorPlace | null} place @param {readonly Feature[]} [features]  beside it */
  #show(place, features = []) {
    this.#place = place && this.#turned(place);
    this.#isBlocked = place !== null && doorInTheWay(place, features) !== undefined;
    this.#parts.view.surface.redraw();
  }

  /** @param {DoorPlace} place @returns {DoorPlace} */
  #turned(place) {
    return this.#isTurned ? { ...place, ends: [place.ends[1], place.ends[0]] } : place;
  }

  /** @param {{place: DoorPlace, features: readonly Feature[]} | null} found @param {boolean} [isAnnounced]  whether it was placed by keys, unseen */
  #add(found, isAnnounced = false) {
    const parts = this.#parts;
    if (!found) return void parts.page.say('editor.refused.noWall');
    const { place, features } = found;
    if (doorInTheWay(place, features)) return void parts.page.say('editor.refused.doorThere');
    const id = makeFeatureId('door');
    parts.session.perform(addDoor(this.#door(this.#turned(place), id)), 'editor.did.addDoor');
    if (isAnnounced) {
      parts.page.say('editor.said.door', { width: parts.reader.length(place.width) });
    }
    this.#show(null);
    endPlacing(parts, this.#done, id);
  }

  /** What `addDoor` wants to know. @param {DoorPlace} place  turned @param {string} id */
  #door(place, id) {
    const properties = {
      ...presetOf(last.preset)?.properties,
      ...(last.oneWay && { oneWay: true }),
    };
    const { ends, depth } = place;
    const joins = areasBeside(
      place,
      groundAlong(this.#parts, { segment: ends, thickness: depth }).features,
    );
    return { id, floor: this.#parts.view.floor, ends, depth, joins, properties };
  }

  /** @param {string} id */
  #choose(id) {
    last.preset = id;
    last.width = presetOf(id)?.properties.width ?? last.width;
    this.#parts.view.changed();
  }

  /** @param {number} metres */
  #setWidth(metres) {
    last.width = Math.min(widest, Math.max(narrowest, metres));
    this.#parts.view.changed();
  }

  /** @param {boolean} isOn */
  #setOneWay(isOn) {
    last.oneWay = isOn;
    this.#parts.view.changed();
  }

  /** Lets a one-way door lead the other way. */
  #turn() {
    this.#isTurned = !this.#isTurned;
    if (this.#place) {
      this.#place = { ...this.#place, ends: [this.#place.ends[1], this.#place.ends[0]] };
    }
    this.#parts.view.surface.redraw();
  }
}
