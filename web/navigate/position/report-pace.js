// @ts-check
/** @import { Spot } from '../../shared/api/types.js' */

/** Reports a second before the server says otherwise, and of a visitor that stands. */
const DEFAULT_HERTZ = 1;
const STANDING_HERTZ = 0.2;
/** The least and most that the server asks for: less than standing where a venue's budget is short. */
const [LEAST, MOST] = [0.05, 5];
/** A visitor that stayed within these metres for these milliseconds stands. */
const STANDING = 0.3;
const STANDING_AFTER = 2000;

/** When the phone is to report where it is: as often as the server says, seldom while it stands. A value:
 * times come in as milliseconds. */
export class ReportPace {
  #hertz = DEFAULT_HERTZ;
  #sentAt = -Infinity;
  /** Where the visitor may stand, and since when. @type {Spot | null} */
  #rest = null;
  #restSince = 0;

  get hertz() {
    return this.#hertz;
  }

  /** The server says how often. @param {unknown} hertz */
  tell(hertz) {
    if (typeof hertz !== 'number' || !Number.isFinite(hertz)) return;
    this.#hertz = Math.min(MOST, Math.max(LEAST, hertz));
  }

  /** Whether a report is due. @param {Spot} spot  @param {number} now */
  isDue(spot, now) {
    const rest = this.#rest;
    const hasMoved = rest === null || rest.floor !== spot.floor ||
      Math.hypot(rest.x - spot.x, rest.y - spot.y) >= STANDING;
    if (hasMoved) [this.#rest, this.#restSince] = [spot, now];
    const stands = now - this.#restSince >= STANDING_AFTER;
    const hertz = stands ? Math.min(this.#hertz, STANDING_HERTZ) : this.#hertz;
    // Timers come a little early or late.
    return now - this.#sentAt >= 1000 / hertz - 20;
  }

  /** A report was sent: the next pause counts from here. @param {number} now */
  sent(now) {
    this.#sentAt = now;
  }

  /** The next report is due at once. */
  forget() {
    this.#sentAt = -Infinity;
    this.#rest = null;
  }
}
