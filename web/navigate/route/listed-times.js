// @ts-check
import { timeText } from '../guidance/time-text.js';
/** @import { Place, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { WalkTimes } from './walk-times.js' */

/** The walking times of the places in a list as they are shown; asks once for a list and a start. */
export class ListedTimes {
  #times;
  #speech;
  #where;
  #asked = '';

  /** @param {WalkTimes} times  @param {Speech} speech
   * @param {() => { spot: Spot | null, profile: string, revision: number }} where  the walk begins,
   *   how the visitor walks, and the revision of the plan */
  constructor(times, speech, where) {
    this.#times = times;
    this.#speech = speech;
    this.#where = where;
  }

  /** Asks for the walking times of a list. @param {readonly Place[]} places */
  look(places) {
    const { spot, profile, revision } = this.#where();
    if (spot === null) return;
    const { floor, x, y } = spot;
    const asked = JSON.stringify([
      places,
      floor,
      Math.round(x / 2),
      Math.round(y / 2),
      profile,
      revision,
    ]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#ask(asked, spot, places, profile);
  }

  /** @param {string} asked  @param {Spot} spot  @param {readonly Place[]} places
   * @param {string} profile */
  async #ask(asked, spot, places, profile) {
    const isAnswered = await this.#times.look(spot, places, profile);
    // When the page shows the list the next time, it asks again.
    if (!isAnswered && this.#asked === asked) this.#asked = '';
  }

  /** Such as “3 min”; empty where it is not known. @param {Place} place */
  text(place) {
    const { spot, profile } = this.#where();
    const seconds = spot === null ? null : this.#times.secondsTo(spot, place, profile);
    return seconds === null ? '' : timeText(seconds, this.#speech);
  }
}
