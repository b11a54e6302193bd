// @ts-check
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element, setText } from '../../shared/ui/element.js';
import { shortLength } from '../selected/accuracy-words.js';
import { agreement } from './explanation.js';
/** @import { Positioning } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { ShownRange } from './explanation.js' */

/** Names that a list writes out. */
const namesAtMost = 6;

/** Why the selected person's dot is where it is, in words: the distances that were measured and how they
 * were taken. */
export class WhyPanel {
  #speech;
  #floorName;
  #summary = element('p', { class: 'summary' });
  #rows = element('tbody');
  #table;
  #facts = element('dl');
  #announced = element('p', { class: 'visually-hidden', role: 'status' });
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech
   * @param {{ onClose: () => void, floorName: (id: string) => string }} page */
  constructor(speech, { onClose, floorName }) {
    const { t } = speech;
    this.#speech = speech;
    this.#floorName = floorName;
    const heads = ['why.anchor', 'why.distance', 'why.error', 'why.weight'];
    this.#table = element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, ...heads.map((key) => element('th', { scope: 'col' }, t(key)))),
      ),
      this.#rows,
    );
    this.element = element(
      'section',
      { class: 'why-panel card', 'aria-label': t('why'), tabindex: -1, hidden: true },
      makeCardHead(element('h2', {}, t('why')), t('close'), onClose),
      this.#summary,
      this.#table,
      this.#facts,
      this.#announced,
    );
  }

  /** Opens it, waiting for the first answer, or closes it. @param {boolean} isOn */
  turn(isOn) {
    this.element.hidden = !isOn;
    setText(this.#announced, '');
    if (!isOn) return;
    this.say(this.#speech.t('why.asking'));
    this.element.focus();
  }

  /** Shows a sentence alone. @param {string} words */
  say(words) {
    setText(this.#summary, words);
    this.#table.hidden = this.#facts.hidden = true;
    setText(this.#announced, words);
  }

  /** @param {Positioning} positioning @param {readonly ShownRange[]} ranges
   * @param {readonly string[]} unheard names of anchors @param {number} silence seconds since it was heard */
  show(positioning, ranges, unheard, silence) {
    const { t } = this.#speech;
    // Measurements that contradict each other allow no place, though the tag is heard.
    const isUnplaced = positioning.state === 'lost' && silence < 3;
    const words = t(isUnplaced ? 'why.unplaced' : `why.${positioning.state}`, agreement(ranges));
    if (this.#table.hidden) setText(this.#announced, words);
    setText(this.#summary, words);
    this.#table.hidden = ranges.length === 0;
    this.#facts.hidden = false;
    this.#rows.replaceChildren(...ranges.map((range) => this.#row(range)));
    const facts = this.#factsOf(positioning, unheard, silence).filter(([, value]) => value !== '');
    this.#facts.replaceChildren(
      ...facts.flatMap(([key, value]) => [element('dt', {}, t(key)), element('dd', {}, value)]),
    );
  }

  /** @param {ShownRange} range */
  #row({ name, distance, residual, weight, verdict, tone }) {
    const { t, language, number } = this.#speech;
    const sign = residual <= -0.05 ? '−' : residual < 0.05 ? '' : '+';
    return element(
      'tr',
      { 'data-tone': tone },
      element('th', { scope: 'row' }, name),
      element('td', {}, shortLength(distance, language)),
      element(
        'td',
        {},
        element('span', { class: 'residual' }, sign + shortLength(Math.abs(residual), language)),
        element('span', { class: 'verdict' }, t(`why.verdict.${verdict}`)),
      ),
      element('td', {}, `${number(Math.round(weight * 100))} %`),
    );
  }

  /** @param {Positioning} positioning @param {readonly string[]} unheard @param {number} silence
   * @returns {[string, string][]} */
  #factsOf({ accuracy, state, height, floors = [], candidates, refused = {} }, unheard, silence) {
    const { t, language, number } = this.#speech;
    const percent = (/** @type {number} */ share) => `${number(Math.round(share * 100))} %`;
    const shown = unheard.slice(0, namesAtMost);
    const rest = unheard.length - shown.length;
    return [
      [
        'accuracy',
        state === 'lost' ? '' : t('within', { length: shortLength(accuracy, language) }),
      ],
      [
        'floor',
        floors.map(({ floor, probability }) => `${this.#floorName(floor)} ${percent(probability)}`)
          .join(', '),
      ],
      ['why.height', height === undefined ? '' : shortLength(height, language)],
      ['why.places', candidates.map(({ probability }) => percent(probability)).join(', ')],
      ['why.heard', t('why.secondsAgo', { value: number(Math.max(0, Math.round(silence))) })],
      [
        'why.unheard',
        shown.join(', ') + (rest > 0 ? ` ${t('more', { count: number(rest) })}` : ''),
      ],
      [
        'why.refused',
        Object.entries(refused).map(([reason, count]) =>
          `${number(count)} ${t(`why.refused.${reason}`)}`
        ).join(', '),
      ],
    ];
  }
}
