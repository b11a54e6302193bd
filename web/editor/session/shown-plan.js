// @ts-check
/** @import { Plan } from '../plan/plan.js' */
/** @import { Change } from '../plan/types.js' */

/** The plan as it is drawn: the edited one with what an unfinished gesture would change. */
export class ShownPlan {
  #edited;
  #onChange;
  /** @type {readonly Change[]} */
  #gesture = [];
  /** @type {Plan} */
  #plan;

  /**
   * @param {() => Plan} edited  the plan with the edits that were made
   * @param {(before: Plan, after: Plan) => void} onChange
   */
  constructor(edited, onChange) {
    this.#edited = edited;
    this.#onChange = onChange;
    this.#plan = edited();
  }

  /** The plan to draw. */
  get plan() {
    return this.#plan;
  }

  /** The ids of the features that the unfinished gesture changes. */
  get previewed() {
    return new Set(this.#gesture.flatMap(({ feature }) => feature ?? []));
  }

  /** Shows what a gesture would change so far. @param {readonly Change[]} changes */
  preview(changes) {
    if (changes.length === 0 && this.#gesture.length === 0) return;
    this.#gesture = changes;
    this.update();
  }

  /** Forgets the gesture, which has become an edit; the caller updates what is shown. */
  endGesture() {
    this.#gesture = [];
  }

  /** Follows the edited plan. */
  update() {
    const before = this.#plan;
    this.#plan = this.#edited().applying(this.#gesture);
    if (before !== this.#plan) this.#onChange(before, this.#plan);
  }
}
