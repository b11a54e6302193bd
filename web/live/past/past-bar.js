// @ts-check
import { localeOf } from '../../shared/i18n/locale.js';
import { dayOf, isForeign } from '../../shared/i18n/time-zone.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { speeds, timeSpans, visibleSpan } from './time-spans.js';
import { TimeLine } from './time-line.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Stretch } from './people-chart.js' */

/** The bar at the bottom during a replay: time line, play and pause, speed, span, back to now. */
export class PastBar {
  #speech;
  #zone;
  #zoneName = element('span', { class: 'past-zone', hidden: true });
  #line;
  #moment;
  #ago;
  #play = element('button', { type: 'button', class: 'button icon-only play' });
  #speed;
  #span;
  #smooth;
  #smoothName;
  /** Why smoothed places cannot be made. @type {string | null} */
  #refusal = null;
  #empty;
  #controls;
  /** @type {{ from: number, to: number } | undefined} */
  #shown;
  #isPlaying = true;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech @param {() => Zone} zone by which the venue's clocks go
   * @param {{ onSeek: (at: number, isFinal: boolean) => void, onPlay: (isOn: boolean) => void,
   *   onSpeed: (speed: number) => void, onSmooth: (isOn: boolean) => void, onLive: () => void }} handlers
   * @param {AbortSignal} signal */
  constructor(speech, zone, handlers, signal) {
    this.#speech = speech;
    this.#zone = zone;
    const { t } = speech;
    const toggle = () => handlers.onPlay(!this.#isPlaying);
    this.#play.addEventListener('click', toggle, { signal });
    this.#line = new TimeLine(
      {
        label: t('timeLine'),
        words: (at) => this.words(at),
        tick: (at, isDay) => this.#tick(at, isDay),
        zone,
        most: (count) => t('count', { count }).replace(String(count), speech.number(count)),
      },
      { onSeek: handlers.onSeek, onToggle: toggle },
      signal,
    );
    this.#moment = element('strong', { class: 'moment' });
    this.#ago = element('span', { class: 'ago' });
    this.#speed = this.#choice(
      t('playSpeed'),
      speeds.map((speed) => [String(speed), `${speech.number(speed)}×`]),
      '1',
      (value) => handlers.onSpeed(Number(value)),
    );
    this.#span = this.#choice(
      t('timeSpan'),
      timeSpans.map((span) => [String(span), this.#spanName(span)]),
      '3600000',
      () => {
        this.#shown = undefined;
      },
    );
    this.#smooth = element('input', {
      type: 'checkbox',
      change: (/** @type {Event} */ { currentTarget }) =>
        handlers.onSmooth(/** @type {HTMLInputElement} */ (currentTarget).checked),
    });
    this.#smoothName = element('span', {}, t('pastSmooth'));
    element(
      'label',
      { class: 'past-choice past-smooth', hidden: true },
      this.#smooth,
      this.#smoothName,
    );
    const live = element(
      'button',
      {
        type: 'button',
        class: 'button primary to-live',
        click: () => handlers.onLive(),
      },
      icon('follow'),
      element('span', {}, t('toLive')),
    );
    this.#controls = element(
      'div',
      { class: 'past-controls' },
      this.#play,
      element('div', { class: 'past-time' }, this.#moment, this.#zoneName, this.#ago),
      this.#speed.parentElement,
      this.#span.parentElement,
      this.#smooth.parentElement,
      element('span', { class: 'spring' }),
    );
    this.#empty = element(
      'div',
      { class: 'past-empty', hidden: true },
      element('strong', {}),
      element('p', {}),
    );
    this.#controls.append(live);
    this.element = element(
      'section',
      { class: 'past-bar', 'aria-label': t('lookBack'), hidden: true },
      this.#empty,
      this.#line.element,
      this.#controls,
    );
    this.setPlaying(true);
  }

  /** Whether the time line is being dragged. */
  get isHeld() {
    return this.#line.isHeld;
  }

  /** The speed that is chosen. */
  get speed() {
    return Number(this.#speed.value);
  }

  get #locale() {
    return localeOf(this.#speech.language);
  }

  /** The keyboard goes on at the time line. */
  focus() {
    this.#line.element.focus();
  }

  /** A moment in words. @param {number} at milliseconds since 1970 @returns {string} */
  words(at) {
    const timeZone = this.#zone();
    const isToday = dayOf(at, timeZone) === dayOf(Date.now(), timeZone);
    /** @type {Intl.DateTimeFormatOptions} */
    const day = isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' };
    return new Intl.DateTimeFormat(this.#locale, {
      ...day,
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).format(at);
  }

  /** @param {number} at milliseconds since 1970 @param {boolean} isDay */
  #tick(at, isDay) {
    return new Intl.DateTimeFormat(
      this.#locale,
      {
        timeZone: this.#zone(),
        ...(isDay ? { weekday: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
      },
    ).format(at);
  }

  /** @param {boolean} isOn */
  setPlaying(isOn) {
    this.#isPlaying = isOn;
    const label = this.#speech.t(isOn ? 'pausePast' : 'playPast');
    this.#play.setAttribute('aria-label', label);
    this.#play.title = label;
    this.#play.replaceChildren(icon(isOn ? 'pause' : 'play'));
  }

  /** @param {Stretch[]} stretches @param {number} minutesPerCount */
  setPeople(stretches, minutesPerCount) {
    this.#line.setPeople(stretches, minutesPerCount);
  }

  /** @param {number} at @param {{ from: number, to: number }} recorded milliseconds since 1970 */
  show(at, recorded) {
    const span = Number(this.#span.value);
    // What is under the finger stays there.
    if (!this.#line.isHeld) this.#shown = visibleSpan(recorded, span, at, this.#shown);
    this.#line.show(at, this.#shown ?? recorded, recorded);
    setText(this.#moment, this.words(at));
    this.#showZone(at);
    const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000));
    const { t, number } = this.#speech;
    setText(
      this.#ago,
      minutes < 90
        ? t('minutesAgo', { count: number(minutes) })
        : t('hoursAgo', { count: number(Math.round(minutes / 6) / 10) }),
    );
  }

  /** Names the venue's zone where the viewer's own clock shows something else. @param {number} at */
  #showZone(at) {
    const zone = this.#zone();
    this.#zoneName.hidden = zone === undefined || !isForeign(at, zone);
    if (zone !== undefined) setText(this.#zoneName, this.#speech.t('pastZone', { zone }));
  }

  /** Lets the viewer choose smoothed places. @param {{ from: number, to: number } | null} recorded
   * the time of which measurements are recorded, in milliseconds since 1970; `null`: of none */
  offerSmoothing(recorded) {
    const label = /** @type {HTMLElement} */ (this.#smooth.parentElement);
    label.hidden = recorded === null;
    this.#smooth.disabled = false;
    this.#refusal = null;
    this.setSmooth(false, true);
    if (recorded === null) return;
    label.title = this.#speech.t('pastSmoothAdvice', {
      from: this.words(recorded.from),
      to: this.words(recorded.to),
    });
  }

  /** @param {boolean} isOn whether smoothed places are wanted @param {boolean} isShown whether the replay shows what is wanted */
  setSmooth(isOn, isShown) {
    this.#smooth.checked = isOn;
    this.#smooth.parentElement?.setAttribute('aria-busy', String(!isShown));
    const name = this.#speech.t(isShown ? 'pastSmooth' : 'pastSmoothing');
    setText(this.#smoothName, this.#refusal ?? name);
  }

  /** Smoothed places cannot be made. @param {string} reason */
  refuseSmoothing(reason) {
    this.setSmooth(false, true);
    this.#smooth.disabled = true;
    this.#refusal = reason;
    setText(this.#smoothName, reason);
  }

  /** Shows why there is nothing to look back at; `null`: there is. @param {string | null} title @param {string} [advice] */
  setEmpty(title, advice = '') {
    this.#empty.hidden = title === null;
    this.#line.element.hidden = title !== null;
    for (const part of [this.#play, this.#speed.parentElement, this.#span.parentElement]) {
      if (part) part.hidden = title !== null;
    }
    setText(/** @type {Node} */ (this.#empty.firstChild), title ?? '');
    setText(/** @type {Node} */ (this.#empty.lastChild), advice);
  }

  /** @param {number} span */
  #spanName(span) {
    const { t } = this.#speech;
    if (span === 0) return t('spanAll');
    return span < 3_600_000
      ? t('spanMinutes', { count: span / 60_000 })
      : t('spanHours', { count: span / 3_600_000 });
  }

  /** @param {string} label @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} act */
  #choice(label, options, chosen, act) {
    const select = element(
      'select',
      { change: () => act(select.value) },
      ...options.map(([value, name]) =>
        element('option', { value, selected: value === chosen }, name)
      ),
    );
    element('label', { class: 'past-choice' }, element('span', {}, label), select);
    return select;
  }
}
