// @ts-check
import { beginGuidance, guide } from '../guidance/guidance.js';
import { WayLayers } from '../map/way-layers.js';
import { heldToWay } from '../route/on-way.js';
import { WakeLock } from '../voice/wake-lock.js';
import { Announcer } from './announcer.js';
import { Destination } from './destination.js';
import { LedCourse } from './led-course.js';
import { LedScreens } from './led-screens.js';
import { LedWay } from './led-way.js';
import { nextFloor } from './next-floor.js';
import { StopTour } from './stop-tour.js';
import { WayKeeper } from './way-keeper.js';
import { WayNews } from './way-news.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Route, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Guidance, GuidanceEvent } from '../guidance/guidance.js' */
/** @import { KeptPlaces } from '../kept/kept-places.js' */
/** @import { GuideMap } from '../map/guide-map.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { LedTo } from '../route/led-to.js' */
/** @import { LedAnswer } from './led-way.js' */
/** @import { Manner } from '../ui/way-switches.js' */
/** @import { KeptWay } from '../kept/kept-way.js' */

/** Leads the visitor: asks for the way, follows its walker along it, and shows and says what comes next. */
export class LedController {
  #speech;
  #position;
  #map;
  #ways;
  #onChange;
  #way;
  #announcer;
  #screens;
  #destination;
  #tour;
  #wake = new WakeLock();
  #isLed = false;
  #floorName;
  #news;
  #course;
  /** What was said of a destination that is closed. */
  #closedSaid = '';
  #keeper;
  /** @type {Guidance} */
  #guidance = beginGuidance(false);

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {Places} parts.places
   * @param {VisitorPosition} parts.position
   * @param {KeptPlaces} parts.kept
   * @param {GuideMap} parts.map
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {boolean} parts.seesCrowds
   * @param {() => Manner} parts.manner  how the visitor wants to walk
   * @param {object} handlers
   * @param {() => void} handlers.onChange  something else is to be shown
   * @param {() => void} handlers.onEnd  the visitor ends it
   * @param {(way: KeptWay | null) => void} handlers.onWay  the way to keep; null: it is over
   * @param {(change: Partial<Manner>) => void} handlers.onManner
   * @param {() => void} handlers.onScan  the visitor wants to scan a code
   */
  constructor(speech, parts, { onChange, onEnd, onManner, onScan, onWay }) {
    const { places, position, kept, map, socket, client, seesCrowds, manner } = parts;
    this.#speech = speech;
    this.#position = position;
    const { slug } = places.venue;
    const destination = this.#destination = new Destination(places, speech);
    const find = (/** @type {Parameters<Client['route']>[1]} */ body) => client.route(slug, body);
    const tour = this.#tour = new StopTour({ destination, kept, find }, {
      onOrder: () => {
        this.ask();
        onChange();
      },
      onRefuse: (refusal) => this.#send({ type: 'refused', refusal }),
      onLeave: () => {
        this.#way.end();
        this.#wake.turn(true);
        this.#setOut();
        onChange();
      },
    });
    this.#map = map;
    this.#ways = new WayLayers(map.view);
    this.#onChange = onChange;
    this.#announcer = new Announcer(speech, () => ({
      features: places.features.values(),
      spot: position.here?.spot ?? null,
      heading: this.#course.facing(this.#guidance),
    }));
    const floorName = (/** @type {string} */ id) => places.floorName(id, speech.language);
    this.#floorName = floorName;
    this.#news = new WayNews(places.features);
    this.#course = new LedCourse(position);
    this.#keeper = new WayKeeper({ position, destination, manner }, onWay);
    this.#screens = new LedScreens(speech, {
      position,
      destination,
      manner,
      seesCrowds,
      floorName,
      sound: this.#announcer.row,
    }, {
      onChange,
      onEnd,
      onManner,
      onScan,
      onStep: (by) => this.#step(by),
      onSkip: () => tour.skip(),
      onNext: () => tour.goOn(),
      onFloor: (spot) => {
        position.say({ source: 'connector', spot });
        this.#step(1);
      },
    });
    this.#way = new LedWay({
      position,
      destination,
      news: this.#news,
      manner,
      guidance: () => this.#isLed ? this.#guidance : null,
      socket,
      client,
      slug,
    }, {
      onAnswer: (answer) => this.#answered(answer),
      onArrived: () => this.#send({ type: 'arrived' }),
    });
  }

  /** What the page lays out: above the map, below it, and for screen readers. */
  get elements() {
    return { ...this.#screens.elements, live: this.#announcer.element };
  }

  get guidance() {
    return this.#guidance;
  }

  get isLed() {
    return this.#isLed;
  }

  /** What being led shows now; null while the visitor is not led. @returns {'led' | 'ride' | 'arrival' | null} */
  get screen() {
    return this.#isLed ? this.#screens.screenOf(this.#guidance) : null;
  }

  /** The place to lead to, where it is known. */
  get target() {
    return this.#destination.id;
  }

  /** Where to turn to, where it is known where the phone points. */
  get course() {
    return this.#course.now;
  }

  /** Tells what is around the visitor. */
  openAround() {
    this.#announcer.openAround();
  }

  /** Whether the beacon sounds now. */
  get isSounding() {
    return this.#announcer.isSounding;
  }

  /** What was announced last. */
  get announced() {
    return this.#announcer.text;
  }

  /** Begins to lead; the page knows where the visitor is. @param {LedTo} to */
  begin(to) {
    if (this.#position.here === null) return;
    this.#destination.choose(to);
    this.#isLed = true;
    this.#wake.turn(true);
    this.#setOut();
  }

  /** Begins with the next destination. */
  #setOut() {
    const { here, isFollowed } = this.#position;
    this.#guidance = beginGuidance(isFollowed);
    this.#tour.forget();
    this.#screens.reset();
    this.#ways.set(null, null);
    this.#map.setLed(this.#guidance.isLive);
    if (!this.#tour.hasStops) this.ask();
    else if (here !== null) void this.#tour.order(here.spot, this.#way.profile);
  }

  /** Goes on along a way that was followed before the page was loaded again. @param {KeptWay} kept */
  resume({ to, target, route, step }) {
    this.#destination.resume(to, target);
    this.#isLed = true;
    this.#news.resume();
    this.#map.setLed(false);
    this.#wake.turn(true);
    this.#send({ type: 'routed', route, reason: 'kept', time: performance.now() });
    if (step > 0) this.#send({ type: 'stepChosen', step });
    const { progress } = this.#guidance;
    if (progress) this.#map.showLeg(route, progress.leg);
    this.ask();
  }

  /** The network went away or came back. @param {boolean} isAway */
  setAway(isAway) {
    this.#news.setAway(isAway);
    // A visitor that has left the way meanwhile gets a new one from where it is now.
    if (!isAway && this.#guidance.isOff) this.ask();
  }

  /** Asks for the way as the visitor wants to walk now. */
  ask() {
    if (this.#isLed) this.#way.ask();
  }

  /** The way is over, or given up. */
  end() {
    this.#keeper.end();
    this.#tour.end(this.#guidance.phase === 'here');
    this.#isLed = false;
    this.#destination.choose(null);
    this.#way.end();
    this.#announcer.end();
    this.#closedSaid = '';
    this.#wake.turn(false);
    this.#guidance = beginGuidance(false);
    this.#ways.set(null, null);
    this.#map.setLed(false);
  }

  /** The plan was edited. @param {Iterable<string>} ids  of the features that the edit touched */
  edited(ids) {
    if (this.#isLed) this.#news.edited(ids);
    this.#way.refresh('edited');
  }

  /** The visitor's live position. @param {Spot} spot  @param {number | null} heading  radians */
  walked(spot, heading) {
    if (!this.#isLed) return;
    if (!this.#guidance.isLive) {
      this.#send({ type: 'livenessChanged', isLive: true });
      this.#map.setLed(true);
      this.ask();
    } else if (
      this.#position.live !== null && this.#position.navigator !== null && !this.#way.isOfNavigator
    ) {
      // Until now steps led on; the venue finds the visitor from here on.
      this.ask();
    }
    this.#send({ type: 'moved', spot, time: performance.now() });
    this.turned();
    this.#map.follow(spot, heading ?? this.#guidance.progress?.heading ?? null);
  }

  /** The visitor walked, by its steps. On the way as far as their radius says, so that an inexact
   * position leads no visitor off it. @param {Spot} spot  @param {number} radius  metres
   * @param {number | null} heading  radians */
  stepped(spot, radius, heading) {
    const { route } = this.#guidance;
    this.walked(route ? heldToWay(route, spot, radius, this.#along) : spot, heading);
  }

  get #along() {
    return this.#guidance.progress?.along ?? 0;
  }

  /** The way on a floor, where it leads the visitor; null where it does not. @param {string} floor */
  wayOn(floor) {
    const { route, progress } = this.#guidance;
    const leg = this.#isLed && route && progress ? route.legs[progress.leg] : null;
    return leg?.floor === floor ? leg.points : null;
  }

  /** The floor that comes next, where a visitor without live position is at a lift or stairs, and where
   * it comes out there. @param {Spot} spot  @param {number} radius  metres
   * @returns {Spot | null} */
  nextFloor(spot, radius) {
    return this.#isLed ? nextFloor(this.#guidance, spot, radius) : null;
  }

  /** Time passes. */
  tick() {
    if (!this.#isLed) return;
    this.#send({ type: 'passed', time: performance.now() });
    if (this.#guidance.isLive && !this.#position.isFollowed) {
      this.#send({ type: 'livenessChanged', isLive: false });
      this.#map.setLed(false);
    }
  }

  /** The phone points elsewhere, or the visitor has moved: turns the arrow. */
  turned() {
    const course = this.#course.turn(this.#isLed ? this.#guidance : null, this.#back);
    this.#screens.turn(course);
    this.#announcer.aim(this.#guidance.isLive ? course : null);
  }

  show() {
    const { screen } = this;
    this.#screens.show(screen, this.#guidance, {
      isAway: this.#news.isAway,
      blocked: this.#tour.blocked,
      isOtherFloor: this.#isOff && this.#back === null,
    });
    const here = this.#position.here?.spot ?? null;
    this.#ways.setBack(screen === 'led' && this.#back ? here : null, this.#back);
    if (screen === 'led') this.turned();
  }

  /** Whether the visitor has left the way, and no other way is there. */
  get #isOff() {
    return this.#isLed && this.#news.isAway && this.#guidance.isOff;
  }

  /** The place of the way to which a visitor goes back that has left it without network; null on the way, and on
   * a floor that the way does not touch. */
  get #back() {
    return this.#isOff ? this.#course.backTo(this.#guidance) : null;
  }

  /** Whether the map shows the straight line back to the way. */
  get isBackShown() {
    return this.#ways.isBackShown;
  }

  /** @param {LedAnswer} answer */
  #answered(answer) {
    if ('refusal' in answer) {
      this.#send({ type: 'refused', refusal: answer.refusal });
      return;
    }
    const { route, news } = answer;
    this.#send({ type: 'routed', route, ...news, time: performance.now() });
    if (!this.#guidance.isLive) this.#map.showLeg(route, 0);
  }

  /** @param {number} by  steps forward */
  #step(by) {
    const { progress, route } = this.#guidance;
    if (progress === null || route === null) return;
    this.#send({ type: 'stepChosen', step: progress.next + by });
    const { phase, progress: now } = this.#guidance;
    if (phase === 'far' && now) this.#map.showLeg(route, now.leg);
    if (phase === 'here') this.#sayArrived(route);
  }

  /** A visitor that says that it is there is at the end of its way: the next one begins there.
   * @param {Route} route */
  #sayArrived(route) {
    const { floor, points } = route.legs[route.legs.length - 1];
    const [x, y] = points[points.length - 1];
    this.#position.say({ source: 'place', spot: { floor, x, y }, place: this.#destination.id });
  }

  /** That none of a kind is open, once; else empty. */
  get #closedNews() {
    const text = this.#guidance.route === null ? '' : this.#destination.closedText;
    const isNew = text !== this.#closedSaid;
    this.#closedSaid = text;
    return isNew ? text : '';
  }

  /** @param {GuidanceEvent} event */
  #send(event) {
    const before = this.#guidance;
    const { state, announcements } = guide(before, event);
    this.#guidance = state;
    const { route, oldRoute, isLive } = state;
    if (route !== before.route || oldRoute !== before.oldRoute) this.#ways.set(route, oldRoute);
    this.#announcer.say(announcements, {
      route,
      isLive,
      name: this.#destination.name,
      first: this.#closedNews,
      speech: this.#speech,
      floorName: this.#floorName,
    });
    if (announcements.some(({ kind }) => kind === 'off')) this.#way.refresh('deviated');
    if (state.phase !== 'far' || !isLive) this.#announcer.aim(null);
    if (state.phase === 'here' && before.phase !== 'here') {
      this.#wake.turn(false);
      this.#keeper.end();
    }
    // The server ended the way when its visitor was near.
    if (before.phase === 'near' && state.phase === 'far') this.ask();
    if (this.screen !== 'arrival') {
      const isNew = state.route !== before.route || state.progress?.next !== before.progress?.next;
      this.#keeper.follow(state, isNew);
    }
    if (state !== before) this.#onChange();
  }
}
