// @ts-check

/** What went wrong: the microphone is refused or missing, nothing was heard, or the browser cannot.
 * @typedef {'refused' | 'missing' | 'silent' | 'failed'} SpeechProblem */

/** @type {Readonly<Record<string, SpeechProblem | null>>} */
const PROBLEMS = Object.freeze({
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'missing',
  'no-speech': 'silent',
  aborted: null,
});

/** The browser's own recognition of speech, where it has one: words come while the visitor speaks. What is
 * said goes to the browser, perhaps to its maker, and never to the venue's server. */
export class SpeechInput {
  #Recognition;
  /** @type {any} */
  #now = null;

  /** @param {any} [source] where the browser's class is (default: this window) */
  constructor(source = globalThis) {
    this.#Recognition = source.SpeechRecognition ?? source.webkitSpeechRecognition;
  }

  get isPossible() {
    return typeof this.#Recognition === 'function';
  }

  get isOn() {
    return this.#now !== null;
  }

  /** Listens to one sentence. @param {string} language such as `de`
   * @param {{ onText: (text: string) => void, onEnd: (problem: SpeechProblem | null) => void }} handlers
   *   onText: all that was said so far; onEnd: once, also when it is stopped */
  listen(language, { onText, onEnd }) {
    this.stop();
    const recognition = new this.#Recognition();
    this.#now = recognition;
    /** @type {SpeechProblem | null} */
    let problem = null;
    Object.assign(recognition, { lang: language, interimResults: true, continuous: false });
    recognition.addEventListener('result', (/** @type {any} */ { results }) => {
      if (this.#now !== recognition) return;
      onText([...results].map(([best]) => best.transcript).join(' ').replace(/\s+/g, ' ').trim());
    });
    recognition.addEventListener('error', (/** @type {{ error: string }} */ { error }) => {
      problem = error in PROBLEMS ? PROBLEMS[error] : 'failed';
    });
    recognition.addEventListener('end', () => {
      if (this.#now !== recognition) return;
      this.#now = null;
      onEnd(problem);
    });
    try {
      recognition.start();
    } catch {
      this.#now = null;
      onEnd('failed');
    }
  }

  /** Listens no longer; what was said counts. */
  stop() {
    this.#now?.stop();
  }

  /** Listens no longer, and hands on nothing more. */
  drop() {
    const recognition = this.#now;
    this.#now = null;
    recognition?.abort();
  }
}
