// @ts-check
import { whyChanged } from '../guidance/why-changed.js';
import { isSameWay } from '../kept/kept-way.js';
/** @import { Feature } from '../../shared/api/types.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { Why } from '../guidance/why-changed.js' */
/** @import { WayAnswer } from '../route/way.js' */

/** Why a new way differs from the one before: by what edits touched since, and by what the network hid. */
export class WayNews {
  #features;
  /** Features that edits touched since the way was found. @type {string[]} */
  #touched = [];
  #isAway = false;
  /** Whether the server may know another way since the network was away. */
  #wasAway = false;

  /** @param {ReadonlyMap<string, Feature>} features */
  constructor(features) {
    this.#features = features;
  }

  /** Whether there is no network. */
  get isAway() {
    return this.#isAway;
  }

  /** The network went away or came back. @param {boolean} isAway */
  setAway(isAway) {
    this.#isAway = isAway;
    this.#wasAway ||= isAway;
  }

  /** The way was found before the page was loaded again. */
  resume() {
    this.#wasAway = true;
  }

  /** The plan was edited. @param {Iterable<string>} ids  of the features that the edit touched */
  edited(ids) {
    this.#touched.push(...ids);
  }

  /** What is said of a way; null where it is the one before.
   * @param {Guidance} guidance  @param {WayAnswer} answer
   * @param {boolean} isOther  whether it leads to another place than before
   * @returns {{ reason: string, why: Why | null } | null} */
  of({ route: before, isOff, progress }, { route, reason }, isOther) {
    const wasAway = this.#wasAway;
    this.#wasAway = false;
    if (!route) return null;
    if (before === null) return { reason, why: null };
    const isMissed = wasAway && reason === 'requested';
    if (isMissed && !isOff && isSameWay(before, route)) return null;
    // A visitor that left the way without network gets another one for that reason.
    const known = isMissed ? isOff ? 'deviated' : 'edited' : reason;
    const touched = this.#touched.flatMap((id) => this.#features.get(id) ?? []);
    this.#touched = [];
    if (known === 'hours') {
      const key = isOther ? 'changed.nearest' : 'changed.hours';
      return { reason: known, why: { key, name: null } };
    }
    const along = progress?.along ?? 0;
    const why = known === 'edited' ? whyChanged(before, route, along, touched) : null;
    return { reason: known, why };
  }
}
