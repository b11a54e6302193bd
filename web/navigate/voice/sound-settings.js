// @ts-check

/** Where the choices are kept. */
const KEY = 'floorcast.sound';

/** What a visitor chose to hear and feel. `rate`: of speech, 1 is the voice's own; `inSteps`: distances
 * in steps in place of metres.
 * @typedef {{ voice: boolean, rate: number, volume: number, inSteps: boolean, touch: boolean,
 *   beacon: boolean }} Sound */

/** @type {Sound} */
const FIRST = Object.freeze({
  voice: false,
  rate: 1,
  volume: 1,
  inSteps: false,
  touch: true,
  beacon: false,
});

/** The slowest and fastest pace, the least and greatest volume. */
export const RANGES = Object.freeze({
  rate: Object.freeze([0.5, 2]),
  volume: Object.freeze([0.1, 1]),
});

/** What was kept, with what is missing or wrong as at first. @param {any} kept  @returns {Sound} */
const soundOf = (kept) => {
  const flag = (/** @type {'voice' | 'inSteps' | 'touch'} */ key) =>
    typeof kept?.[key] === 'boolean' ? kept[key] : FIRST[key];
  const number = (/** @type {'rate' | 'volume'} */ key) =>
    Number.isFinite(kept?.[key])
      ? Math.min(RANGES[key][1], Math.max(RANGES[key][0], kept[key]))
      : FIRST[key];
  return Object.freeze({
    voice: flag('voice'),
    rate: number('rate'),
    volume: number('volume'),
    inSteps: flag('inSteps'),
    touch: flag('touch'),
    // Browsers let a page sound only after a tap.
    beacon: false,
  });
};

/** Keeps what a visitor chose to hear and feel, in the phone only. */
export class SoundSettings {
  #storage;
  #sound;

  /** @param {Pick<Storage, 'getItem' | 'setItem'> | undefined} storage */
  constructor(storage) {
    this.#storage = storage;
    let kept = null;
    try {
      kept = JSON.parse(storage?.getItem(KEY) ?? 'null');
    } catch {
      // A browser that keeps nothing, or something else, begins as at first.
    }
    this.#sound = soundOf(kept);
  }

  get now() {
    return this.#sound;
  }

  /** @param {Partial<Sound>} change */
  change(change) {
    this.#sound = Object.freeze({ ...this.#sound, ...change });
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#sound));
    } catch {
      // The choice lasts as long as the page.
    }
  }
}
