// @ts-check
import { addPoint } from '../actions/features.js';
import { snapPress } from '../gestures/snap-press.js';
import { makeMarkerCode } from '../../shared/places/marker-code.js';
import { makeFeatureId } from '../../shared/api/make-id.js';
import { presetFor, presetOf, presetsOf } from '../plan/presets.js';
import { endPlacing } from './end-placing.js';
import { nameNew } from './name-new.js';

/** @import { Page } from '../state/page.js' */
/** @import { Reader } from '../state/reader.js' */
/** @import { DrawingSettings } from '../state/drawing-settings.js' */
/** @import { Tools } from './tools.js' */
/** @import { View } from '../map/view.js' */
/** @import { Selection } from '../state/selection.js' */
/** @import { EditSession } from '../session/edit-session.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../drafting/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { ToolForm } from './mode.js' */

/** What anchors and markers hang on; a place to walk to must not stick in a wall. */
const options = [...presetsOf('poi'), ...presetsOf('anchor'), ...presetsOf('marker')];

/** What is said of it in the history. */
const labels = {
  poi: 'editor.did.addPoi',
  anchor: 'editor.did.addAnchor',
  marker: 'editor.did.addMarker',
};

/** What was chosen last where it is no poi. */
const last = { preset: '' };

/** The next tap puts a place, an anchor or a marker there. */
export class PlacePointMode {
  id = 'addPoi';
  hint = 'editor.hint.addPoi';
  usesCross = true;
  isOneTap = true;
  #parts;
  #done;
  /** @type {Snapped | null} */
  #mark = null;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, tools: Tools, drawing: DrawingSettings, reader: Reader, page: Page}} parts
   * @param {() => void} done  goes back to browsing
   * @param {string} [preset]  what is placed, where the caller knows it
   */
  constructor(parts, done, preset) {
    this.#parts = parts;
    this.#done = done;
    if (preset) this.#choose(preset);
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
      title: 'editor.op.addPoi',
      fields: [{
        id: 'preset',
        type: 'presets',
        label: 'editor.place.kind',
        value: this.#preset.id,
        options,
        set: (id) => this.#choose(id),
      }],
    };
  }

  /** @param {Press} press */
  hover(press) {
    this.#mark = this.#snapped(press);
    this.#parts.view.surface.redraw();
  }

  /** @param {Press} press */
  tap(press) {
    this.#addAt(this.#snapped(press).at, press);
  }

  /** @param {string} key  1 to 9 choose what is placed */
  key(key) {
    if (key === 'Enter') this.tap(this.#parts.tools.cross.press);
    else if (/^[1-9]$/.test(key)) this.#choose(options[Number(key) - 1].id);
    else return false;
    return true;
  }

  cancel() {
    this.#done();
    return true;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Pen} pen */
  draw(ctx, pen) {
    if (this.#mark) pen.snapMark(ctx, this.#mark);
    pen.crosshair(ctx);
  }

  /** The preset of the next one: a poi's is that of the category used last. */
  get #preset() {
    const { drawing: { category } } = this.#parts;
    return presetOf(last.preset) ?? presetFor({ kind: 'poi', properties: { category } });
  }

  /** @param {Press} press @returns {Snapped} */
  #snapped(press) {
    if (this.#preset.kind !== 'poi') return snapPress(this.#parts, press, null);
    return snapPress(this.#parts, press, null, { kinds: ['grid'] });
  }

  /** @param {readonly [number, number]} at @param {Press} press */
  #addAt(at, press) {
    const parts = this.#parts;
    const { properties, category, name } = this.#preset;
    const kind = /** @type {'poi' | 'anchor' | 'marker'} */ (this.#preset.kind);
    const id = makeFeatureId(kind);
    const isOwn = kind === 'poi' && !category && parts.drawing.category;
    const own = kind === 'marker' ? { ...properties, code: makeMarkerCode() } : properties;
    const known = isOwn ? { ...properties, category: parts.drawing.category } : own;
    const { view: { floor } } = parts;
    parts.session.perform(addPoint({ id, kind, floor, at, properties: known }), labels[kind]);
    // By keys it was placed unseen.
    if (press.keyboard) {
      parts.page.say('editor.said.placed', {
        what: name[parts.reader.language === 'de' ? 'de' : 'en'],
      });
    }
    if (endPlacing(parts, this.#done, id)) nameNew(parts.page, press);
  }

  /** @param {string} id */
  #choose(id) {
    const { kind, category } = presetOf(id) ?? options[0];
    last.preset = kind === 'poi' ? '' : id;
    if (kind === 'poi') this.#parts.drawing.category = category ?? '';
    this.#parts.view.changed();
  }
}
