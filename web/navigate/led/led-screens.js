// @ts-check
import { ArrivalPanel } from '../ui/arrival-panel.js';
import { LedPanel } from '../ui/led-panel.js';
import { RideController } from './ride-controller.js';
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Course } from '../guidance/course.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { Manner } from '../ui/way-switches.js' */
/** @import { Destination } from './destination.js' */

/** What being led shows. @typedef {'led' | 'ride' | 'arrival'} LedScreen */

/** The screens of a visitor that is led: the next instruction, a ride to another floor, the arrival. */
export class LedScreens {
  #position;
  #destination;
  #manner;
  #panel;
  #ride;
  #arrival;

  /**
   * @param {Speech} speech
   * @param {object} parts
   * @param {VisitorPosition} parts.position
   * @param {Destination} parts.destination
   * @param {() => Manner} parts.manner  how the visitor wants to walk
   * @param {boolean} parts.seesCrowds
   * @param {(id: string) => string} parts.floorName
   * @param {HTMLElement} parts.sound  the row of what the visitor hears
   * @param {object} handlers
   * @param {() => void} handlers.onChange  another screen is to be shown
   * @param {() => void} handlers.onEnd
   * @param {(change: Partial<Manner>) => void} handlers.onManner
   * @param {() => void} handlers.onScan  the visitor wants to scan a code
   * @param {(by: number) => void} handlers.onStep  the visitor turns over steps
   * @param {() => void} handlers.onSkip  the visitor leaves out the stop that no way leads to
   * @param {() => void} handlers.onNext  the visitor goes on to the next stop
   * @param {(spot: Spot) => void} handlers.onFloor  the visitor has come out on the next floor
   */
  constructor(
    speech,
    parts,
    { onChange, onEnd, onManner, onScan, onStep, onSkip, onNext, onFloor },
  ) {
    const { position, destination, manner, seesCrowds, floorName, sound } = parts;
    this.#position = position;
    this.#destination = destination;
    this.#manner = manner;
    this.#panel = new LedPanel(speech, { seesCrowds, floorName, sound }, {
      onEnd,
      onStep,
      onManner,
      onWalking: () => onManner({ isStepFree: false }),
      onScan,
      onSkip,
    });
    this.#arrival = new ArrivalPanel(speech, { onDone: onEnd, onNext });
    this.#ride = new RideController(speech, floorName, { onFloor, onBack: onChange, onEnd });
  }

  /** What the page lays out: above the map and below it. */
  get elements() {
    return {
      card: this.#panel.card,
      panels: [this.#panel.element, this.#ride.element, this.#arrival.element],
    };
  }

  /** @param {Guidance} guidance  @returns {LedScreen} */
  screenOf(guidance) {
    const { phase } = guidance;
    if (phase === 'near' || phase === 'here') return 'arrival';
    return this.#ride.rideOf(guidance) === null ? 'led' : 'ride';
  }

  /** @param {LedScreen | null} screen  null: the visitor is not led  @param {Guidance} guidance
   * @param {{ isAway: boolean, blocked: string | null, isOtherFloor: boolean }} state  isAway: there is no
   *   network; blocked: the stop that no way leads to; isOtherFloor: off the way, on a floor that it does
   *   not touch */
  show(screen, guidance, { isAway, blocked, isOtherFloor }) {
    const { name, closedText, stop, nextName } = this.#destination;
    if (screen === 'led') {
      this.#panel.show(guidance, {
        name,
        closed: closedText,
        here: this.#position.text,
        manner: this.#manner(),
        canScan: this.#position.hasMarkers,
        stop,
        skips: blocked === null ? null : this.#destination.nameOf(blocked),
        isAway,
        isOtherFloor,
      });
    } else this.#panel.hide();
    this.#ride.show(screen === 'ride' ? guidance : null);
    if (screen === 'arrival') this.#arrival.show(guidance.phase === 'here', name, nextName);
    else this.#arrival.hide();
  }

  /** Turns the arrow. @param {Course | null} course */
  turn(course) {
    this.#panel.turn(course);
  }

  /** A new way begins. */
  reset() {
    this.#ride.reset();
  }
}
