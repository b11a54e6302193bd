// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { aimOf } from '../guidance/aim.js';
import { beginGuidance, guide } from '../guidance/guidance.js';
import { Way } from '../route/way.js';
import { ArrivalPanel } from '../ui/arrival-panel.js';
import { LedPanel } from '../ui/led-panel.js';
import { WakeLock } from '../voice/wake-lock.js';
import { Announcer } from './announcer.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Goal } from '../../shared/api/route-request.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Nearest } from '../../shared/places/categories.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Guidance, GuidanceEvent } from '../guidance/guidance.js' */
/** @import { GuideMap } from '../map/guide-map.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { WayAnswer } from '../route/way.js' */
/** @import { Manner } from '../ui/way-switches.js' */

/** Leads the visitor: asks for the way, follows its walker along it, and shows and says what comes next. */
export class LedController {
  #speech;
  #places;
  #position;
  #map;
  #manner;
  #onChange;
  #way;
  #announcer;
  #panel;
  #arrival;
  #wake = new WakeLock();
  #isLed = false;
  /** Where the visitor faces or walks, radians; null: unknown. @type {number | null} */
  #heading = null;
  /** The place to lead to; of a nearest one once the server has named it. @type {string | null} */
  #target = null;
  /** @type {Nearest | null} */
  #nearest = null;
  /** @type {Guidance} */
  #guidance = beginGuidance(false);

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {Places} parts.places
   * @param {VisitorPosition} parts.position
   * @param {GuideMap} parts.map
   * @param {LiveSocket} parts.socket
   * @param {Client} parts.client
   * @param {boolean} parts.seesCrowds
   * @param {() => Manner} parts.manner  how the visitor wants to walk
   * @param {object} handlers
   * @param {() => void} handlers.onChange  something else is to be shown
   * @param {() => void} handlers.onEnd  the visitor ends it
   * @param {(change: Partial<Manner>) => void} handlers.onManner
   * @param {() => void} handlers.onScan  the visitor wants to scan a code
   */
  constructor(speech, parts, { onChange, onEnd, onManner, onScan }) {
    const { places, position, map, socket, client, seesCrowds, manner } = parts;
    this.#speech = speech;
    this.#places = places;
    this.#position = position;
    this.#map = map;
    this.#manner = manner;
    this.#onChange = onChange;
    this.#announcer = new Announcer(speech, () => ({
      features: places.features.values(),
      spot: position.here?.spot ?? null,
      heading: this.#facing,
    }));
    this.#panel = new LedPanel(speech, {
      seesCrowds,
      floorName: (id) => places.floorName(id, speech.language),
      sound: this.#announcer.row,
    }, {
      onEnd,
      onStep: (by) => this.#step(by),
      onManner,
      onWalking: () => onManner({ isStepFree: false }),
      onScan,
    });
    this.#arrival = new ArrivalPanel(speech, { onDone: onEnd });
    this.#way = new Way({
      socket,
      client,
      slug: places.venue.slug,
      where: () => position.here?.spot ?? null,
      onAnswer: (answer) => this.#answered(answer),
      onArrived: () => this.#send({ type: 'arrived' }),
    });
  }

  /** What the page lays out: above the map, below it, and for screen readers. */
  get elements() {
    return {
      card: this.#panel.card,
      panels: [this.#panel.element, this.#arrival.element],
      live: this.#announcer.element,
    };
  }

  get guidance() {
    return this.#guidance;
  }

  get isLed() {
    return this.#isLed;
  }

  /** Whether the visitor is at its destination, or about to be. */
  get isAtEnd() {
    const { phase } = this.#guidance;
    return this.#isLed && (phase === 'near' || phase === 'here');
  }

  /** The place to lead to, where it is known. */
  get target() {
    return this.#target;
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

  /** Begins to lead; the page knows where the visitor is. @param {string | Nearest} to  id of a place,
   *   or a kind */
  begin(to) {
    const { here } = this.#position;
    if (here === null) return;
    this.#target = typeof to === 'string' ? to : null;
    this.#nearest = typeof to === 'string' ? null : to;
    this.#isLed = true;
    this.#guidance = beginGuidance(here.source === 'live');
    this.#map.setLed(this.#guidance.isLive);
    this.#wake.turn(true);
    this.ask();
  }

  /** Asks for the way as the visitor wants to walk now. */
  ask() {
    const { here, navigator } = this.#position;
    const goal = this.#goal;
    if (!this.#isLed || here === null || goal === null) return;
    const isKept = here.source === 'live' && navigator !== null;
    const { isStepFree, isFree } = this.#manner();
    this.#way.go(
      { to: goal, profile: isStepFree ? 'stepFree' : 'walking', isFree },
      isKept ? { navigator } : here.spot,
    );
  }

  /** The way is over, or given up. */
  end() {
    this.#isLed = false;
    this.#target = null;
    this.#nearest = null;
    this.#way.end();
    this.#announcer.end();
    this.#wake.turn(false);
    this.#guidance = beginGuidance(false);
    this.#map.setWay(null, null);
    this.#map.setLed(false);
  }

  /** The plan was edited. */
  edited() {
    this.#way.refresh('edited');
  }

  /** The visitor's live position. @param {Spot} spot  @param {number | null} heading  radians */
  walked(spot, heading) {
    if (!this.#isLed) return;
    if (!this.#guidance.isLive) {
      this.#send({ type: 'livenessChanged', isLive: true });
      this.#map.setLed(true);
      this.ask();
    }
    this.#heading = heading;
    this.#send({ type: 'moved', spot, time: performance.now() });
    this.#announcer.aim(aimOf(this.#guidance, spot, heading));
    this.#map.follow(spot, heading ?? this.#guidance.progress?.heading ?? null);
  }

  /** Time passes. */
  tick() {
    if (!this.#isLed) return;
    this.#send({ type: 'passed', time: performance.now() });
    if (this.#guidance.isLive && this.#position.here?.source !== 'live') {
      this.#send({ type: 'livenessChanged', isLive: false });
      this.#map.setLed(false);
    }
  }

  show() {
    const { phase } = this.#guidance;
    const name = this.#goalName;
    if (!this.#isLed || this.isAtEnd) this.#panel.hide();
    else {
      this.#panel.show(this.#guidance, {
        name,
        here: this.#position.text,
        manner: this.#manner(),
        canScan: this.#position.hasMarkers,
      });
    }
    if (this.isAtEnd) this.#arrival.show(phase === 'here', name);
    else this.#arrival.hide();
  }

  /** Where the visitor faces, as far as it is known, else how its way leads on. */
  get #facing() {
    return this.#heading ??
      (this.#guidance.isLive ? this.#guidance.progress?.heading ?? null : null);
  }

  /** @returns {Goal | null} */
  get #goal() {
    if (this.#nearest) return { nearest: { category: this.#nearest.members } };
    return this.#targetShown?.place ?? null;
  }

  get #targetShown() {
    return this.#target === null ? undefined : this.#places.target(this.#target);
  }

  get #goalName() {
    const { t, language } = this.#speech;
    const target = this.#targetShown;
    if (target) return nameIn(target.name, language);
    return this.#nearest ? t(this.#nearest.text) : '';
  }

  /** @param {WayAnswer} answer */
  #answered({ reason, route, refusal, destination }) {
    if (!this.#isLed) return;
    if (destination !== undefined && this.#nearest) this.#target = destination;
    const time = performance.now();
    if (route) {
      this.#send({ type: 'routed', route, reason, time });
      if (!this.#guidance.isLive) this.#map.showLeg(route, 0);
    } else if (refusal) this.#send({ type: 'refused', refusal });
  }

  /** @param {number} by  steps forward */
  #step(by) {
    const { progress, route } = this.#guidance;
    if (progress === null || route === null) return;
    this.#send({ type: 'stepChosen', step: progress.next + by });
    const { phase, progress: now } = this.#guidance;
    if (phase === 'far' && now) this.#map.showLeg(route, now.leg);
  }

  /** @param {GuidanceEvent} event */
  #send(event) {
    const before = this.#guidance;
    const { state, announcements } = guide(before, event);
    this.#guidance = state;
    const { route, oldRoute, isLive } = state;
    if (route !== before.route || oldRoute !== before.oldRoute) this.#map.setWay(route, oldRoute);
    this.#announcer.say(announcements, {
      route,
      isLive,
      name: this.#goalName,
      speech: this.#speech,
      floorName: (id) => this.#places.floorName(id, this.#speech.language),
    });
    if (announcements.some(({ kind }) => kind === 'off')) this.#way.refresh('deviated');
    if (state.phase !== 'far' || !isLive) this.#announcer.aim(null);
    if (state.phase === 'here' && before.phase !== 'here') this.#wake.turn(false);
    // The server ended the way when its visitor was near.
    if (before.phase === 'near' && state.phase === 'far') this.ask();
    if (state !== before) this.#onChange();
  }
}
