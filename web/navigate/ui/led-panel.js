// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { timeText } from '../guidance/time-text.js';
import { aheadText, goalWords, whyText } from '../guidance/words.js';
import { rideOf } from './connector-words.js';
import { CourseArrow } from './course-arrow.js';
import { WaySwitches } from './way-switches.js';
/** @import { Route } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Course } from '../guidance/course.js' */
/** @import { Guidance } from '../guidance/guidance.js' */
/** @import { Manner } from './way-switches.js' */

/** Icons of instructions that are not called like their kind. @type {Readonly<Record<string, string>>} */
const ICONS = Object.freeze({ start: 'walking', connector: 'stairs' });
/** Metres before a lift or stairs from which on the card of the other floor is shown. */
const CARD_WITHIN = 15;

/** What the panel says besides the guidance. `canScan`: whether codes of markers hang in the venue;
 * `closed`: that nothing of the kind is open, or empty; `stop`: which stop of how many; `skips`: the name of a
 * stop that can be left out.
 * @typedef {{ name: string, closed: string, here: string, manner: Manner, canScan: boolean, stop: { number: number, count: number } | null,
 *   skips: string | null, isAway: boolean, isOtherFloor: boolean }} LedAbout */

/** @param {Route} route  @param {number} step */
const iconOf = (route, step) => {
  const { kind } = route.instructions[step];
  return rideOf(route, step)?.icon ?? ICONS[kind] ?? kind;
};

/** What leads: the next instruction in large letters, the way to it, what is left, and what to do. */
export class LedPanel {
  /** Lies above the map. */
  card;
  /** Lies below it. */
  element;
  #speech;
  #floorName;
  #handlers;
  #course;
  #sign = element('span', { class: 'sign' });
  #ahead = element('p', { class: 'ahead' });
  #words = element('p', { class: 'instruction' });
  #floor = element('p', { class: 'floor-card', hidden: true });
  #notice = element('p', { class: 'notice', hidden: true });
  #goal = element('h2', { tabindex: '-1' });
  #closed = element('p', { class: 'goal-closed' });
  #left = element('p', { class: 'left' });
  #here = element('p', { class: 'hint led-here' });
  #scan;
  #by = element('div', { class: 'by-hand' });
  #stepWords = element('span', { class: 'hint' });
  #next;
  #back;
  #switches;
  #refused = element('div', { class: 'refused', hidden: true });
  #steps = element('ol', { class: 'steps' });
  #all;
  #sound;
  /** @type {Route | null} */
  #listed = null;
  #signName = '';
  #refusal = '';

