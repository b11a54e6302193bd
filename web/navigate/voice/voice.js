// @ts-check

/** Where the choice is kept. */
const KEY = 'floorcast.voice';

/** What of the browser speaks; tests bring their own.
 * @typedef {{ synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel'> | undefined,
 *   makeUtterance: (text: string) => SpeechSynthesisUtterance,
 *   storage: Pick<Storage, 'getItem' | 'setItem'> | undefined }} Speaker */

/** The browser's own voice. @returns {Speaker} */
export const browserSpeaker = () => ({
  synthesis: globalThis.speechSynthesis,
  makeUtterance: (text) => new SpeechSynthesisUtterance(text),
  storage: globalThis.localStorage,
});

/** Speaks instructions, where the visitor has turned that on; a new one ends the one before. */
export class Voice {
  #speaker;
  #language;
  #last = '';
  #isOn = false;

  /** @param {string} language  such as `de`  @param {Speaker} speaker */
  constructor(language, speaker) {
    this.#language = language;
    this.#speaker = speaker;
    try {
      this.#isOn = speaker.storage?.getItem(KEY) === 'on';
    } catch {
      // A browser that keeps nothing begins in silence.
    }
  }

  /** Whether the browser can speak at all. */
  get isThere() {
    return this.#speaker.synthesis !== undefined;
  }

  get isOn() {
    return this.#isOn && this.isThere;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    try {
      this.#speaker.storage?.setItem(KEY, isOn ? 'on' : 'off');
    } catch {
      // The choice lasts as long as the page.
    }
    if (isOn) this.repeat();
    else this.#speaker.synthesis?.cancel();
  }

  /** @param {string} text */
  say(text) {
    this.#last = text;
    if (this.isOn) this.repeat();
  }

  /** Speaks the last text again, also while the voice is off: the visitor asks for it. */
  repeat() {
    const { synthesis, makeUtterance } = this.#speaker;
    if (!synthesis || this.#last === '') return;
    synthesis.cancel();
    const utterance = makeUtterance(this.#last);
    utterance.lang = this.#language;
    synthesis.speak(utterance);
  }

  /** Being led is over. */
  end() {
    this.#last = '';
    this.#speaker.synthesis?.cancel();
  }
}
