// @ts-check
import { clickOf } from './beacon-sound.js';

/** Milliseconds of a click. */
const LENGTH = 90;

/** Sounds from the next corner while the visitor is led: clicks that come from where it lies. Its audio
 * exists only while it is on; it goes on with a screen that is off, as far as the browser lets it. */
export class Beacon {
  /** @type {AudioContext | null} */
  #audio = null;
  /** @type {PannerNode | null} */
  #panner = null;
  /** @type {{ bearing: number, metres: number } | null} */
  #aim = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #volume;

  /** @param {() => number} volume  0 to 1 */
  constructor(volume) {
    this.#volume = volume;
  }

  get isThere() {
    return typeof globalThis.AudioContext === 'function';
  }

  get isOn() {
    return this.#audio !== null;
  }

  /** Whether it clicks now. */
  get isSounding() {
    return this.#timer !== undefined;
  }

  /** Only after a tap: browsers keep other pages silent. @param {boolean} isOn */
  turn(isOn) {
    if (isOn === this.isOn || !this.isThere) return;
    if (!isOn) {
      this.#silence();
      void this.#audio?.close().catch(() => {});
      this.#audio = null;
      this.#panner = null;
      return;
    }
    this.#audio = new AudioContext();
    this.#panner = new PannerNode(this.#audio, { panningModel: 'HRTF', rolloffFactor: 0 });
    this.#panner.connect(this.#audio.destination);
    void this.#audio.resume().catch(() => {});
    if (this.#aim !== null) this.#click();
  }

  /** Where the corner lies; null: there is none now.
   * @param {{ bearing: number, metres: number } | null} aim  bearing: radians counter-clockwise from where
   *   the visitor faces */
  aim(aim) {
    this.#aim = aim;
    if (aim === null) this.#silence();
    else if (this.isOn && !this.isSounding) this.#click();
  }

  #silence() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #click() {
    const audio = this.#audio;
    const panner = this.#panner;
    if (audio === null || panner === null || this.#aim === null) return;
    const click = clickOf(this.#aim.bearing, this.#aim.metres);
    const begin = audio.currentTime;
    const end = begin + LENGTH / 1000;
    panner.positionX.value = click.x;
    panner.positionZ.value = click.z;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(click.gain * this.#volume(), begin);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    const tone = new OscillatorNode(audio, { type: click.wave, frequency: click.frequency });
    tone.connect(gain).connect(panner);
    tone.addEventListener('ended', () => gain.disconnect(), { once: true });
    tone.start(begin);
    tone.stop(end);
    this.#timer = setTimeout(() => this.#click(), click.pause);
  }
}
