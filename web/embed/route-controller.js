// @ts-check
import { FollowedRoute } from '../shared/api/followed-route.js';
import { boxAround } from '../shared/geometry/box.js';
import { RouteLayer } from '../shared/map/routes/route-layer.js';
/** @import { RouteNews } from '../shared/api/followed-route.js' */
/** @import { LiveSocket } from '../shared/api/live-socket.js' */
/** @import { Place, Route } from '../shared/api/types.js' */
/** @import { MapView } from '../shared/map/map-view.js' */
/** @import { RouteEnds } from './map-settings.js' */

/** Metres around a route that the map shows with it. */
const around = 5;

/** The route that a page or a visitor asks for: the server keeps it, the map draws it. */
export class RouteController {
  #followed;
  #layer;
  #view;
  #showFloor;
  #changed;
  /** @type {RouteEnds | null} */
  ends = null;
  /** @type {RouteNews | null} */
  news = null;
  /** @type {'walking' | 'stepFree'} */
  profile = 'walking';

  /** @param {{ socket: LiveSocket, venue: string, view: MapView, signal: AbortSignal,
   *   showFloor: (floor: string) => void, onChange: () => void, onNews: (news: RouteNews) => void }} parts
   *   onChange: what the card shows is other now; onNews: the server has answered */
  constructor({ socket, venue, view, signal, showFloor, onChange, onNews }) {
    this.#view = view;
    this.#showFloor = showFloor;
    this.#changed = onChange;
    this.#layer = new RouteLayer(view, signal);
    this.#followed = new FollowedRoute(socket, venue, (news) => {
      this.#take(news);
      onNews(news);
    }, signal);
  }

  /** Asks for a route; null ends it. @param {RouteEnds | null} ends */
  ask(ends) {
    this.ends = ends;
    this.news = null;
    this.#layer.setRoute(null);
    if (ends) this.#followed.ask({ ...ends, profile: this.profile });
    else this.#followed.end();
    this.#changed();
  }

  /** @param {'walking' | 'stepFree'} profile */
  setProfile(profile) {
    if (profile === this.profile) return;
    this.profile = profile;
    if (this.ends) this.ask(this.ends);
  }

  /** @param {RouteNews} news */
  #take(news) {
    const isFirst = this.news === null;
    this.news = news;
    this.#layer.setRoute(news.route ?? null);
    this.#changed();
    // An edit far away is no reason to move the map under a reader.
    if (isFirst && news.route) this.#fit(news.route);
  }

  /** Shows the part on the first floor. @param {Route} route */
  #fit({ legs }) {
    const [{ floor }] = legs;
    this.#showFloor(floor);
    const points = legs.filter((leg) => leg.floor === floor).flatMap((leg) => leg.points);
    if (points.length === 0) return;
    const [left, bottom, right, top] = boxAround(points);
    this.#view.fit([left - around, bottom - around, right + around, top + around]);
  }
}

/** Whether a place is that of a feature. @param {Place} place @returns {string | null} its id */
export const featureOf = (place) => ('feature' in place ? place.feature : null);
