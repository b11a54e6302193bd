// @ts-check
import { passed, resting, touched } from './idle.js';
import { quickest } from './route/nearest.js';
import { initialState, reduce } from './state.js';
import { nearestOf, targetFor } from './targets.js';

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
   * @param {import('./settings.js').Settings} parts.settings
   * @param {import('./places.js').Places} parts.places
   * @param {import('./route/route-request.js').RouteRequest} parts.routes
   * @param {(to: any, profile: string) => Promise<any>} parts.askRoute  asks once, by HTTP
   * @param {(kiosk: Kiosk, before: any) => void} parts.show  draws the state
   * @param {() => number} parts.now  milliseconds
   */
  constructor({ settings, places, routes, askRoute, show, now }) {
    this.settings = settings;
    this.places = places;
    this.isOnline = false;
    this.routes = routes;
    this.askRoute = askRoute;
    this.show = show;
    this.now = now;
    this.#state = initialState(settings.language);
  }

  get state() { return this.#state; }

  /** Seconds until it begins anew, or null. */
  get secondsLeft() { return this.#secondsLeft; }

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

  /** Leads to the nearest of some categories. @param {{members: readonly string[]}} nearest */
  goToNearest = async ({ members }) => {
    const { profile } = this.#state;
    const at = /** @type {any} */ (this.settings.at);
    const candidates = nearestOf(this.places.targets, members, at, profile === 'stepFree');
    const best = await quickest(candidates, (to) => this.askRoute(to, profile));
    if (best) this.send({ type: 'targetChosen', target: best.id });
  };

  /** @param {any} message  of type `route` */
  takeRoute(message) {
    if (!this.routes.isAbout(message)) return;
    const { reason, revision, route, refusal } = message;
    this.send({ type: 'answered', answer: Object.freeze({ reason, revision, route, refusal }) });
  }

  /** @param {any} edit  @returns {string[]} ids of the features touched */
  takeEdit(edit) {
    const ids = this.places.apply(edit);
    this.placesChanged(ids.length > 0);
    return ids;
  }

  /** Looks whether what is shown is still there. @param {boolean} isToShow  whether anything changed */
  placesChanged(isToShow = true) {
    const { target } = this.#state;
    if (target !== null && !this.places.targets.has(target)) this.send({ type: 'closed' });
    else if (isToShow) this.show(this, null);
  }

  /** @param {boolean} isOnline */
  setOnline(isOnline) {
    if (isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    this.show(this, null);
  }

  #ask(before) {
    const { target, profile } = this.#state;
    if (target === before.target && profile === before.profile) return;
    const place = target === null ? undefined : this.places.targets.get(target)?.place;
    if (place) this.routes.ask(place, profile);
    else this.routes.end();
  }

  #timeNotice(before) {
    if (this.#state.notice === null || this.#state.notice === before.notice) return;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.send({ type: 'noticeSeen' }), NOTICE_MILLISECONDS);
  }
}
