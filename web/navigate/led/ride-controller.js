// @ts-check
import { rideOf } from '../ui/connector-words.js';
import { RidePanel } from '../ui/ride-panel.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { Ride } from '../ui/ride-panel.js' */

/** Metres before a lift or stairs from which on they have a screen of their own. */
const AT_RIDE = 3;

/** The screen while its visitor changes floors. */
export class RideController {
  #floorName;
  #panel;
  /** The instruction whose ride the visitor has put off, −1 for none. */
  #putOff = -1;
  /** @type {Guidance | null} */
  #guidance = null;

  /** @param {Speech} speech  @param {(id: string) => string} floorName
   * @param {{ onFloor: (spot: Spot) => void, onBack: () => void, onEnd: () => void }} handlers
   *   onFloor: the visitor says that it is on the other floor, at this place */
  constructor(speech, floorName, { onFloor, onBack, onEnd }) {
    this.#floorName = floorName;
    this.#panel = new RidePanel(speech, {
      onThere: () => {
        const spot = this.#landing;
        this.#putOff = this.#guidance?.progress?.next ?? -1;
        if (spot) onFloor(spot);
      },
      onBack: () => {
        this.#putOff = this.#guidance?.progress?.next ?? -1;
        onBack();
      },
      onEnd,
    });
  }

  get element() {
    return this.#panel.element;
  }

  /** Another way begins. */
  reset() {
    this.#putOff = -1;
  }

  /** What the visitor rides now; null while it is not at a lift or stairs.
   * @param {Guidance} guidance  @returns {Ride | null} */
  rideOf({ route, progress, isLive, phase }) {
    if (route === null || progress === null || phase !== 'far') return null;
    const { next, toNext } = progress;
    if (next === this.#putOff || (isLive && toNext > AT_RIDE)) return null;
    const ride = rideOf(route, next);
    if (ride === null) return null;
    const { word, icon, toFloor } = ride;
    return { word, icon, floor: this.#floorName(toFloor), text: route.instructions[next].text };
  }

  /** @param {Guidance | null} guidance  null: another screen is shown */
  show(guidance) {
    this.#guidance = guidance;
    const ride = guidance === null ? null : this.rideOf(guidance);
    if (ride) this.#panel.show(ride);
    else this.#panel.hide();
  }

  /** Where the visitor leaves the lift or the stairs. @returns {Spot | null} */
  get #landing() {
    const { route, progress } = this.#guidance ?? {};
    const leg = progress ? route?.legs[progress.leg + 1] : undefined;
    if (!leg) return null;
    const [x, y] = leg.points[0];
    return { floor: leg.floor, x, y };
  }
}
