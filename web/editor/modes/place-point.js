// @ts-check
import { addPoint } from '../actions/add-point.js';
import { snapPress } from '../gestures/snap-press.js';
import { makeFeatureId } from '../plan/make-id.js';
import { presetFor, presetOf, presetsOf } from '../plan/presets.js';
import { endPlacing } from './end-placing.js';

/** @import { Editor } from '../editor.js' */
/** @import { Press } from '../gestures/drag.js' */
/** @import { Snapped } from '../gestures/snapping.js' */
/** @import { Pen } from '../map/pen.js' */
/** @import { ToolForm } from './tool-form.js' */

/** What anchors and markers hang on; a place to walk to must not stick in a wall. */
const options = [...presetsOf('poi'), ...presetsOf('anchor'), ...presetsOf('marker')];

/** What is said of it in the history. */
const deeds = {
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
  #editor;
  #done;
  /** @type {Snapped | null} */
  #mark = null;

  /**
   * @param {Editor} editor
   * @param {() => void} done  goes back to browsing
   */
  constructor(editor, done) {
    this.#editor = editor;
    this.#done = done;
  }

  enter() {
    this.#editor.selection.set(null);
    this.#editor.surface.setCursor('crosshair');
  }

  exit() {
    this.#editor.surface.setCursor('');
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
    this.#editor.surface.redraw();
  }

  /** @param {Press} press */
  tap(press) {
    this.#addAt(this.#snapped(press).at, press.keyboard === true);
  }

  /** @param {string} key  1 to 9 choose what is placed */
  key(key) {
    if (key === 'Enter') this.tap(this.#editor.cross.press);
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
    const { category } = this.#editor;
    return presetOf(last.preset) ?? presetFor({ kind: 'poi', properties: { category } });
  }

  /** @param {Press} press @returns {Snapped} */
  #snapped(press) {
    if (this.#preset.kind !== 'poi') return snapPress(this.#editor, press, null);
    return snapPress(this.#editor, press, null, { kinds: ['grid'] });
  }

  /** @param {readonly [number, number]} at @param {boolean} isTold  whether who adds it may not see it */
  #addAt(at, isTold) {
    const editor = this.#editor;
    const { properties, category, name } = this.#preset;
    const kind = /** @type {'poi' | 'anchor' | 'marker'} */ (this.#preset.kind);
    const id = makeFeatureId(kind);
    const isOwn = kind === 'poi' && !category && editor.category;
    const known = isOwn ? { ...properties, category: editor.category } : properties;
    const { floor } = editor;
    editor.perform(addPoint({ id, kind, floor, at, properties: known }), deeds[kind]);
    if (isTold) {
      editor.ui.say('editor.said.placed', { what: name[editor.language === 'de' ? 'de' : 'en'] });
    }
    if (endPlacing(editor, this.#done, id)) editor.ui.editName();
  }

  /** @param {string} id */
  #choose(id) {
    const { kind, category } = presetOf(id) ?? options[0];
    last.preset = kind === 'poi' ? '' : id;
    if (kind === 'poi') this.#editor.category = category ?? '';
    this.#editor.changed();
  }
}
