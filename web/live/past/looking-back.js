// @ts-check
import { PastBar } from './past-bar.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** How long before the end of the recording a replay begins, in milliseconds. */
const beginBefore = 5 * 60_000;
/** Milliseconds between two seeks while the viewer drags. */
const seekEach = 120;
/** Milliseconds between two requests for the recorded counts. */
const refreshEach = 60_000;
/** The same while nothing is recorded yet; the first minute appears within seconds. */
const firstRefreshEach = 3_000;

/** The live page's replay: what was recorded plays in the place of what is now. */
export class LookingBack {
  #page;
  /** @type {PastBar} */
  #bar;
  #isOn = false;
  #isPlaying = true;
  #at = 0;
  /** Where the replay is to begin. @type {number | undefined} */
  #asked;
  #recorded = { from: 0, to: 1 };
  /** The last replay message: its moment and speed, and this machine's time when it came. */
  #heard = { at: 0, speed: 0, time: 0 };
  /** Whether the viewer wants smoothed places. */
  #isSmooth = false;
  #isSmoothed = false;
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
   * @param {() => Zone} page.zone by which the venue's clocks go
   * @param {() => void} page.onChange the page shows the past now, or no longer
   * @param {() => void} page.onSubscribe subscribes to what is now, or to the replay `wanted` */
  constructor(page) {
    this.#page = page;
    this.#bar = new PastBar(page.speech, page.zone, {
      onSeek: (at, isFinal) => this.#seek(at, isFinal),
      onPlay: (isOn) => this.#play(isOn),
      onSpeed: () => this.#play(true),
      onSmooth: (isOn) => this.#smooth(isOn),
      onLive: () => this.turn(false),
    }, this.#ending.signal);
    page.socket.on('welcome', ({ venue, replay }) => {
      if (venue === page.slug && replay) this.#hear(replay);
    }, this.#ending.signal);
    page.socket.on('replay', (message) => this.#hear(message), this.#ending.signal);
    page.socket.on('error', ({ problem, about }) => {
      if (this.#isOn && about === 'play' && this.#refuseSmoothing(problem)) return;
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

  /** The seconds that pass for what is shown in one second: 0 while a replay stands still. */
  get rate() {
    return this.#isOn ? this.#heard.speed : 1;
  }

  /** The moment that is shown: milliseconds since 1970. */
  get at() {
    return this.#at;
  }

  /** Whether it shows smoothed places. */
  get isSmoothed() {
    return this.#isSmoothed;
  }

  /** Whether the replay plays. */
  get isPlaying() {
    return this.#isPlaying;
  }

  /** The moment in words. */
  get words() {
    return this.#bar.words(this.#at);
  }

  /** Begins or ends the replay. @param {boolean} isOn
   * @param {number} [at] the moment that it begins at, milliseconds since 1970; default: a while before the end */
  async turn(isOn, at) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#asked = at;
    if (isOn) {
      // Before the page looks at it: with what an earlier replay left, this one would count as begun.
      this.#at = 0;
      this.#heard = { at: 0, speed: 0, time: 0 };
      this.#isSmooth = false;
    }
    this.#bar.element.hidden = !isOn;
    this.#page.onChange();
    if (!isOn) {
      clearTimeout(this.#seeking);
      this.#seeking = null;
      this.#page.onSubscribe();
      return;
    }
    await Promise.all([this.#refresh(), this.#offerSmoothing()]);
    if (this.#isOn) this.#bar.focus();
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

  /** The page calls it four times a second: the moment moves on between two messages. */
  tick() {
    if (!this.#isOn) return;
    const due = this.#at === 0 ? firstRefreshEach : refreshEach;
    if (performance.now() - this.#refreshed > due) this.#refresh();
    if (this.#heard.time === 0) return;
    const { at, speed, time } = this.#heard;
    if (!this.#bar.isHeld && this.#seeking === null) {
      this.#at = Math.min(this.#recorded.to, at + (performance.now() - time) * speed);
    }
    this.#bar.show(this.#at, this.#recorded);
  }

  /** What the page subscribes to while it looks back. @returns {{ at: number, speed: number, smoothed: boolean } | null} */
  get wanted() {
    return this.#isOn
      ? {
        at: Math.round(this.#at),
        speed: this.#isPlaying ? this.#bar.speed : 0,
        smoothed: this.#isSmooth,
      }
      : null;
  }

  /** Lets the viewer choose smoothed places where measurements are recorded. */
  async #offerSmoothing() {
    const { client, slug } = this.#page;
    const { begin, end } = await client.recording(slug).catch(() => null) ?? {};
    this.#bar.offerSmoothing(
      begin !== undefined && end !== undefined
        ? { from: Date.parse(begin), to: Math.min(Date.now(), Date.parse(end)) }
        : null,
    );
  }

  /** @param {boolean} isOn */
  #smooth(isOn) {
    this.#isSmooth = isOn;
    this.#bar.setSmooth(isOn, !isOn);
    this.#page.socket.play(this.#page.slug, { smoothed: isOn });
  }

  /** @param {{ type: string, title: string }} problem @returns {boolean} whether it is one of smoothing */
  #refuseSmoothing({ type, title }) {
    if (!/\b(no-recording|recording-too-large)$/.test(type)) return false;
    this.#isSmooth = false;
    this.#bar.refuseSmoothing(title);
    return true;
  }

  /** Asks what is recorded, and begins the replay as soon as something is. */
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
      if (this.#isOn && this.#at === 0 && this.#recorded.to > this.#recorded.from) this.#begin();
    } catch {
      if (this.#at === 0) this.#bar.setEmpty(t('pastFailed'), t('pastFailedAdvice'));
    }
  }

  #begin() {
    const { from, to } = this.#recorded;
    this.#at = Math.min(to, Math.max(from, this.#asked ?? to - beginBefore));
    this.#isPlaying = true;
    this.#bar.setPlaying(true);
    this.#bar.show(this.#at, this.#recorded);
    this.#page.onSubscribe();
  }

  /** @param {{ at: number, speed: number, from: number, to: number, smoothed?: boolean }} replay */
  #hear({ at, speed, from, to, smoothed = false }) {
    if (!this.#isOn) return;
    this.#isSmoothed = smoothed;
    this.#bar.setSmooth(this.#isSmooth, smoothed === this.#isSmooth);
    this.#heard = { at, speed, time: performance.now() };
    this.#recorded = { from, to };
    this.#isPlaying = speed > 0;
    this.#bar.setPlaying(this.#isPlaying);
    this.tick();
  }

  /** @param {boolean} isOn @returns {void} */
  #play(isOn) {
    this.#isPlaying = isOn;
    this.#bar.setPlaying(isOn);
    if (isOn) return this.#page.socket.play(this.#page.slug, { speed: this.#bar.speed });
    // The moment in view, not the one that the server has reached when the message arrives.
    this.#at = Math.round(this.#at);
    this.#heard = { at: this.#at, speed: 0, time: performance.now() };
    this.#page.socket.play(this.#page.slug, { at: this.#at, speed: 0 });
  }

  /** Seeks at once, or a few times a second while the viewer drags. @param {number} at @param {boolean} isFinal */
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
    this.#heard = { at: this.#seekAt, speed: this.#heard.speed, time: performance.now() };
    this.#page.socket.play(this.#page.slug, { at: Math.round(this.#seekAt) });
  }

  /** @param {{ title: string, detail?: string }} problem */
  #fail({ title, detail = '' }) {
    this.#bar.setEmpty(title, detail);
  }
}
