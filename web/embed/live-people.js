// @ts-check
import { LiveDots } from '../shared/map/people/live-dots.js';
import { Roster } from '../shared/api/roster.js';
import { allowedStreams } from '../shared/session/permissions.js';
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { FloorSwitcher } from '../shared/ui/floor-switcher.js' */

/** Milliseconds without news after which dots are grey. */
const oldAfter = 5000;

/** People as dots and counts, as far as the link may see them. */
export class LivePeople {
  #socket;
  #venue;
  #view;
  #allows;
  #revision;
  #isOn = false;
  #people = new LiveDots();
  #roster = new Roster();

  /** @param {{ socket: LiveSocket, venue: string, view: MapView, switcher: FloorSwitcher,
   *   allows: (permission: string) => boolean, revision: () => number, signal: AbortSignal }} parts */
  constructor({ socket, venue, view, switcher, allows, revision, signal }) {
    this.#socket = socket;
    this.#venue = venue;
    this.#view = view;
    this.#allows = allows;
    this.#revision = revision;
    const people = this.#people;
    socket.on('hello', (message) => people.hello(message), signal);
    socket.on('welcome', (message) => people.welcome(message) && this.#roster.clear(), signal);
    socket.on('roster', (message) => {
      for (const slot of this.#roster.apply(message)) people.dots.tracks.forget(slot);
    }, signal);
    socket.on('positions', (frame) => {
      people.frame(frame, performance.now());
      view.requestMoving();
    }, signal);
    socket.on('counts', ({ floors, least = 0 }) => switcher.setCounts(floors, least), signal);
    view.setMovingLayer(people.dots);
    const watch = setInterval(() => this.#age(), 1000);
    signal.addEventListener('abort', () => clearInterval(watch));
  }

  /** How many people are drawn. */
  get drawn() {
    return this.#isOn ? this.#people.dots.drawn : 0;
  }

  /** Follows people, or the plan only. @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    this.subscribe();
    // An empty picture takes the place of the people.
    this.#view.requestMoving();
  }

  /** Subscribes to the floor in view. */
  subscribe() {
    const { floor } = this.#view;
    this.#people.keepOnly(this.#isOn ? floor : '');
    const streams = this.#isOn ? ['edits', 'counts', 'positions'] : ['edits'];
    this.#socket.subscribe({
      venue: this.#venue,
      streams: allowedStreams(streams, this.#allows),
      after: this.#revision(),
      ...(this.#isOn && floor !== '' && { floors: [floor] }),
    });
  }

  #age() {
    const { dots } = this.#people;
    const isOld = this.#socket.ageOfData > oldAfter;
    if (dots.isOld !== isOld) this.#view.requestMoving();
    dots.isOld = isOld;
  }
}
