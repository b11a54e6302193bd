// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { dayOf, zoneOf } from '../../shared/i18n/time-zone.js';
import { VenueLook } from '../../shared/identity/venue-look.js';
import { nearDayText, spanText, timeOf } from '../../shared/programme/programme-times.js';
import { element } from '../../shared/ui/element.js';
import { doorState, fullnessOf, minutesUntil, shareOver } from './door-state.js';
import { doorTexts } from './words.js';
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Programme } from '../../shared/programme/programme.js' */
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { Language } from '../texts/say.js' */
/** @import { RoomCount } from './door-state.js' */

/** What a door's screen shows beside the plan and the programme.
 * @typedef {{ at: number, people: RoomCount | undefined, offlineSince: number | null }} DoorNews
 *   at, offlineSince: milliseconds since 1970 */

/** The screen at a room's door: the room, what runs in it and how long, what comes next. It has no
 * controls. */
export class DoorScreen {
  #room;
  #places;
  #programme;
  #language;
  #pictureURL;
  #look = new VenueLook(document.documentElement, { leastOfText: 7 });
  #name = element('h1', { class: 'door-room' });
  #floor = element('p', { class: 'door-floor' });
  #clock = element('span', { class: 'door-clock' });
  #main = element('main', { class: 'door-main' });
  #note = element('p', { class: 'door-note', role: 'status', hidden: true });
  /** What is drawn, as text. */
  #shown = '';

  /** @param {HTMLElement} body
   * @param {{ room: string, places: Places, programme: Programme, language: Language,
   *   pictureURL: (content: string) => string }} parts room: the id of an area */
  constructor(body, { room, places, programme, language, pictureURL }) {
    this.#room = room;
    this.#places = places;
    this.#programme = programme;
    this.#language = language;
    this.#pictureURL = pictureURL;
    body.classList.add('door');
    body.replaceChildren(
      element(
        'header',
        { class: 'door-bar' },
        ...this.#look.logos,
        element('div', { class: 'door-name' }, this.#name, this.#floor),
        this.#clock,
      ),
      this.#main,
      this.#note,
    );
  }

  /** Draws what is true now. @param {DoorNews} news */
  update({ at, people, offlineSince }) {
    const t = doorTexts[this.#language];
    const { venue, features } = this.#places;
    const room = features.get(this.#room);
    this.#look.show(
      venue.settings,
      nameIn(venue.name, this.#language),
      this.#pictureURL,
    );
    this.#clock.textContent = timeOf(at, this.#zone);
    this.#name.textContent = nameIn(room?.properties.name, this.#language);
    this.#floor.textContent = room && venue.floors.length > 1
      ? this.#places.floorName(room.floor, this.#language)
      : '';
    this.#note.hidden = offlineSince === null && room !== undefined;
    this.#note.textContent = room === undefined
      ? t('door.gone')
      : offlineSince === null
      ? ''
      : t('door.offline', { time: timeOf(offlineSince, this.#zone) });
    const { now, next } = doorState(this.#programme.sessions, this.#room, at);
    const parts = [
      now.length > 0 ? this.#now(now, at, people) : this.#nothing(next),
      ...next.length > 0 ? [this.#next(next, at)] : [],
    ];
    const shown = parts.map((part) => part.outerHTML).join('');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#main.replaceChildren(...parts);
  }

  get #zone() {
    return zoneOf(this.#places.venue);
  }

  /** @param {ProgrammeSession[]} sessions @param {number} at @param {RoomCount | undefined} people */
  #now(sessions, at, people) {
    const t = doorTexts[this.#language];
    const given = this.#places.features.get(this.#room)?.properties.capacity;
    return element(
      'section',
      { class: 'door-now' },
      ...sessions.map((session) => {
        const fullness = fullnessOf(
          people,
          session.capacity ??
            (typeof given === 'number' ? Math.floor(given) : null),
        );
        const share = element('i');
        share.style.inlineSize = `${(100 * shareOver(session, at)).toFixed(1)}%`;
        return element(
          'article',
          {},
          element(
            'p',
            { class: 'door-state' },
            element('span', { class: 'door-mark' }, t('programme.now')),
            fullness === null ? null : element(
              'span',
              { class: `door-fullness ${fullness}` },
              t(`door.${fullness}`),
            ),
          ),
          element('h2', {}, nameIn(session.title, this.#language)),
          ...this.#lines(session),
          element(
            'p',
            { class: 'door-time' },
            `${t('door.until', { time: timeOf(session.end, this.#zone) })} · ${
              t('door.left', { count: minutesUntil(session.end, at) })
            }`,
          ),
          element('div', { class: 'door-share', 'aria-hidden': true }, share),
        );
      }),
    );
  }

  /** @param {ProgrammeSession} session */
  #lines({ subtitle, speakers, track }) {
    return [
      nameIn(subtitle, this.#language),
      speakers.join(', '),
      nameIn(track, this.#language),
    ]
      .filter(Boolean).map((words) => element('p', { class: 'door-line' }, words));
  }

  /** @param {ProgrammeSession[]} next */
  #nothing(next) {
    const words = doorTexts[this.#language](
      next.length > 0 ? 'door.nothing' : 'door.over',
    );
    return element(
      'section',
      { class: 'door-now' },
      element('p', { class: 'door-nothing' }, words),
    );
  }

  /** @param {ProgrammeSession[]} sessions @param {number} at */
  #next([first, ...rest], at) {
    const t = doorTexts[this.#language];
    const minutes = minutesUntil(first.start, at);
    const zone = this.#zone;
    const when = (/** @type {ProgrammeSession} */ session) =>
      dayOf(session.start, zone) === dayOf(at, zone)
        ? spanText(session, zone)
        : `${nearDayText(session.start, at, zone, this.#language)}, ${spanText(session, zone)}`;
    return element(
      'section',
      { class: 'door-next' },
      element(
        'article',
        {},
        element('h3', {}, t('programme.next')),
        element(
          'p',
          { class: 'door-time' },
          minutes <= 60
            ? `${when(first)} · ${t('door.inMinutes', { count: minutes })}`
            : when(first),
        ),
        element(
          'p',
          { class: 'door-title' },
          nameIn(first.title, this.#language),
        ),
        first.speakers.length === 0
          ? null
          : element('p', { class: 'door-line' }, first.speakers.join(', ')),
      ),
      rest.length === 0 ? null : element(
        'article',
        { class: 'door-rest' },
        element('h3', {}, t('door.then')),
        element(
          'ul',
          {},
          ...rest.map((session) =>
            element(
              'li',
              {},
              element('span', { class: 'door-when' }, when(session)),
              ' ',
              nameIn(session.title, this.#language),
            )
          ),
        ),
      ),
    );
  }
}
