// @ts-check
import { element } from '../../../shared/ui/element.js';
import { readPlace } from '../../georeference/coordinates.js';
import { cornersOf, geoOf, laidBy } from '../../georeference/laid-plan.js';
import { toWorld } from '../../georeference/mercator.js';
import { switchField } from '../controls/fields.js';
import { numberField, plainNumber } from '../controls/number-field.js';
import { GeoGestures } from './geo-gestures.js';
import { GeoMap } from './geo-map.js';
import { outlineOfFloor } from './plan-outline.js';
import { TileLayer } from './tile-layer.js';

/** @import { Ground } from '../../../shared/geometry/ground.js' */
/** @import { GeoPoint } from '../../georeference/mercator.js' */
/** @import { Laid } from '../../georeference/laid-plan.js' */
/** @import { Editor } from '../../operations/editor.js' */
/** @import { ControlPoint, Floor } from '../../plan/types.js' */
/** @import { MapTiles } from './tile-layer.js' */

const degrees = 180 / Math.PI;
/** How much of the world one sees at first, where nothing is known of the place: pixels across. */
const wholeWorld = 1024;
/** How much once a place was named. */
const closely = 256 * 2 ** 18;

/**
 * Leads through laying a floor on a map by hand.
 *
 * @param {Editor} editor
 * @param {{floor: Floor, tiles: MapTiles, ground: Ground | null, near: GeoPoint | null}} about  ground:
 *   where the floor is now; near: what is known where it is not
 * @returns {Promise<ControlPoint[] | null>} the corners of the floor; `null` when it was given up
 */
export const placeOnMap = (editor, about) =>
  new Promise((resolve) => new MapDialog(editor, about, resolve));

/** The dialog with the map: the plan is moved, turned and scaled over it. */
class MapDialog {
  #editor;
  #t;
  #floor;
  /** @type {Laid | null} */
  #laid = null;
  #map;
  #outline;
  #isSized = true;
  #turn;
  #search;
  #note = element('p', { class: 'note', role: 'status' });
  #take;
  #here;

