// @ts-check

/**
 * Asks again and again while something changes: one request under way, and when it is answered only
 * the newest query is asked; what was overtaken is never asked.
 *
 * @template Query, Answer
 */
export class Newest {
  #parts;
  #isBusy = false;
  #isDirty = false;
  #lastStart = -Infinity;

  /**
   * @param {{query: () => Query | null, ask: (query: Query) => Promise<Answer>,
   *   answered: (answer: Answer, query: Query) => void,
   *   failed: (error: any, query: Query) => number,
   *   schedule: (run: () => void, milliseconds: number) => void, now: () => number,
   *   gap?: number}} parts
   *   query: what is to be asked now, `null` for nothing; failed: says after how many milliseconds
   *   to ask again, 0 for not; gap: milliseconds between two queries at least
   */
  constructor(parts) {
    this.#parts = { gap: 40, ...parts };
  }

  /** Whether an answer is awaited, or a query waits to be asked. */
  get isBusy() {
    return this.#isBusy;
  }

  /** Says that the answer may be another one now. */
  request() {
    this.#isDirty = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#wait(this.#lastStart + this.#parts.gap - this.#parts.now());
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    if (milliseconds > 0) this.#parts.schedule(() => void this.#ask(), milliseconds);
    else void this.#ask();
  }

  async #ask() {
    const { query: queryOf, ask, answered, failed, now, gap } = this.#parts;
    this.#isDirty = false;
    this.#lastStart = now();
    const query = queryOf();
    let pause = 0;
    if (query !== null) {
      try {
        answered(await ask(query), query);
      } catch (error) {
        pause = failed(error, query);
        if (pause > 0) this.#isDirty = true;
      }
    }
    if (this.#isDirty) this.#wait(Math.max(pause, this.#lastStart + gap - now()));
    else this.#isBusy = false;
  }
}
