// @ts-check
import { bandEnds } from '../../shared/map/coverage/coverage-map.js';
import { bandNames } from '../../shared/map/coverage/coverage-picture.js';
import { element, setText } from '../../shared/ui/element.js';
import { makeToggle } from '../../shared/ui/toggle.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Hole } from '../../shared/map/coverage/coverage-map.js' */
/** @import { FigureTexts } from '../model/figures.js' */
/** @import { Coverage } from './coverage-controller.js' */

/** Radii to choose from, in metres, and how many of the worst places are listed. */
const radii = [0.3, 0.5, 1, 2, 5];
const holesAtMost = 4;

/** What floats on the plan: links and coverage on or off, the legend, and where coverage is bad. */
export class PlanPanel {
  #speech;
  #figures;
  #onHole;
  #onWanted;
  #note = element('p', { role: 'status' });
  #holes = element('ol', { class: 'holes' });
  #bands = element('ul', { class: 'bands' });
  #legend;
  #wanted;
  #coverage;
  toggle;
  /** @type {HTMLElement[]} */
  elements;

  /** @param {Speech} speech @param {FigureTexts} figures
   * @param {{ mayPlan: boolean, onLinks: (isOn: boolean) => void, onCoverage: (isOn: boolean) => void,
   *   onWanted: (metres: number) => void, onHole: (hole: Hole) => void }} page
   *   mayPlan: the server tells the reader of coverage */
  constructor(speech, figures, { mayPlan, onLinks, onCoverage, onWanted, onHole }) {
    const { t } = speech;
    this.#speech = speech;
    this.#figures = figures;
    this.#onHole = onHole;
    this.#onWanted = onWanted;
    const links = makeToggle('link', t('plan.links'), (isOn) => {
      this.#legend.hidden = !isOn;
      onLinks(isOn);
    }, { isOn: true });
    this.toggle = makeToggle('heat', t('plan.coverage'), (isOn) => {
      this.#coverage.hidden = !isOn;
      // One legend at a time leaves the plan in sight.
      this.#legend.hidden = isOn || links.getAttribute('aria-pressed') !== 'true';
      onCoverage(isOn);
    });
    this.toggle.hidden = !mayPlan;
    this.toggle.dataset.act = 'coverage';
    this.#legend = element(
      'ul',
      { class: 'link-legend card', 'aria-label': t('plan.legend') },
      ...['good', 'warn', 'bad'].map((tone) =>
        element('li', { 'data-tone': tone }, element('i'), t(`plan.link.${tone}`))
      ),
    );
    this.#wanted = element('select', {
      class: 'input',
      'aria-label': t('plan.wanted'),
      change: () => this.#onWanted(Number(this.#wanted.value)),
    }, ...radii.map((radius) => element('option', { value: radius }, this.#radiusText(radius))));
    this.#wanted.value = '0.5';
    this.#coverage = element(
      'section',
      { class: 'coverage card', 'aria-label': t('plan.coverage'), hidden: true },
      element('label', {}, t('plan.wanted'), this.#wanted),
      this.#note,
      this.#holes,
      this.#bands,
    );
    this.elements = [
      element('div', { class: 'toolbar plan-tools' }, links, this.toggle),
      this.#legend,
      this.#coverage,
    ];
  }

  /** The height that cards at the bottom of the plan take, in CSS pixels. */
  get taken() {
    return Math.max(this.#legend.offsetHeight, this.#coverage.offsetHeight) + 12;
  }

  /** @param {Coverage | null} found @param {string} problem why there is none, else "" */
  showCoverage(found, problem) {
    const { t, number } = this.#speech;
    this.#holes.replaceChildren();
    this.#bands.replaceChildren();
    if (!found) {
      setText(this.#note, problem || t('plan.asking'));
      return;
    }
    const { share, holes, left, wanted } = found;
    const good = `${number(Math.floor(share * 100))} %`;
    const rest = left > 0 ? ` ${t('plan.left', { count: left })}` : '';
    const fact = t(holes.length > 0 ? 'plan.bad' : 'plan.fine', { share: good });
    setText(this.#note, `${fact}${rest}`);
    this.#holes.append(...holes.slice(0, holesAtMost).map((hole) => this.#holeItem(hole)));
    this.#bands.append(...this.#bandItems(wanted));
  }

  /** @param {Hole} hole */
  #holeItem(hole) {
    const { t, number } = this.#speech;
    const area = number(Math.round(hole.area));
    const text = Number.isFinite(hole.worst)
      ? t('plan.hole', { area, radius: this.#figures.metres(hole.worst) })
      : t('plan.holeNone', { area });
    return element(
      'li',
      {},
      element('button', {
        type: 'button',
        class: 'button',
        'data-hole': hole.at.map((value) => value.toFixed(1)).join(),
        click: () => this.#onHole(hole),
      }, text),
    );
  }

  /** @param {number} wanted metres */
  #bandItems(wanted) {
    const { t } = this.#speech;
    const ends = bandEnds(wanted);
    const texts = [
      ...ends.map((end) => `≤ ${this.#radiusText(end)}`),
      `> ${this.#radiusText(ends[ends.length - 1])}`,
      t('plan.none'),
    ];
    return bandNames.map((name, i) =>
      element('li', {}, element('i', { 'data-band': name }), texts[i])
    );
  }

  /** @param {number} radius metres */
  #radiusText(radius) {
    return `${radius.toLocaleString(this.#speech.language, { maximumFractionDigits: 2 })} m`;
  }
}
