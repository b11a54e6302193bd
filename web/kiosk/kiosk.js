// @ts-check
import { passed, resting, touched } from './state/idle.js';
import { NEAREST } from './places/categories.js';
import { pointOf } from './route/offer.js';
import { initialState, reduce } from './state/state.js';
import { targetFor } from './places/targets.js';
/** @import { Places } from './places/places.js' */
/** @import { RouteRequest } from './route/route-request.js' */
/** @import { TourRequest } from './route/tour-request.js' */
/** @import { Settings } from './settings/settings.js' */

const NOTICE_MILLISECONDS = 10_000;

/**
 * The running kiosk: takes events, keeps the state, tells the view and the server.
 *
 * Everything that it needs from outside is handed in, so that it can be followed in a test.
 */
export class Kiosk {
  #state;
  #idle = resting();
  #secondsLeft = null;
  #noticeTimer = 0;

  /**
   * @param {object} parts
   * @param {Settings} parts.settings
   * @param {Places} parts.places
   * @param {RouteRequest} parts.routes
   * @param {(take: (answer: any) => void) => TourRequest} parts.makeTours
   * @param {(kiosk: Kiosk, before: any) => void} parts.show  draws the state
   * @param {() => number} parts.now  milliseconds
   */
  constructor({ settings, places, routes, makeTours, show, now }) {
    this.settings = settings;
    this.places = places;
    this.isOnline = false;
    this.routes = routes;
    this.tours = makeTours((answer) => this.send({ type: 'answered', answer }));
    this.show = show;
    this.now = now;
    this.#state = initialState(settings.language);
  }

  get state() {
    return this.#state;
  }

  /** Seconds until it begins anew, or null. */
  get secondsLeft() {
    return this.#secondsLeft;
  }

  /** @param {any} event */
  send = (event) => {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return;
    this.#ask(before);
    this.#timeNotice(before);
    this.show(this, before);
  };

  /** Somebody touched the screen, wherever. */
  touch() {
    this.#idle = touched(this.#idle, this.now());
    if (this.#secondsLeft === null) return;
    this.#secondsLeft = null;
    this.show(this, this.#state);
  }

  /** Begins anew, as if nobody had been there. */
  reset() {
    const before = this.#state;
    this.routes.end();
    this.tours.end();
    this.#idle = resting();
    this.#secondsLeft = null;
    this.#state = initialState(this.settings.language);
    this.show(this, before);
  }

  /** Looks at the clock; called once a second. */
  tick() {
    const { idle, secondsLeft, isOver } = passed(this.#idle, this.now(), this.settings.idleSeconds);
    this.#idle = idle;
    if (isOver) this.reset();
    else if (secondsLeft !== this.#secondsLeft) {
      this.#secondsLeft = secondsLeft;
      this.show(this, this.#state);
    }
  }

  /** @param {any} feature  touched on the map */
  chooseFeature(feature) {
    const target = targetFor(feature, this.places.targets);
    if (target) this.send({ type: 'targetChosen', target: target.id });
  }

  /** @param {any} message  of type `route` */
  takeRoute(message) {
    if (!this.routes.isAbout(message)) return;
    const { reason, revision, route, refusal, destination } = message;
    const answer = Object.freeze({ reason, revision, route, refusal, destination });
    this.send({ type: 'answered', answer });
  }

  /** @param {any} message  of type `error` */
  takeError({ id, about, problem }) {
    if (about !== 'route' || !this.routes.isAbout({ venue: this.places.venue.slug, id })) return;
    const reason = problem?.type?.endsWith('#nothing-fits') ? 'nothingFits' : 'noWay';
    const answer = Object.freeze({ reason: 'requested', revision: 0, refusal: { reason } });
    this.send({ type: 'answered', answer });
  }

  /** @param {any} edit  @returns {string[]} ids of the features touched */
  takeEdit(edit) {
    const ids = this.places.apply(edit);
    this.placesChanged(ids.length > 0);
    this.tours.refresh();
    return ids;
  }

  /** Looks whether what is shown is still there. @param {boolean} isToShow  whether anything changed */
  placesChanged(isToShow = true) {
    const { target, nearest, stops } = this.#state;
    const gone = stops.filter((stop) => !this.places.targets.has(stop));
    // What was the nearest is replaced by the server.
    if (nearest === null && target !== null && !this.places.targets.has(target)) {
      this.send({ type: 'closed' });
    } else if (gone.length > 0) this.send({ type: 'stopsRemoved', stops: gone });
    else if (isToShow) this.show(this, null);
  }

  /** @param {boolean} isOnline */
  setOnline(isOnline) {
    if (isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    if (isOnline) this.tours.refresh();
    this.show(this, null);
  }

  #ask(before) {
    const { nearest, stops, profile, instead } = this.#state;
    // The server's choice of the nearest is no new question.
    const target = nearest === null ? this.#state.target : null;
    const isSame = profile === before.profile && nearest === before.nearest &&
      stops === before.stops &&
      instead === before.instead && target === (before.nearest === null ? before.target : null);
    if (isSame) return;
    if (stops.length === 0) this.tours.end();
    const spot = instead ? pointOf(instead.place) : undefined;
    const isTo = instead?.end === 'destination';
    const place = isTo ? spot : this.#placeOf(target, nearest);
    if (place) this.routes.ask(place, profile, isTo ? undefined : spot);
    else this.routes.end();
    if (stops.length > 0) {
      const places = stops.map((stop) => this.places.target(stop)?.place);
      this.tours.ask(stops, places, profile);
    }
  }

  /** @param {string | null} target  @param {string | null} nearest  @returns {any} for the server */
  #placeOf(target, nearest) {
    const kind = NEAREST.find(({ id }) => id === nearest);
    if (kind) return { nearest: { category: kind.members } };
    return target === null ? undefined : this.places.targets.get(target)?.place;
  }

  #timeNotice(before) {
    if (this.#state.notice === null || this.#state.notice === before.notice) return;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.send({ type: 'noticeSeen' }), NOTICE_MILLISECONDS);
  }
}
