// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { MapView } from '../../../shared/map/map-view.js' */
/** @import { PeopleHere } from '../../collaboration/people-here.js' */
/** @import { Editor } from '../../editor.js' */

/** Keeps what somebody else sees in my view, until I move the map myself. */
export class FollowPerson {
  #editor;
  #people;
  #view;
  /** @type {number | null} */
  #id = null;
  #name = '';
  #text = element('span', {});
  #frame;
  /** Hears when following begins and ends. */
  onChange = () => {};

  /**
   * @param {Editor} editor
   * @param {PeopleHere} people
   * @param {MapView} view
   */
  constructor(editor, people, view) {
    this.#editor = editor;
    this.#people = people;
    this.#view = view;
    const stop = element(
      'button',
      { type: 'button', click: () => this.stop() },
      editor.ui.text('editor.here.stop'),
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
    editor.surface.host.append(this.#frame);
    for (const type of ['pointerdown', 'wheel']) {
      view.surface.addEventListener(type, () => this.stop(), { passive: true });
    }
    view.surface.addEventListener('keydown', ({ key }) => {
      if (key.startsWith('Arrow') || ['+', '-', '0'].includes(key)) this.stop();
    });
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.stop());
  }

  /** Whom I follow, or `null`. */
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
    this.#text.textContent = this.#editor.ui.text('editor.here.following', { name: person.name });
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
      this.#editor.ui.say('editor.here.gone', { name: this.#name });
      return;
    }
    const { surface, session } = this.#editor;
    if (person.floor && person.floor !== surface.floor && session.shown.floor(person.floor)) {
      this.#editor.selection.set(null);
      surface.setFloor(person.floor);
    }
    if (person.cursor?.view) this.#show(person.cursor.view);
  }

  /** @param {readonly number[]} view */
  #show([minX, minY, maxX, maxY]) {
    const { width, height } = this.#view.size;
    const scale = Math.min(width / Math.max(maxX - minX, 0.1), height / Math.max(maxY - minY, 0.1));
    this.#view.flyTo({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, scale }, { milliseconds: 150 });
  }
}
