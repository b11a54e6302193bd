// @ts-check
import { SpeechQueue } from './speech-queue.js';
import { spoken } from './spoken.js';
/** @import { SoundSettings } from './sound-settings.js' */
/** @import { Urgency } from './speech-queue.js' */

/** What of the browser speaks; tests bring their own.
 * @typedef {{ synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'> | undefined,
 *   makeUtterance: (text: string) => SpeechSynthesisUtterance, now: () => number }} Speaker */

/** The browser's own voice. @returns {Speaker} */
export const browserSpeaker = () => ({
  synthesis: globalThis.speechSynthesis,
  makeUtterance: (text) => new SpeechSynthesisUtterance(text),
  now: () => performance.now(),
});

/** Speaks instructions, where the visitor has turned that on: warnings first. */
export class Voice {
  #speaker;
  #language;
  #settings;
  #queue;
  #last = '';

  /** @param {string} language  such as `de`  @param {SoundSettings} settings  @param {Speaker} speaker */
  constructor(language, settings, speaker) {
    this.#language = language;
    this.#settings = settings;
    this.#speaker = speaker;
    this.#queue = new SpeechQueue(
      (text, done) => this.#speak(text, done),
      () => speaker.synthesis?.cancel(),
    );
  }

  /** Whether the browser can speak at all. */
  get isThere() {
    return this.#speaker.synthesis !== undefined;
  }

  get isOn() {
    return this.#settings.now.voice && this.isThere;
  }

  get isPaused() {
    return this.#queue.isPaused;
  }

  /** Whether the browser speaks the page's language; browsers that have not yet named their voices, and
   * those that name none, count as if. */
  get speaksLanguage() {
    const voices = this.#speaker.synthesis?.getVoices() ?? [];
    return voices.length === 0 || this.#chosenVoice !== undefined;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#settings.change({ voice: isOn });
    if (isOn) this.repeat();
    else this.#queue.clear();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    if (isPaused) this.#queue.pause(this.#speaker.now());
    else this.#queue.resume(this.#speaker.now());
  }

  /** @param {string} text  @param {Urgency} [urgency] */
  say(text, urgency = 'step') {
    if (urgency === 'hazard' || urgency === 'step') this.#last = text;
    if (this.isOn) this.#queue.add({ text, urgency, time: this.#speaker.now() });
  }

  /** Speaks a text at once, also while the voice is off: the visitor asks for it. @param {string} text */
  answer(text) {
    if (!this.isThere) return;
    this.#queue.resume(this.#speaker.now());
    this.#queue.add({ text, urgency: 'hazard', time: this.#speaker.now() });
  }

  /** Speaks the last instruction again, also while the voice is off: the visitor asks for it. */
  repeat() {
    if (this.#last !== '') this.answer(this.#last);
  }

  /** Being led is over. */
  end() {
    this.#last = '';
    this.#queue.clear();
  }

  /** The phone's own voice for the language rather than one from the network. */
  get #chosenVoice() {
    const voices = this.#speaker.synthesis?.getVoices() ?? [];
    const own = voices.filter(({ lang }) =>
      lang.toLowerCase().replace('_', '-').split('-')[0] === this.#language
    );
    return own.find(({ localService }) => localService) ?? own[0];
  }

  /** @param {string} text  @param {() => void} done */
  #speak(text, done) {
    const { rate, volume, inSteps } = this.#settings.now;
    const utterance = this.#speaker.makeUtterance(spoken(text, this.#language, inSteps));
    utterance.lang = this.#language;
    utterance.rate = rate;
    utterance.volume = volume;
    const voice = this.#chosenVoice;
    if (voice) utterance.voice = voice;
    utterance.addEventListener('end', done);
    utterance.addEventListener('error', done);
    this.#speaker.synthesis?.speak(utterance);
  }
}
