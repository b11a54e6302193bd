// @ts-check
import { Clipboard } from './state/clipboard.js';
import { carryingDoors } from './actions/carrying-doors.js';
import { formatLength } from '../shared/i18n/units.js';
import { Layers } from './state/layers.js';
import { isOn } from './plan/plan.js';
import { textOf } from './plan/kinds.js';
import { outlineOf } from './plan/outline.js';
import { middleOf } from './plan/geometry.js';
import { Modes } from './modes/modes.js';
import { PictureSettings } from './state/picture-settings.js';
import { pageStorage } from './state/page-storage.js';
import { Selection } from './state/selection.js';
import { KeyboardPointer } from './gestures/keyboard-pointer.js';

/** @import { Units } from '../shared/i18n/units.js' */
/** @import { PeopleHere } from './collaboration/people-here.js' */
/** @import { MapSurface } from './map/map-surface.js' */
/** @import { Action } from './plan/types.js' */
/** @import { Trial } from './route-preview/route-preview.js' */
/** @import { EditSession } from './session/edit-session.js' */
/** @import { Shell } from './ui/shell/shell.js' */
/** @import { MeasureFields } from './ui/toolbar/measure-fields.js' */
/** @import { IssueWatch } from './validations/issue-watch.js' */

/** What operations, modes and panels work on: the session, the map and what is selected. */
export class Editor {
  selection = new Selection();
  clipboard = new Clipboard(pageStorage());
  /** Where the pointer is over the map, in metres. @type {readonly [number, number] | null} */
  pointer = null;
  /** What is shown, and what is locked. */
  layers = new Layers();
  /** Whether points stick to corners and lines. */
  snapping = true;
  /** The step of the grid in metres; 0 for none. */
  grid = 0;
  /** Whether the floor below is shown as a ghost. */
  showsGhost = false;
  /** Whether a tool stays until another is chosen, instead of going back to browsing after use. */
  sticky = false;
  /** The walk that is tried, since somebody has tried one. @type {Trial | null} */
  trial = null;
  /** What is drawn as a wall, an area, an obstacle, a counting line: ids of presets. */
  presets = { wall: 'wall', area: 'area-room', obstacle: 'obstacle', line: 'line' };
  /** The fields in which exact measures are typed; none without a page.
   * @type {MeasureFields | null} */
  measuring = null;
  /** Who else has the plan open. @type {PeopleHere | null} */
  people = null;
  /** The category that the next poi gets. */
  category = '';
  /** How lengths are shown and typed. @type {Units} */
  units = 'metric';
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {{session: EditSession,
   *   surface: MapSurface, slug: string, language: string,
   *   ui: Shell, issues?: IssueWatch}} parts
   */
  constructor({ session, surface, slug, language, ui, issues }) {
    this.session = session;
    this.surface = surface;
    this.slug = slug;
    this.language = language;
    this.ui = ui;
    /** What in the plan is probably not meant. */
    this.issues = issues ?? null;
    /** What one wants of the plan pictures: hidden, locked. */
    this.pictures = new PictureSettings(() => localStorage, slug);
    this.modes = new Modes(() => {
      if (this.modes.current.id === 'browse') this.sticky = false;
      this.changed();
    });
    /** Points where there is no pointer. */
    this.cross = new KeyboardPointer(this);
    this.selection.onChange(() => this.changed());
    this.layers.onChange(() => this.changed());
  }

  /** The venue without its features, as it is drawn: the same until its structure changes. */
  get venue() {
    return outlineOf(this.session.shown, this.slug);
  }

  /** The venue's name in the reader's language. */
  get venueName() {
    return textOf(this.venue.name, this.languages) || this.slug;
  }

  /** The languages of names, the reader's first. */
  get languages() {
    return [this.language, 'en', 'de'];
  }

  /** Shows and reads lengths in other units from now on. @param {Editor['units']} units */
  setUnits(units) {
    this.units = units;
    this.changed();
  }

  /** A length as it is shown here. @param {number} metres */
  length(metres) {
    return formatLength(metres, { units: this.units, language: this.language });
  }

  /** The id of the floor that is shown. */
  get floor() {
    return this.surface.floor;
  }

  /** The selected feature as it is drawn; none where several are selected. */
  get selected() {
    return this.session.shown.feature(this.selection.id);
  }

  /** All selected features as they are drawn, in the order they were selected. */
  get selectedFeatures() {
    return this.selection.ids.flatMap((id) => this.session.shown.feature(id) ?? []);
  }

  /**
   * Carries an action out as one edit. Doors stay in the walls that it moves.
   *
   * @param {Action} action
   * @param {string} label  key of a text
   */
  perform(action, label) {
    const changes = carryingDoors(action)(this.session.plan);
    // Nobody draws what cannot be seen.
    for (const { field, after } of changes) {
      if (field === 'feature' && after) this.layers.show(after.kind, true);
    }
    return this.session.commit(changes, label);
  }

  /** Shows what an action would do, until it is performed or cancelled. @param {Action} action */
  preview(action) {
    this.session.preview(carryingDoors(action)(this.session.plan));
  }

  /** Takes a preview back. */
  endPreview() {
    this.session.preview([]);
  }

  /** Selects a feature, on its floor and within view. @param {string} id */
  reveal(id) {
    const feature = this.session.shown.feature(id);
    if (!feature) return;
    this.layers.show(feature.kind, true);
    if (!isOn(feature, this.floor)) this.surface.setFloor(feature.floor);
    this.surface.lookAt(middleOf(feature.geometry));
    this.selection.set(id);
  }

  /** @param {() => void} listener  hears when anything but the plan changed */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Tells that buttons and panels may look different now. */
  changed() {
    for (const listener of this.#listeners) listener();
    this.surface.redraw();
  }
}