  /** @param {Speech} speech
   * @param {{ seesCrowds: boolean, floorName: (id: string) => string, sound: HTMLElement }} options
   * @param {{ onEnd: () => void, onStep: (by: number) => void, onManner: (change: Partial<Manner>) => void,
   *   onWalking: () => void, onSkip: () => void, onScan: () => void }} handlers */
  constructor(speech, { seesCrowds, floorName, sound }, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#floorName = floorName;
    this.#handlers = handlers;
    this.#sound = sound;
    this.#course = new CourseArrow(speech);
    this.#switches = new WaySwitches(speech, { seesCrowds, onManner: handlers.onManner });
    const button = (/** @type {string} */ kind, /** @type {number} */ by) =>
      element('button', { type: 'button', class: kind, click: () => handlers.onStep(by) });
    this.#back = button('button', -1);
    this.#back.textContent = t('previousStep');
    this.#next = button('button primary next-step', 1);
    this.#by.append(this.#back, this.#stepWords, this.#next);
    this.#scan = element(
      'button',
      { type: 'button', class: 'button scan-open', click: () => handlers.onScan() },
      icon('camera'),
      t('scan.title'),
    );
    this.card = element(
      'section',
      { class: 'led-card', 'aria-label': t('leadMe'), hidden: true },
      this.#notice,
      element(
        'div',
        { class: 'led-now' },
        this.#sign,
        element('div', {}, this.#ahead, this.#words),
        this.#course.element,
      ),
      this.#floor,
    );
    this.#all = element(
      'details',
      { class: 'all-steps' },
      element('summary', {}, t('steps')),
      this.#steps,
    );
    this.element = element(
      'section',
      { class: 'led-panel', hidden: true },
      element(
        'div',
        { class: 'led-head' },
        element('div', { class: 'led-goal' }, this.#goal, this.#closed, this.#left),
        element(
          'button',
          { type: 'button', class: 'button end', click: () => handlers.onEnd() },
          t('stop'),
        ),
      ),
      sound,
      this.#refused,
      this.#by,
      this.#switches.element,
      element('div', { class: 'here-line' }, this.#here, this.#scan),
      this.#all,
    );
  }

  /** @param {Guidance} guidance  @param {LedAbout} about */
  show(guidance, about) {
    const { name, closed, here, manner, canScan, stop, isAway, isOtherFloor } = about;
    const { t } = this.#speech;
    const { phase, route, isLive, notice, isOff, progress } = guidance;
    const isRefused = phase === 'refused';
    const isNew = this.element.hidden;
    this.card.hidden = isRefused;
    this.element.hidden = false;
    const goal = t('leadingTo', { name });
    setText(this.#goal, stop ? `${t('stopNumber', stop)} · ${goal}` : goal);
    setText(this.#closed, closed);
    setText(this.#here, here);
    this.#scan.hidden = !canScan;
    this.#refused.hidden = !isRefused;
    // There is nothing to hear of no way, and the button that helps stands on narrow screens, too.
    this.#sound.hidden = isRefused;
    this.#showByHand(!isLive && route !== null);
    this.#all.hidden = route === null;
    this.#notice.hidden = notice === null && !isOff;
    const off = isAway
      ? isOtherFloor
        ? t('offAwayFloor', { floor: this.#floorName(progress?.foot?.floor ?? '') })
        : t('offAway', { metres: this.#speech.metres(progress?.away ?? 0) })
      : t('off');
    const news = notice === 'changed'
      ? whyText(guidance.why, this.#speech)
      : notice === null
      ? ''
      : t(notice);
    setText(this.#notice, isOff ? off : news);
    this.#notice.classList.toggle('is-bad', isOff);
    this.#switches.show(manner);
    if (isRefused) this.#showRefusal(guidance, about);
    else if (route === null) this.#showWaiting(isAway);
    else this.#showRoute(guidance, route, name);
    this.card.classList.toggle('is-back', isOff && isAway);
    if (isOff && isAway) {
      // The next instruction is of no use before the visitor is back on the way.
      setText(this.#ahead, '');
      setText(this.#words, '');
    }
    // What had the keyboard before is no longer shown.
    if (isNew) this.#goal.focus();
  }

  /** @param {boolean} isByHand  whether the visitor goes on step by step itself */
  #showByHand(isByHand) {
    const hadFocus = !isByHand && this.#by.contains(document.activeElement);
    this.#by.hidden = !isByHand;
    if (hadFocus) this.#goal.focus();
  }

  /** Turns the arrow. @param {Course | null} course  null where it is not known where the phone points */
  turn(course) {
    this.#course.show(course);
  }

  hide() {
    this.card.hidden = true;
    this.element.hidden = true;
  }

  /** @param {boolean} isAway  without network */
  #showWaiting(isAway) {
    const { t } = this.#speech;
    this.#setSign('route');
    setText(this.#ahead, '');
    setText(this.#words, t(isAway ? 'askingAway' : 'asking'));
    setText(this.#left, '');
    this.#floor.hidden = true;
  }

  /** @param {Guidance} guidance  @param {LedAbout} about */
  #showRefusal({ refusal }, { manner: { isStepFree }, skips }) {
    const { t, localized } = this.#speech;
    setText(this.#left, '');
    const shown = JSON.stringify([refusal, isStepFree, skips]);
    // The keyboard keeps its place while nothing of it changes.
    if (shown === this.#refusal) return;
    this.#refusal = shown;
    this.#refused.replaceChildren(
      element('h3', {}, t('refusedTitle')),
      element('p', {}, localized(refusal?.text)),
      ...(isStepFree
        ? [element('button', {
          type: 'button',
          class: 'button primary',
          click: () => this.#handlers.onWalking(),
        }, t('tryWalking'))]
        : []),
      ...(skips === null ? [] : [element('button', {
        type: 'button',
        class: 'button primary',
        click: () => this.#handlers.onSkip(),
      }, t('skipStop', { name: skips }))]),
    );
  }

  /** @param {Guidance} guidance  @param {Route} route  @param {string} name  of the destination */
  #showRoute({ progress, isLive }, route, name) {
    const { t, localized, metres } = this.#speech;
    if (progress === null) return;
    const { next, toNext, left, seconds } = progress;
    const instruction = route.instructions[next];
    this.#setSign(iconOf(route, next));
    const isGoal = isLive && instruction.kind === 'arrive';
    const { ahead, words } = isGoal
      ? goalWords(toNext, name, this.#speech)
      : { ahead: aheadText(toNext, this.#speech), words: localized(instruction.text) };
    setText(this.#ahead, isLive ? ahead : '');
    setText(this.#words, words);
    const time = timeText(seconds, this.#speech);
    setText(this.#left, t('left', { time, distance: metres(left) }));
    this.#showFloor(route, next, toNext);
    const count = route.instructions.length;
    setText(this.#stepWords, t('stepOf', { step: next + 1, count }));
    setText(this.#next, t(next === count - 1 ? 'lastStep' : 'nextStep'));
    this.#back.disabled = next === 0;
    this.#list(route, next);
  }

  /** @param {Route} route  @param {number} next  @param {number} toNext */
  #showFloor(route, next, toNext) {
    const ride = rideOf(route, next);
    const isShown = ride !== null && toNext <= CARD_WITHIN;
    this.#floor.hidden = !isShown;
    if (!isShown) return;
    const floor = this.#floorName(ride.toFloor);
    setText(this.#floor, this.#speech.t(`connector.${ride.word}`, { floor }));
  }

  /** @param {Route} route  @param {number} next */
  #list(route, next) {
    if (route !== this.#listed) {
      this.#listed = route;
      this.#steps.replaceChildren(
        ...route.instructions.map(({ text }) => element('li', {}, this.#speech.localized(text))),
      );
    }
    [...this.#steps.children].forEach((row, i) => {
      if (i === next) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    });
  }

  /** @param {string} name */
  #setSign(name) {
    if (name === this.#signName) return;
    this.#signName = name;
    this.#sign.replaceChildren(icon(name, { size: 40 }));
  }
}
