// @ts-check
import { FloorSwitcher } from '../../../shared/ui/floor-switcher.js';
import { MapView } from '../../../shared/map/map-view.js';
import { makeMapControls } from '../../../shared/map/map-controls.js';
import { element } from '../../../shared/ui/element.js';
import { required } from '../../../shared/ui/required.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */

/**
 * A version to look at: a map of its own above the editor's, which cannot change anything.
 */
export class VersionView {
  #session;
  #reader;
  #surface;
  #map;
  #node;
  #ending = new AbortController();

  /**
   * @param {{session: EditSession, view: View, reader: Reader}} parts
   * @param {{venue: any, features: any[]}} state  as the server answers it
   * @param {{title: string, onRestore: () => void, onBack: () => void}} banner
   */
  constructor({ session, view, reader }, { venue, features }, { title, onRestore, onBack }) {
    const { surface } = view;
    const { t, languages } = reader;
    this.#session = session;
    this.#reader = reader;
    this.#surface = surface;
    const host = element('div', { class: 'map-host' });
    const button = (/** @type {string} */ key, /** @type {() => void} */ run, look = 'plain') =>
      element('button', { type: 'button', class: look, click: run }, t(key));
    this.#node = element(
      'section',
      { class: 'version-view', 'aria-label': title },
      element(
        'div',
        { class: 'version-banner', role: 'status' },
        element('strong', {}, title),
        button('editor.versions.restore', onRestore),
        button('editor.versions.back', onBack, 'strong'),
      ),
      host,
    );
    surface.host.after(this.#node);
    this.#map = new MapView(host, { languages, label: title, hasLines: true });
    this.#map.setVenue({ ...venue, slug: session.slug });
    this.#map.setFeatures(new Map(features.map((feature) => [feature.id, feature])));
    const isThere = venue.floors.some((/** @type {any} */ { id }) => id === surface.floor);
    if (isThere) this.#map.setFloor(surface.floor);
    Object.assign(this.#map.camera, surface.camera);
    this.#map.requestRender();
    this.#addFurniture(host, t, venue);
    this.#holdKeys(onBack);
    this.#holdTools(true);
    required(this.#node, 'button').focus();
  }

  /** Goes back to the plan as it is now, on the floor that was looked at. */
  close() {
    this.#ending.abort();
    this.#holdTools(false);
    const { floor } = this.#map;
    this.#map.destroy();
    this.#node.remove();
    if (this.#session.plan.floor(floor)) this.#surface.setFloor(floor);
    this.#surface.focus();
  }

  /** @param {HTMLElement} host @param {(key: string) => string} t @param {any} venue */
  #addFurniture(host, t, venue) {
    const map = this.#map;
    const choices = venue.floors.map((/** @type {any} */ floor) => ({
      id: floor.id,
      ordinal: floor.ordinal,
      name: this.#reader.floorName(floor),
    }));
    const onChoose = (/** @type {string} */ id) => map.setFloor(id);
    const floors = new FloorSwitcher(choices, { label: t('editor.floors'), onChoose });
    floors.element.classList.add('floors');
    floors.choose(map.floor);
    map.on('floor', (id) => floors.choose(id));
    const controls = makeMapControls(map, {
      zoomIn: t('editor.op.zoomIn'),
      zoomOut: t('editor.op.zoomOut'),
      fit: t('editor.op.fit'),
      north: t('editor.north'),
    });
    for (const each of [floors.element, controls]) each.dataset.float = '';
    host.append(floors.element, controls);
  }

  /** What would change the plan underneath cannot be pressed meanwhile. @param {boolean} isHeld */
  #holdTools(isHeld) {
    for (const each of document.querySelectorAll('.tools, .bar .buttons')) {
      each.toggleAttribute('inert', isHeld);
    }
  }

  /** No key reaches the plan underneath; Escape goes back to it. @param {() => void} onBack */
  #holdKeys(onBack) {
    const { signal } = this.#ending;
    addEventListener('keydown', (event) => {
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') onBack();
      const isHere = event.target instanceof Node && this.#node.contains(event.target);
      if (!isHere) event.stopPropagation();
    }, { capture: true, signal });
    this.#node.addEventListener('keydown', (event) => event.stopPropagation(), { signal });
  }
}
