// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { targetOf } from '../../shared/programme/programme-places.js';
/** @import { Place, Spot, WalkingTimes } from '../../shared/api/types.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { OwnPace } from './own-pace.js' */

/** Milliseconds between two requests: crowds and the visitor move. */
const PAUSE = 20_000;
/** How many sessions of a plan are asked for. */
const MOST = 30;

/** The walking times of a plan, by the server's routes: from the visitor to each session, and from one
 * session to the next. They are asked for again as long as there are any, and at once after an edit. */
export class PlanWalks {
  #parts;
  #request;
  /** @type {Map<string, number | null>} */
  #fromHere = new Map();
  /** By profile, place and place. @type {Map<string, number | null>} */
  #between = new Map();
  /** Whether the last request failed: what was known before is out of date. */
  hasFailed = false;

  /** @param {{ ask: (body: { from: Place, to: Place[], profile: string, amongPeople?: boolean })
   *   => Promise<WalkingTimes>, places: Places, spot: () => Spot | null, profile: () => string, pace: OwnPace,
   *   sessions: () => readonly ProgrammeSession[] }} parts sessions: those to come, by start
   * @param {() => void} onChange */
  constructor(parts, onChange) {
    this.#parts = parts;
    this.#request = new RepeatedRequest(() => this.#askAll(), (outcome) => {
      this.hasFailed = 'problem' in outcome;
      onChange();
    }, { pause: PAUSE });
  }

  /** Seconds at the visitor's pace from where it is, among the people who are there now; null where that
   * is not known. @param {ProgrammeSession} session */
  secondsTo(session) {
    return this.hasFailed ? null : this.lastSecondsTo(session);
  }

  /** The same as it was known last: a reminder by it is better than none.
   * @param {ProgrammeSession} session */
  lastSecondsTo({ place }) {
    return place === null ? null : this.#atOwnPace(this.#fromHere.get(place));
  }

  /** @param {ProgrammeSession} from @param {ProgrammeSession} to */
  secondsBetween(from, to) {
    return this.#atOwnPace(
      this.#between.get(`${this.#parts.profile()} ${from.place} ${to.place}`),
    );
  }

  /** @param {number | null | undefined} seconds @returns {number | null} */
  #atOwnPace(seconds) {
    return seconds === null || seconds === undefined ? null : this.#parts.pace.seconds(seconds);
  }

  /** The plan, its places, or where the visitor is has changed. @param {boolean} isNeeded */
  refresh(isNeeded) {
    if (isNeeded !== this.#request.isOn) this.#request.turn(isNeeded);
    else this.#request.refresh();
  }

  /** The venue was edited: no walk is known any more. */
  forget() {
    this.#between.clear();
    this.#request.refresh();
  }

  async #askAll() {
    const { ask, places, spot, profile, sessions } = this.#parts;
    const wanted = sessions().slice(0, MOST).flatMap((session) => {
      const target = targetOf(session, places);
      return target && session.place !== null ? [{ id: session.place, place: target.place }] : [];
    });
    const from = spot();
    const walk = { profile: profile() };
    if (from === null || wanted.length === 0) this.#fromHere = new Map();
    else {
      const to = wanted.map(({ place }) => place);
      const { seconds } = await ask({ ...walk, from, to, amongPeople: true });
      this.#fromHere = new Map(wanted.map(({ id }, i) => [id, seconds[i]]));
    }
    for (const [i, next] of wanted.slice(1).entries()) {
      const key = `${walk.profile} ${wanted[i].id} ${next.id}`;
      if (this.#between.has(key)) continue;
      const { seconds } = await ask({ ...walk, from: wanted[i].place, to: [next.place] });
      this.#between.set(key, seconds[0]);
    }
  }
}
