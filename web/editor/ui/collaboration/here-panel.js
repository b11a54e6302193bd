// @ts-check
import { element } from '../../../shared/ui/element.js';
import { initialsOf, readableOn } from '../../collaboration/colours.js';
import { authorForm } from './author-form.js';

/** @import { PeopleHere, Person } from '../../collaboration/people-here.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Author } from './author-form.js' */
/** @import { FollowPerson } from './follow-person.js' */

/** So many faces stand in the bar; the rest are counted. */
const limit = 3;

/** The people with the plan open: faces in the bar, and a list that opens from them. */
export class HerePanel {
  #session;
  #reader;
  #people;
  #author;
  #follow;
  #form;
  #faces = element('span', { class: 'faces' });
  #list = element('ul', {});
  #status = element('p', { class: 'visually-hidden', role: 'status' });
  /** @type {Map<number, string>} */
  #known = new Map();
  #panel;
  #button;
  node;

  /**
   * @param {{session: EditSession, reader: Reader}} parts
   * @param {{people: PeopleHere, author: Author,
   *   follow: FollowPerson}} parts
   */
  constructor({ session, reader }, { people, author, follow }) {
    this.#session = session;
    this.#reader = reader;
    this.#people = people;
    this.#author = author;
    this.#follow = follow;
    const t = this.#reader.t;
    this.#form = authorForm(t, author);
    this.#panel = element(
      'section',
      {
        class: 'here-panel',
        popover: 'auto',
        id: 'here-panel',
        'aria-labelledby': 'here-title',
        role: 'dialog',
        tabindex: '-1',
        autofocus: true,
      },
      element('h2', { id: 'here-title' }, t('editor.here.title')),
      this.#list,
      this.#form.node,
    );
    // No key of this panel reaches the plan; Escape closes it and nothing else.
    this.#panel.addEventListener('keydown', (event) => event.stopPropagation());
    this.#panel.addEventListener(
      'toggle',
      () => this.#button.setAttribute('aria-expanded', String(this.#isOpen)),
    );
    this.#button = element(
      'button',
      {
        type: 'button',
        class: 'here-button',
        popovertarget: 'here-panel',
        'aria-expanded': 'false',
      },
      this.#faces,
    );
    this.node = element('div', { class: 'here' }, this.#button, this.#panel, this.#status);
    this.update();
  }

  /** Brings it into step with the people here. */
  update() {
    const { others } = this.#people;
    const me = this.#author;
    const shown = others.slice(0, limit);
    const more = others.length - shown.length;
    this.#faces.replaceChildren(
      ...[me, ...shown].map(face),
      ...(more > 0
        ? [element('span', { class: 'face face-count', 'aria-hidden': 'true' }, `+${more}`)]
        : []),
    );
    const count = others.length;
    const text = this.#reader.t(count > 0 ? 'editor.here.button' : 'editor.here.you.alone', {
      count,
    });
    this.#button.dataset.count = count > 0 ? String(count + 1) : '';
    this.#button.setAttribute('aria-label', text);
    this.#button.title = text;
    this.#announce(others);
    if (!this.#list.contains(document.activeElement)) this.#render(others);
    else queueMicrotask(() => this.#renderKeepingFocus(others));
    this.#form.update();
  }

  get #isOpen() {
    return this.#panel.matches(':popover-open');
  }

  /** @param {Person[]} others */
  #renderKeepingFocus(others) {
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    this.#render(others);
    if (key) {
      /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-key="${key}"]`))?.focus();
    }
  }

  /** @param {Person[]} others */
  #render(others) {
    const t = this.#reader.t;
    const me = this.#author;
    this.#list.replaceChildren(
      element(
        'li',
        {},
        face(me),
        element(
          'span',
          { class: 'who' },
          element('strong', {}, t('editor.here.you', { name: me.name })),
        ),
      ),
      ...others.map((person) => this.#row(person)),
      ...(others.length === 0 ? [element('li', { class: 'note' }, t('editor.here.alone'))] : []),
    );
  }

  /** @param {Person} person */
  #row(person) {
    const t = this.#reader.t;
    const { id, name } = person;
    const isFollowed = this.#follow.id === id;
    const act = () => {
      if (isFollowed) this.#follow.stop();
      else {
        this.#follow.start(id);
        this.#panel.hidePopover();
      }
    };
    const button = element(
      'button',
      {
        type: 'button',
        'data-key': id,
        'aria-pressed': String(isFollowed),
        click: act,
        'aria-label': t('editor.here.followOf', { name }),
      },
      t(isFollowed ? 'editor.here.stop' : 'editor.here.follow'),
    );
    return element(
      'li',
      {},
      face(person),
      element(
        'span',
        { class: 'who' },
        element('strong', {}, name),
        element('small', {}, this.#where(person)),
      ),
      button,
    );
  }

  /** @param {Person} person */
  #where({ floor, selection }) {
    const reader = this.#reader;
    const session = this.#session;
    const known = floor ? session.shown.floor(floor) : null;
    const place = known ? reader.floorName(known) : this.#reader.t('editor.here.nowhere');
    return selection.length > 0
      ? this.#reader.t('editor.here.selected', { place, count: selection.length })
      : place;
  }

  /** Announces a person that came or left. @param {Person[]} others */
  #announce(others) {
    const now = new Map(others.map(({ id, name }) => [id, name]));
    const came = [...now].find(([id]) => !this.#known.has(id));
    const left = [...this.#known].find(([id]) => !now.has(id));
    this.#known = now;
    if (came) {
      this.#status.textContent = this.#reader.t('editor.here.came', { name: came[1] });
    } else if (left) {
      this.#status.textContent = this.#reader.t('editor.here.gone', { name: left[1] });
    }
  }
}

/**
 * A person's initials on their colour; the name stands beside it.
 *
 * @param {{name: string, colour: string}} person
 */
const face = ({ name, colour }) => {
  const node = element('span', { class: 'face', 'aria-hidden': 'true' }, initialsOf(name));
  node.style.setProperty('--who', colour);
  node.style.setProperty('--on-who', readableOn(colour));
  return node;
};
