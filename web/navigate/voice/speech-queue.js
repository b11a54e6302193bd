// @ts-check

/** How urgent words are: a warning comes before an instruction, that before what only reassures.
 * @typedef {'hazard' | 'step' | 'confirmed' | 'progress'} Urgency */
/** @typedef {{ text: string, urgency: Urgency, time: number }} Words */

/** @type {readonly Urgency[]} */
const ORDER = Object.freeze(['hazard', 'step', 'confirmed', 'progress']);
/** Milliseconds for which words that only reassure are worth saying. */
const FRESH = 4000;

/** @param {Words} words */
const rank = ({ urgency }) => ORDER.indexOf(urgency);

/** What is to be said, one after the other: more urgent words interrupt others, newer ones replace older
 * ones of their kind, and an instruction that a warning interrupts comes after it. */
export class SpeechQueue {
  #speak;
  #stop;
  /** @type {Words | null} */
  #current = null;
  /** @type {Words[]} */
  #waiting = [];
  #isPaused = false;
  #turn = 0;

  /** @param {(text: string, done: () => void) => void} speak
   * @param {() => void} stop  ends what is spoken now */
  constructor(speak, stop) {
    this.#speak = speak;
    this.#stop = stop;
  }

  get isPaused() {
    return this.#isPaused;
  }

  /** @param {Words} words */
  add(words) {
    this.#waiting = this.#waiting.filter(({ urgency }) => urgency !== words.urgency);
    this.#waiting.push(words);
    const current = this.#current;
    if (current !== null && rank(words) <= rank(current)) this.#interrupt(words);
    this.#next(words.time);
  }

  /** Falls silent until it goes on; what was being said is said again then. @param {number} time */
  pause(time) {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (this.#current !== null) {
      const urgency = this.#current.urgency;
      if (!this.#waiting.some((each) => each.urgency === urgency)) {
        this.#waiting.push({ ...this.#current, time });
      }
    }
    this.#end();
  }

  /** @param {number} time */
  resume(time) {
    this.#isPaused = false;
    this.#next(time);
  }

  clear() {
    this.#waiting = [];
    this.#isPaused = false;
    this.#end();
  }

  /** @param {Words} by */
  #interrupt(by) {
    const { urgency } = by;
    const cut = this.#current;
    if (cut?.urgency === 'step' && urgency === 'hazard') {
      if (!this.#waiting.some((each) => each.urgency === 'step')) this.#waiting.push(cut);
    }
    this.#end();
  }

  #end() {
    this.#turn += 1;
    if (this.#current !== null) this.#stop();
    this.#current = null;
  }

  /** @param {number} time */
  #next(time) {
    if (this.#isPaused || this.#current !== null) return;
    this.#waiting = this.#waiting.filter((each) => rank(each) < 2 || time - each.time <= FRESH)
      .toSorted((a, b) => rank(a) - rank(b));
    const words = this.#waiting.shift();
    if (!words) return;
    this.#current = words;
    this.#turn += 1;
    const turn = this.#turn;
    this.#speak(words.text, () => {
      // What was cut short ends, too, in some browsers.
      if (turn !== this.#turn) return;
      this.#current = null;
      this.#next(performance.now());
    });
  }
}
