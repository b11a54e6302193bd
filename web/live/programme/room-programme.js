// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { isNow } from '../../shared/programme/now-and-next.js';
import { ProgrammeFeed, readProgramme } from '../../shared/programme/programme-feed.js';
import { nearDayText, timeOf } from '../../shared/programme/programme-times.js';
import { dayOf } from '../../shared/i18n/time-zone.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Programme } from '../../shared/programme/programme.js' */
/** @import { ProgrammeSession } from '../../shared/programme/types.js' */

/** What runs at a place, and what comes next there. `expected`: for how many people what runs is, null
 * where no session says it. @typedef {{ now: ProgrammeSession[], next: ProgrammeSession | null,
 *   expected: number | null }} RoomNow */

/** Milliseconds in which what comes next is of interest. */
const AHEAD = 18 * 3_600_000;

/** What happens at a place at a moment. @param {Pick<Programme, 'sessions'>} programme
 * @param {string} place id of a feature @param {number} at milliseconds since 1970 @returns {RoomNow} */
export const roomNow = ({ sessions }, place, at) => {
  const own = sessions.filter((each) => each.place === place);
  const now = own.filter((each) => isNow(each, at));
  const seats = now.flatMap(({ capacity }) => capacity ?? []);
  return {
    now,
    next: own.find(({ start }) => start > at && start < at + AHEAD) ?? null,
    // Sessions that share a place share its people.
    expected: seats.length === 0 ? null : seats.reduce((sum, each) => sum + each, 0),
  };
};

/** The programme beside the counts of areas. */
export class RoomProgramme {
  #feed;
  #speech;
  #zone;
  #now;

  /** @param {{ socket: LiveSocket, base: string, slug: string, speech: Speech, zone: () => Zone,
   *   onChange: () => void }} parts zone: by which the venue's clocks go */
  constructor({ socket, base, slug, speech, zone, onChange }) {
    this.#speech = speech;
    this.#zone = zone;
    this.#now = () => Date.now() + socket.clockOffset;
    this.#feed = new ProgrammeFeed(() => readProgramme(base, slug), onChange).follow(socket);
    void this.#feed.load();
  }

  /** What happens at a place now. @param {string} place id of a feature */
  at(place) {
    return roomNow(this.#feed.programme, place, this.#now());
  }

  /** The same in words; empty where nothing is on and nothing comes. @param {string} place */
  words(place) {
    const { t, language } = this.#speech;
    const { now, next } = this.at(place);
    const at = this.#now();
    const zone = this.#zone();
    const title = (/** @type {ProgrammeSession} */ each) => nameIn(each.title, language);
    const day = next && dayOf(next.start, zone) !== dayOf(at, zone)
      ? `${nearDayText(next.start, at, zone, language)}, `
      : '';
    return [
      ...now.map((each) =>
        t('programme.running', { title: title(each), time: timeOf(each.end, zone) })
      ),
      ...next
        ? [t('programme.coming', { title: title(next), time: `${day}${timeOf(next.start, zone)}` })]
        : [],
    ].join(' · ');
  }
}
