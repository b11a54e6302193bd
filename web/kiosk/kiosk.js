// @ts-check
import { NEAREST } from '../shared/places/categories.js';
import { targetFor } from '../shared/places/targets.js';
import { answerOf, answerOfProblem } from './route/answer.js';
import { pointOf } from './route/offer.js';
import { passed, resting, touched } from './state/idle.js';
import { initialState, NO_EASE, reduce } from './state/state.js';
/** @import { Problem } from '../shared/api/api-error.js' */
/** @import { AppliedEdit, Feature, Place } from '../shared/api/types.js' */
/** @import { Places } from '../shared/places/places.js' */
/** @import { Answer } from './route/answer.js' */
/** @import { Goal, RouteRequest } from '../shared/api/route-request.js' */
/** @import { TourRequest } from './route/tour-request.js' */
/** @import { Settings } from './settings/settings.js' */
/** @import { KioskEvent, State } from './state/state.js' */

const NOTICE_MILLISECONDS = 10_000;

/**
 * The running kiosk: takes events, keeps the state, reports to the view and asks the server.
 *
 * Everything that it needs from outside is handed in, so that a test can follow it.
 */
export class Kiosk {
  #state;
  #settings;
  #places;
  #routes;
  #tours;
  #show;
  #now;
  #isOnline = false;
  #idle = resting();
  /** @type {number | null} */
  #secondsLeft = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;

  /**
   * @param {object} parts
   * @param {Settings} parts.settings
   * @param {Places} parts.places
   * @param {RouteRequest} parts.routes
   * @param {(take: (answer: Answer) => void) => TourRequest} parts.makeTours
   * @param {(kiosk: Kiosk, before: State | null) => void} parts.show  draws the state; all of it
   *   where `before` is null
   * @param {() => number} parts.now  milliseconds
   */
  constructor({ settings, places, routes, makeTours, show, now }) {
    this.#settings = settings;
    this.#places = places;
    this.#routes = routes;
    this.#tours = makeTours((answer) => this.send({ type: 'answered', answer }));
    this.#show = show;
    this.#now = now;
    this.#state = this.#initial();
  }

  get state() {
    return this.#state;
  }

  /** What the kiosk knows of the venue. */
  get places() {
    return this.#places;
  }

  /** Whether the live stream is connected. */
  get isOnline() {
    return this.#isOnline;
  }

  /** Seconds until it begins again, or null. */
  get secondsLeft() {
    return this.#secondsLeft;
  }

  /** @param {KioskEvent} event */
  send = (event) => {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return;
    this.#ask(before);
    this.#timeNotice(before);
    this.#show(this, before);
  };

  /** A visitor touched the screen, wherever. */
  touch() {
    this.#idle = touched(this.#idle, this.#now());
    if (this.#secondsLeft === null) return;
    this.#secondsLeft = null;
    this.#show(this, this.#state);
  }

  /** Begins again for the next visitor. */
  reset() {
    const before = this.#state;
    this.#routes.end();
    this.#tours.end();
    this.#idle = resting();
    this.#secondsLeft = null;
    this.#state = this.#initial();
    this.#show(this, before);
  }

  #initial() {
    const { language, isLow } = this.#settings;
    return initialState(language, Object.freeze({ ...NO_EASE, isLow }));
  }

  /** Looks at the clock; the page calls it a few times a second. */
  tick() {
    const { idleSeconds } = this.#settings;
    const { idle, secondsLeft, isOver } = passed(this.#idle, this.#now(), idleSeconds);
    this.#idle = idle;
    if (isOver) this.reset();
    else if (secondsLeft !== this.#secondsLeft) {
      this.#secondsLeft = secondsLeft;
      this.#show(this, this.#state);
    }
  }

  /** @param {Feature} feature  touched on the map */
  chooseFeature(feature) {
    const target = targetFor(feature, this.#places.targets);
    if (target) this.send({ type: 'targetChosen', target: target.id });
  }

  /** @param {Answer & { venue: string, id: string }} message  of type `route` */
  takeRoute(message) {
    if (this.#routes.isAbout(message)) this.send({ type: 'answered', answer: answerOf(message) });
  }

  /** @param {{ id?: string, about?: string, problem?: Problem }} message  of type `error` */
  takeError({ id, about, problem }) {
    if (about !== 'route' || !this.#routes.isAbout({ venue: this.#places.venue.slug, id })) return;
    this.send({ type: 'answered', answer: answerOfProblem(problem) });
  }

  /** @param {AppliedEdit} edit  @returns {string[]} ids of the features touched */
  takeEdit(edit) {
    const ids = this.#places.apply(edit);
    this.placesChanged(ids.length > 0);
    this.#tours.refresh();
    return ids;
  }

  /** Looks whether what is shown is still there. @param {boolean} isToShow  whether anything changed */
  placesChanged(isToShow = true) {
    const { target, nearest, stops } = this.#state;
    const gone = stops.filter((stop) => !this.#places.targets.has(stop));
    // What was the nearest is replaced by the server.
    if (nearest === null && target !== null && !this.#places.targets.has(target)) {
      this.send({ type: 'closed' });
    } else if (gone.length > 0) this.send({ type: 'stopsRemoved', stops: gone });
    else if (isToShow) this.#show(this, null);
  }

  /** @param {boolean} isOnline */
  setOnline(isOnline) {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    if (isOnline) this.#tours.refresh();
    this.#show(this, null);
  }

  /** Asks the server where the wanted route is another than before. @param {State} before */
  #ask(before) {
    const { nearest, stops, profile, instead } = this.#state;
    // The server's choice of the nearest is no new request.
    const target = nearest === null ? this.#state.target : null;
    const isSame = profile === before.profile && nearest === before.nearest &&
      stops === before.stops &&
      instead === before.instead && target === (before.nearest === null ? before.target : null);
    if (isSame) return;
    if (stops.length === 0) this.#tours.end();
    const spot = instead ? pointOf(instead.place) : undefined;
    const isTo = instead?.end === 'destination';
    const place = isTo ? spot : this.#goalOf(target, nearest);
    if (place) this.#routes.ask(place, profile, isTo ? undefined : spot);
    else this.#routes.end();
    if (stops.length > 0) this.#tours.ask(stops, stops.map((stop) => this.#placeOf(stop)), profile);
  }

  /** @param {string} stop  @returns {Place} for the server, which refuses one that is gone */
  #placeOf(stop) {
    return this.#places.target(stop)?.place ?? { feature: stop };
  }

  /** @param {string | null} target  @param {string | null} nearest  @returns {Goal | undefined} */
  #goalOf(target, nearest) {
    const kind = NEAREST.find(({ id }) => id === nearest);
    if (kind) return { nearest: { category: kind.members } };
    return target === null ? undefined : this.#places.targets.get(target)?.place;
  }

  /** Takes a new notice away after a while. @param {State} before */
  #timeNotice(before) {
    if (this.#state.notice === null || this.#state.notice === before.notice) return;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.send({ type: 'noticeSeen' }), NOTICE_MILLISECONDS);
  }
}
