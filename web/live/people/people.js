// @ts-check
import { LiveDots } from '../../shared/map/people/live-dots.js';
import { passes } from './person-filter.js';
import { FirstNames } from './first-names.js';
import { Roster } from '../../shared/api/roster.js';
/** @import { PositionFrame } from '../../shared/api/frames/position-frame.js' */
/** @import { NavigatorTracks } from '../../shared/map/people/navigator-tracks.js' */
/** @import { PersonFilter } from './person-filter.js' */
/** @import { Person, RosterMessage } from '../../shared/api/roster.js' */

/** How many people there are by state, and how many of them pass the filter.
 * @typedef {{ all: number, states: number[], shown: number }} Tally states: standing, moving,
 *   stale, doubtful */

/** Counts people by state.
 * @param {NavigatorTracks} tracks
 * @param {Uint8Array} shown 1 for slots that are drawn @returns {Tally} */
export const tallyOf = (tracks, shown) => {
  const tally = { all: 0, states: [0, 0, 0, 0], shown: 0 };
  for (let slot = 0; slot < tracks.end; slot += 1) {
    if (tracks.floor[slot] < 0) continue;
    tally.all += 1;
    tally.states[tracks.look(slot)] += 1;
    tally.shown += shown[slot];
  }
  return tally;
};

/** The people in the venue as the stream reports them: names, positions, and which are shown. */
export class People extends LiveDots {
  roster = new Roster();
  isPaused = false;
  /** The floor of which a paused picture still takes one frame. @type {string | null} */
  #glimpsed = null;

  /** @override @param {Parameters<LiveDots['welcome']>[0]} message */
  welcome(message) {
    const isAnother = super.welcome(message);
    if (isAnother) this.roster.clear();
    return isAnother;
  }

  /** @param {RosterMessage} message */
  rosterChanged(message) {
    for (const slot of this.roster.apply(message)) this.dots.tracks.forget(slot);
  }

  /** @override @param {PositionFrame} frame @param {number} now */
  frame(frame, now) {
    const floor = this.floorAt(frame.floorIndex);
    if (floor === null) return;
    const isGlimpse = this.isPaused && floor === this.#glimpsed;
    if (this.isPaused && !isGlimpse) return;
    super.frame(frame, now);
    if (!isGlimpse) return;
    this.#glimpsed = null;
    this.dots.freezeAt(now);
  }

  /** People on the roster that pass a filter and are outside the part in view. Their state is not
   * known.
   * @param {PersonFilter} filter @param {number} limit */
  elsewhere(filter, limit) {
    const first = new FirstNames(limit);
    let count = 0;
    for (const person of filter.states.size > 0 ? [] : this.roster.people()) {
      if (this.dots.tracks.floor[person.slot] >= 0 || !passes(filter, person, -1)) continue;
      count += 1;
      first.add(person);
    }
    return { first: first.people, count };
  }

  /** Holds the picture, or lets it go on.
   * @param {boolean} isOn */
  pause(isOn) {
    this.isPaused = isOn;
    this.dots.isPaused = isOn;
  }

  /** Lets a paused picture take one frame of a floor: it shows the people of the moment when the floor came into view.
   * @param {string} floor */
  glimpse(floor) {
    this.#glimpsed = this.isPaused ? floor : null;
  }

  /** Decides which people are drawn.
   * @param {PersonFilter} filter */
  applyFilter(filter) {
    const { tracks, shown } = this.dots;
    for (let slot = 0; slot < tracks.end; slot += 1) {
      shown[slot] = passes(filter, this.roster.at(slot), tracks.look(slot)) ? 1 : 0;
    }
    shown.fill(1, tracks.end);
  }

  /** Counts the people with known positions. */
  tally() {
    return tallyOf(this.dots.tracks, this.dots.shown);
  }

  /** The first people that are shown, by name or number.
   * @param {number} limit */
  firstShown(limit) {
    const { tracks, shown } = this.dots;
    const first = new FirstNames(limit);
    for (let slot = 0; slot < tracks.end; slot += 1) {
      const person = this.roster.at(slot);
      if (person && shown[slot] === 1 && tracks.floor[slot] >= 0) first.add(person);
    }
    return first.people.map((person) => ({ person, slot: person.slot }));
  }

  /** Where a floor's shown people are drawn, in metres, and the slots of these people.
   * @param {string} floor */
  *positionsOn(floor) {
    const { tracks, shown } = this.dots;
    const index = this.indexOf(floor);
    for (let slot = 0; slot < tracks.end; slot += 1) {
      if (tracks.floor[slot] === index && shown[slot] === 1) {
        yield /** @type {const} */ ([tracks.toX[slot], tracks.toY[slot], slot]);
      }
    }
  }
}
