// @ts-check
import { PastBar } from './past-bar.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** Milliseconds before the end of what is recorded at which looking back begins. */
const beginBefore = 5 * 60_000;
/** Milliseconds between two seeks while one drags. */
const seekEach = 120;
/** Milliseconds between two looks at how many people were there. */
const refreshEach = 60_000;

/** Looking back on the live page: what was recorded plays in the place of what is now. */
export class LookingBack {
  #page;
  #bar;
  #isOn = false;
  #isPlaying = true;
  #at = 0;
  #recorded = { from: 0, to: 1 };
  /** The server's and this machine's time of the last word. */
  #told = { at: 0, speed: 0, time: 0 };
  #seekAt = 0;
  /** @type {any} */
  #seeking = null;
  #refreshed = 0;
  #ending = new AbortController();

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {Client} page.client
   * @param {LiveSocket} page.socket
   * @param {string} page.slug
   * @param {() => void} page.onChange what is shown is the past now, or no more
   * @param {() => void} page.onSubscribe subscribes to what is now, or was at `wanted` */
  constructor(page) {
    this.#page = page;
    this.#bar = new PastBar(page.speech, {
      onSeek: (at, isFinal) => this.#seek(at, isFinal),
      onPlay: (isOn) => this.#play(isOn),
      onSpeed: () => this.#play(true),
      onLive: () => this.turn(false),
    }, this.#ending.signal);
    page.socket.on('welcome', ({ venue, replay }) => {
      if (venue === page.slug && replay) this.#hear(replay);
    }, this.#ending.signal);
    page.socket.on('replay', (message) => this.#hear(message), this.#ending.signal);
    page.socket.on('error', ({ problem, about }) => {
      if (this.#isOn && (about === 'subscribe' || about === 'play')) this.#fail(problem);
    }, this.#ending.signal);
  }

  /** The bar; to be put below the map. */
  get element() {
    return this.#bar.element;
  }

  /** Whether the past is shown. */
  get isOn() {
    return this.#isOn;
  }

  /** The moment that is shown: milliseconds since 1970. */
  get at() {
    return this.#at;
  }

  /** Whether it goes on by itself. */
  get isPlaying() {
    return this.#isPlaying;
  }

  /** The moment in words. */
  get words() {
    return this.#bar.words(this.#at);
  }

  /** Begins or ends looking back. @param {boolean} isOn */
  async turn(isOn) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#bar.element.hidden = !isOn;
    this.#page.onChange();
    if (!isOn) {
      clearTimeout(this.#seeking);
      this.#seeking = null;
      this.#page.onSubscribe();
      return;
    }
    this.#at = 0;
    await this.#refresh();
    if (!this.#isOn) return;
    if (this.#recorded.to > this.#recorded.from) this.#begin();
    this.#bar.focus();
  }

  /** A key that was pressed somewhere on the page. @param {KeyboardEvent} event @returns {boolean} whether it was meant for this */
  press(event) {
    const target = /** @type {HTMLElement | null} */ (event.target);
    if (!this.#isOn || target?.closest('input, select, textarea, button, a, [role=slider]')) {
      return false;
    }
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    this.#play(!this.#isPlaying);
    return true;
  }

  /** Four times a second: the moment goes on between two words of the server. */
  tick() {
    if (!this.#isOn || this.#told.time === 0) return;
    const { at, speed, time } = this.#told;
    if (!this.#bar.isHeld && this.#seeking === null) {
      this.#at = Math.min(this.#recorded.to, at + (performance.now() - time) * speed);
    }
    this.#bar.show(this.#at, this.#recorded);
    if (performance.now() - this.#refreshed > refreshEach) this.#refresh();
  }

  /** What is to be asked for while looking back. @returns {{ at: number, speed: number } | null} */
  get wanted() {
    return this.#isOn
      ? { at: Math.round(this.#at), speed: this.#isPlaying ? this.#bar.speed : 0 }
      : null;
  }

  async #refresh() {
    this.#refreshed = performance.now();
    const { speech: { t }, client, slug } = this.#page;
    try {
      const { stretches, minutesPerCount, recording } = await client.tracks(slug);
      if (stretches.length === 0) {
        this.#bar.setEmpty(
          t(recording ? 'pastEmpty' : 'pastOff'),
          t(recording ? 'pastEmptyAdvice' : 'pastOffAdvice'),
        );
        return;
      }
      this.#bar.setEmpty(null);
      this.#recorded = { from: stretches[0].from, to: stretches[stretches.length - 1].to };
      this.#bar.setPeople(stretches, minutesPerCount);
    } catch {
      if (this.#at === 0) this.#bar.setEmpty(t('pastFailed'), t('pastFailedAdvice'));
    }
  }

  #begin() {
    const { from, to } = this.#recorded;
    this.#at = Math.max(from, to - beginBefore);
    this.#isPlaying = true;
    this.#bar.setPlaying(true);
    this.#bar.show(this.#at, this.#recorded);
    this.#page.onSubscribe();
  }

  /** @param {{ at: number, speed: number, from: number, to: number }} replay */
  #hear({ at, speed, from, to }) {
    if (!this.#isOn) return;
    this.#told = { at, speed, time: performance.now() };
    this.#recorded = { from, to };
    this.#isPlaying = speed > 0;
    this.#bar.setPlaying(this.#isPlaying);
    this.tick();
  }

  /** @param {boolean} isOn */
  #play(isOn) {
    this.#isPlaying = isOn;
    this.#bar.setPlaying(isOn);
    if (isOn) return this.#page.socket.play(this.#page.slug, { speed: this.#bar.speed });
    // The moment that is seen, not the one that the server has come to when it hears of it.
    this.#at = Math.round(this.#at);
    this.#told = { at: this.#at, speed: 0, time: performance.now() };
    this.#page.socket.play(this.#page.slug, { at: this.#at, speed: 0 });
  }

  /** While one drags, a few times a second is enough. @param {number} at @param {boolean} isFinal */
  #seek(at, isFinal) {
    this.#at = at;
    this.#seekAt = at;
    this.#bar.show(at, this.#recorded);
    if (isFinal) {
      clearTimeout(this.#seeking);
      this.#go();
    } else if (this.#seeking === null) this.#seeking = setTimeout(() => this.#go(), seekEach);
  }

  #go() {
    this.#seeking = null;
    this.#told = { at: this.#seekAt, speed: this.#told.speed, time: performance.now() };
    this.#page.socket.play(this.#page.slug, { at: Math.round(this.#seekAt) });
  }

  /** @param {{ title: string, detail?: string }} problem */
  #fail({ title, detail = '' }) {
    this.#bar.setEmpty(title, detail);
  }
}