  /**
   * @param {Editor} editor
   * @param {{floor: Floor, tiles: MapTiles, ground: Ground | null, near: GeoPoint | null}} about
   * @param {(points: ControlPoint[] | null) => void} done
   */
  constructor(editor, { floor, tiles, ground, near }, done) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#floor = floor;
    this.#outline = outlineOfFloor(editor.session.plan, floor.id);
    const layer = new TileLayer(tiles, () => this.#show());
    this.#map = new GeoMap({
      label: t('editor.georeference.map'),
      north: t('editor.georeference.north'),
      length: (metres) => editor.reader.length(metres, 0),
    }, {
      below: (ctx, camera, size) => {
        layer.draw(ctx, camera, size);
        this.#note.textContent = layer.isFailing ? t('editor.georeference.noTiles') : '';
      },
      above: (ctx) => gestures.drawHandles(ctx),
    });
    const gestures = new GeoGestures(this.#map, {
      laid: () => this.#laid,
      bounds: floor.bounds,
      keepsSize: () => this.#isSized,
      change: (laid) => this.#lay(laid),
    });
    this.#search = this.#searchField();
    this.#turn = numberField({
      label: t('editor.georeference.turn'),
      read: plainNumber,
      format: (value) => value.toLocaleString(editor.reader.language, { maximumFractionDigits: 1 }),
      onChange: (value) => this.#laid && this.#lay({ ...this.#laid, turn: value / degrees }),
    });
    const sized = switchField({
      label: t('editor.georeference.keepsSize'),
      value: true,
      onChange: (isOn) => {
        this.#isSized = isOn;
        if (isOn && this.#laid) this.#lay({ ...this.#laid, scale: 1 });
        this.#show();
      },
    });
    const button = (/** @type {string} */ key, /** @type {() => void} */ click, look = 'plain') =>
      element('button', { type: 'button', class: look, click }, t(key));
    let answer = /** @type {ControlPoint[] | null} */ (null);
    this.#take = button('editor.georeference.take', () => {
      if (this.#laid) answer = cornersOf(this.#laid, floor.bounds);
      dialog.close();
    }, 'strong');
    this.#here = button('editor.georeference.here', () => this.#layHere());
    const zoom = (/** @type {string} */ key, /** @type {number} */ factor) =>
      button(key, () => this.#zoom(factor));
    const dialog = element(
      'dialog',
      { class: 'confirm geo-dialog', 'aria-labelledby': 'geo-dialog-title' },
      element(
        'h2',
        { id: 'geo-dialog-title' },
        t('editor.georeference.mapTitle', { floor: editor.reader.floorName(floor) }),
      ),
      element('p', {}, t('editor.georeference.mapText')),
      element(
        'div',
        { class: 'geo-fields' },
        this.#search,
        this.#turn.node,
        sized.node,
      ),
      this.#map.node,
      element(
        'div',
        { class: 'geo-below' },
        zoom('editor.georeference.closer', 2),
        zoom('editor.georeference.farther', 0.5),
        this.#here,
        element('small', { class: 'attribution' }, tiles.attribution),
      ),
      this.#note,
      element(
        'div',
        { class: 'answers' },
        button('editor.card.cancel', () => dialog.close()),
        this.#take,
      ),
    );
    dialog.addEventListener('close', () => {
      gestures.end();
      dialog.remove();
      done(answer);
    });
    document.getElementById('editor')?.append(dialog);
    dialog.showModal();
    const shared = ground ? laidBy(ground, floor.bounds) : null;
    if (shared) this.#lay(shared);
    else if (near) this.#lay({ middle: near, turn: 0, scale: 1 });
    else this.#map.camera = { x: 0.5, y: 0.4, width: wholeWorld };
    if (this.#laid) this.#map.fit();
    this.#show();
    if (this.#laid) this.#map.surface.focus();
    else this.#search.querySelector('input')?.focus();
  }

  /** A field that takes a place or a link of a map, and goes there. */
  #searchField() {
    const t = this.#t;
    const input = element('input', {
      id: 'geo-search',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: t('editor.georeference.placeholder'),
      'aria-describedby': 'geo-search-note',
    });
    const note = element('small', { id: 'geo-search-note', class: 'point-note is-wrong' });
    const go = () => {
      const place = readPlace(input.value, this.#editor.reader.language);
      const isPlace = !('trouble' in place);
      note.textContent = isPlace ? '' : t(`editor.georeference.trouble.${place.trouble}`);
      if (!isPlace) return;
      const [x, y] = toWorld(place);
      this.#map.camera = { x, y, width: closely };
      this.#layHere();
      this.#map.surface.focus();
    };
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      go();
    });
    return element(
      'div',
      { class: 'field' },
      element('label', { for: 'geo-search' }, t('editor.georeference.goTo')),
      input,
      note,
    );
  }

  /** Lays the plan into the middle of what is in sight. */
  #layHere() {
    const [across, down] = [this.#map.node.clientWidth, this.#map.node.clientHeight];
    const middle = this.#map.placeAt([across / 2, down / 2]);
    const { turn, scale } = this.#laid ?? { turn: 0, scale: 1 };
    this.#lay({ middle, turn, scale });
  }

  /** @param {number} factor */
  #zoom(factor) {
    const { x, y, width } = this.#map.camera;
    this.#map.camera = { x, y, width: width * factor };
  }

  /** @param {Laid} laid */
  #lay(laid) {
    this.#laid = laid;
    this.#turn.update(laid.turn * degrees);
    this.#map.show(this.#outline, geoOf(laid, this.#floor.bounds));
    this.#show();
  }

  #show() {
    this.#take.toggleAttribute('disabled', this.#laid === null);
    this.#map.draw();
  }
}
