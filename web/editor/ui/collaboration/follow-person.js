// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { PeopleHere } from '../../collaboration/people-here.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Page } from '../../state/page.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Selection } from '../../state/selection.js' */

/** Keeps another person's view of the plan in mine, until I move the map myself. */
export class FollowPerson {
  #session;
  #selection;
  #surface;
  #reader;
  #page;
  #people;
  #map;
  /** @type {number | null} */
  #id = null;
  #name = '';
  #text = element('span', {});
  #frame;
  /** Called when following begins and ends. */
  onChange = () => {};

  /**
   * @param {{session: EditSession, selection: Selection, view: View, reader: Reader, page: Page}} parts
   * @param {PeopleHere} people
   * @param {MapView} map
   */
  constructor({ session, selection, view, reader, page }, people, map) {
    this.#session = session;
    this.#selection = selection;
    this.#surface = view.surface;
    this.#reader = reader;
    this.#page = page;
    this.#people = people;
    this.#map = map;
    const stop = element(
      'button',
      { type: 'button', click: () => this.stop() },
      reader.t('editor.here.stop'),
      icon('close'),
    );
    this.#frame = element(
      'div',
      { class: 'following', hidden: true },
      element(
        'div',
        { class: 'following-chip', role: 'status', 'data-float': '' },
        this.#text,
        stop,
      ),
    );
    view.surface.host.append(this.#frame);
    for (const type of ['pointerdown', 'wheel']) {
      map.surface.addEventListener(type, () => this.stop(), { passive: true });
    }
    map.surface.addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow') || ['+', '-', '0'].includes(key)) this.stop();
    });
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.stop());
  }

  /** The id of the followed person, or `null`. */
  get id() {
    return this.#id;
  }

  /** @param {number} id */
  start(id) {
    const person = this.#people.person(id);
    if (!person) return;
    this.#id = id;
    this.#name = person.name;
    this.#frame.hidden = false;
    this.#frame.style.setProperty('--who', person.colour);
    this.#text.textContent = this.#reader.t('editor.here.following', { name: person.name });
    this.update();
    this.onChange();
  }

  stop() {
    if (this.#id === null) return;
    this.#id = null;
    this.#frame.hidden = true;
    this.onChange();
  }

  /** Goes where they are now. */
  update() {
    if (this.#id === null) return;
    const person = this.#people.person(this.#id);
    if (!person) {
      this.stop();
      this.#page.say('editor.here.gone', { name: this.#name });
      return;
    }
    const { floor } = person;
    if (floor && floor !== this.#surface.floor && this.#session.shown.floor(floor)) {
      this.#selection.set(null);
      this.#surface.setFloor(floor);
    }
    if (person.cursor?.view) this.#show(person.cursor.view);
  }

  /** @param {readonly number[]} view */
  #show([minX, minY, maxX, maxY]) {
    const { width, height } = this.#map.size;
    const scale = Math.min(width / Math.max(maxX - minX, 0.1), height / Math.max(maxY - minY, 0.1));
    this.#map.flyTo({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, scale }, { milliseconds: 150 });
  }
}
