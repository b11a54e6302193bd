// @ts-check
import { insteadRoute } from '../../shared/api/instead-route.js';
import { OfferLayer } from '../../shared/map/routes/offer-layer.js';
import { RouteLayer } from '../../shared/map/routes/route-layer.js';
import { RouteLines } from './route-lines.js';
import { RouteBook } from './route-book.js';
import { Trail, TrailLine } from './trail.js';
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { RouteMessage } from './route-book.js' */
/** @import { People } from '../people/people.js' */

/** The share of the distance to the followed person that the map catches up in one frame. */
const pursuit = 0.08;
/** CSS pixels per metre for one person. */
const closeUp = 9;

/** The person that the viewer has selected, if any: followed or not, with trail and route; and the routes
 * of all. */
export class SelectedPerson {
  /** @type {string | null} */
  id = null;
  isFollowed = false;
  /** Whether the map shows the person's route. */
  isRouteDrawn = false;
  routes = new RouteBook();
  #people;
  #view;
  #showFloor;
  #trail = new Trail();
  #trailLine = new TrailLine(this.#trail);
  #routeLines = new RouteLines(this.routes);
  #routeLayer;
  #offers;
  #isPast = false;

  /** @param {People} people @param {MapView} view @param {(floor: string) => void} showFloor */
  constructor(people, view, showFloor) {
    this.#people = people;
    this.#view = view;
    this.#showFloor = showFloor;
    this.#routeLayer = new RouteLayer(view);
    this.#offers = new OfferLayer(view);
    view.addLayer(this.#trailLine);
    view.addLayer(this.#routeLines);
  }

  /** Whether all routes are shown. */
  get areRoutesShown() {
    return this.#routeLines.isShown;
  }

  set areRoutesShown(isOn) {
    this.#routeLines.isShown = isOn;
    if (!isOn) this.routes.clear();
    this.#view.requestRender();
  }

  /** @param {boolean} isOn */
  showTrail(isOn) {
    this.#trailLine.isShown = isOn;
    this.#view.requestRender();
  }

  /** Begins or ends showing the past. Routes and the trail so far are of the other time: both go, and
   * while the past is shown no route comes, also not one that was on its way.
   * @param {boolean} isOn */
  turnPast(isOn) {
    this.#isPast = isOn;
    this.#trail.clear();
    this.routes.clear();
    this.#showRoute();
    this.#view.requestRender();
  }

  /** The person's slot; −1 while there is none. */
  get slot() {
    return this.#people.dots.selected;
  }

  /** The person's route, if it is known. */
  get route() {
    return this.id === null ? null : this.routes.of(this.id);
  }

  /** Why the person's route was refused. */
  get refusal() {
    return this.id === null ? null : this.routes.refusalOf(this.id);
  }

  /** Selects a person, or none.
   * @param {string | null} id */
  choose(id) {
    this.id = id;
    this.#trail.clear();
    if (!this.areRoutesShown) this.routes.clear();
    this.findSlot();
    this.#showRoute();
    this.#view.requestMoving();
  }

  /** Finds the person's slot again: it changes when a navigator leaves and comes back. */
  findSlot() {
    const person = this.id === null ? undefined : this.#people.roster.withId(this.id);
    this.#people.dots.selected = person?.slot ?? -1;
  }

  /** Begins or ends keeping the person in the middle of the map.
   * @param {boolean} isOn */
  follow(isOn) {
    this.isFollowed = isOn;
    const floor = this.slot < 0 ? null : this.#people.floorOf(this.slot);
    if (!isOn || floor === null) return;
    if (floor !== this.#view.floor) this.#showFloor(floor);
    const [x, y] = this.#people.dots.positionOf(this.slot);
    this.goTo({ x, y });
  }

  /** Looks at a place from near by. @param {{ x: number, y: number }} place metres */
  goTo({ x, y }) {
    this.#view.flyTo({ x, y, scale: Math.max(this.#view.camera.scale, closeUp) });
  }

  /** @param {RouteMessage} message `route`, `arrived` or `routeEnded` */
  routeChanged(message) {
    if (this.#isPast) return;
    this.routes.apply(message);
    if (message.navigator === this.id) this.#showRoute();
    if (this.areRoutesShown) this.#view.requestRender();
  }

  /** Requests a route to the place that the refusal offers.
   * @param {Pick<LiveSocket, 'send'>} socket @param {string} venue */
  goInstead(socket, venue) {
    const nearest = this.refusal?.nearest;
    if (this.id === null || !nearest) return;
    socket.send(insteadRoute(venue, this.id, nearest));
  }

  #showRoute() {
    const nearest = this.refusal?.nearest;
    this.isRouteDrawn = this.route !== null;
    this.#routeLayer.setRoute(this.route);
    this.#offers.setOffers(nearest ? [{ at: nearest }] : []);
  }

  /** The page calls it after each frame of the dots. */
  frameDrawn() {
    const floor = this.slot < 0 ? null : this.#people.floorOf(this.slot);
    if (floor === null) return;
    const [x, y] = this.#people.dots.positionOf(this.slot);
    if (!this.#people.isPaused) this.#trail.add(floor, x, y);
    if (this.isFollowed) this.#keepInView(floor, x, y);
  }

  /** @param {string} floor @param {number} x @param {number} y metres */
  #keepInView(floor, x, y) {
    if (floor !== this.#view.floor) this.#showFloor(floor);
    const { camera } = this.#view;
    const [dx, dy] = [x - camera.x, y - camera.y];
    // The plan stays at rest while the person stands.
    if (Math.hypot(dx, dy) * camera.scale < 1) return;
    camera.x += dx * pursuit;
    camera.y += dy * pursuit;
    this.#view.requestRender();
  }
}
