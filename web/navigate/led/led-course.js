// @ts-check
import { cornerAhead, courseTo } from '../guidance/course.js';
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Course } from '../guidance/course.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */

/** Where the visitor turns next, by where its phone points: to the next corner, or back to a way that it left. */
export class LedCourse {
  #position;
  /** @type {Course | null} */
  #now = null;

  /** @param {VisitorPosition} position */
  constructor(position) {
    this.#position = position;
  }

  /** Where to turn to, where it is known where the phone points. */
  get now() {
    return this.#now;
  }

  /** The phone points elsewhere, or the visitor has moved.
   * @param {Guidance | null} guidance  null: the visitor is not led  @param {Spot | null} back  to the way
   * @returns {Course | null} */
  turn(guidance, back) {
    const { here, facing } = this.#position;
    const before = this.#now;
    this.#now = null;
    if (guidance?.phase !== 'far' || here === null || facing === null) return null;
    const { route, progress } = guidance;
    if (route === null || progress === null) return null;
    this.#now = courseTo(
      here.spot,
      back ?? cornerAhead(route, progress),
      facing,
      before?.isAligned,
    );
    return this.#now;
  }

  /** The place of the way to which a visitor goes back that has left it; null on a floor that the way does
   * not touch. @param {Guidance} guidance  @returns {Spot | null} */
  backTo({ progress }) {
    const foot = progress?.foot ?? null;
    return foot !== null && foot.floor === this.#position.here?.spot.floor ? foot : null;
  }

  /** Where the visitor faces, as far as it is known, else how its way leads on. @param {Guidance} guidance */
  facing({ isLive, progress }) {
    return this.#position.facing ?? (isLive ? progress?.heading ?? null : null);
  }
}
