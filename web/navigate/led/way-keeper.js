// @ts-check
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { KeptWay } from '../kept/kept-way.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { Manner } from '../ui/way-switches.js' */
/** @import { Destination } from './destination.js' */

/** Milliseconds after which a visitor that walks on the same step is kept again. */
const AGAIN = 10_000;

/** Has the way kept for a start of the page without network: with each step, every ten seconds on the way,
 * and when the page is hidden, since phones close hidden pages without a word. */
export class WayKeeper {
  #position;
  #destination;
  #manner;
  #keep;
  #keptAt = -Infinity;
  /** @type {Guidance | null} */
  #guidance = null;

  /** @param {object} parts
   * @param {Pick<VisitorPosition, 'lastKnown'>} parts.position
   * @param {Pick<Destination, 'to' | 'id'>} parts.destination
   * @param {() => Manner} parts.manner
   * @param {(way: KeptWay | null) => void} keep  null: it is over
   * @param {Pick<Document, 'hidden' | 'addEventListener'>} page */
  constructor({ position, destination, manner }, keep, page = document) {
    this.#position = position;
    this.#destination = destination;
    this.#manner = manner;
    this.#keep = keep;
    page.addEventListener('visibilitychange', () => {
      if (page.hidden) this.#write();
    });
  }

  /** The visitor is led on. @param {Guidance} guidance  @param {boolean} isNew  whether the way or its next
   * step is another one */
  follow(guidance, isNew) {
    this.#guidance = guidance;
    if (isNew || performance.now() - this.#keptAt >= AGAIN) this.#write();
  }

  /** The way is over. */
  end() {
    this.#guidance = null;
    this.#keptAt = -Infinity;
    this.#keep(null);
  }

  #write() {
    const { route = null, progress = null } = this.#guidance ?? {};
    if (route === null || progress === null) return;
    this.#keptAt = performance.now();
    const { lastKnown } = this.#position;
    this.#keep({
      to: this.#destination.to,
      target: this.#destination.id,
      route,
      step: progress.next,
      said: lastKnown && atEpoch(lastKnown),
      manner: this.#manner(),
    });
  }
}

/** Its moment in milliseconds since 1970, which another start of the page understands; that of the scan is
 * for the first steps only. @param {NonNullable<VisitorPosition['lastKnown']>} said */
const atEpoch = (said) => ({
  ...said,
  at: performance.timeOrigin + (said.at ?? performance.now()),
  time: undefined,
});
