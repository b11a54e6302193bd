// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { Sparkline } from '../list/sparkline.js';
import { StateSign } from '../list/state-sign.js';
import { refusedShare } from '../model/device-order.js';
import { toneOfError } from '../model/figures.js';
import { reasonWords } from '../model/state-words.js';
import { FactList } from './fact-list.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
/** @import { Device, DeviceAnswer, DeviceFigures, DeviceLink } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureTexts } from '../model/figures.js' */
/** @import { MappingTrial } from './mapping-trial.js' */

/** What the page knows of a device besides its figures.
 * @typedef {object} DetailFacts
 * @property {string} name
 * @property {number | null} seconds since it was heard
 * @property {string} where its place in words
 * @property {string} linkName of the link by which it speaks
 * @property {readonly DeviceLink[]} links the largest error first
 * @property {(moment: string) => number | null} secondsSince
 * @property {(id: string) => string} nameOf another device */

/** All that is known of one device. */
export class DeviceDetail {
  #speech;
  #figures;
  #sign = new StateSign();
  #name = element('h2', { tabindex: -1 });
  #kind = element('p', { class: 'quiet' });
  #reasons = element('ul', { class: 'reasons' });
  #shownReasons = '';
  #facts = new FactList();
  #hour = new Sparkline(60);
  #day = new Sparkline(24);
  #curves;
  #amounts;
  #refusals = element('p', { class: 'quiet' });
  #links;
  #navigators;
  #samples;
  #mapping;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech @param {FigureTexts} figures
   * @param {{ actions: HTMLElement, mapping: MappingTrial | null, onClose: () => void }} page
   *   actions: what can be done with the device; mapping: for readers that may try tables */
  constructor(speech, figures, { actions, mapping, onClose }) {
    const { t } = speech;
    this.#speech = speech;
    this.#figures = figures;
    this.#mapping = mapping;
    this.#amounts = new FigureTable(
      t('detail.figures'),
      [t('detail.figure'), t('detail.hour'), t('detail.day')],
      '',
    );
    this.#links = new FigureTable(
      t('detail.links'),
      [
        t('detail.other'),
        t('detail.measured'),
        t('detail.expected'),
        t('detail.error'),
        t('detail.percent'),
        t('detail.heard'),
      ],
      t('detail.noLinks'),
    );
    this.#navigators = new FigureTable(
      t('detail.navigators'),
      [t('detail.navigator'), t('detail.measured'), t('detail.error'), t('detail.heard')],
      t('detail.noNavigators'),
    );
    this.#samples = new FigureTable(
      t('detail.samples'),
      [t('detail.topic'), t('detail.payload')],
      t('detail.noSamples'),
    );
    this.#curves = element(
      'div',
      { class: 'curves' },
      element('div', {}, element('small', {}, t('detail.lastHour')), this.#hour.element),
      element('div', {}, element('small', {}, t('detail.lastDay')), this.#day.element),
    );
    this.element = element(
      'section',
      { class: 'detail', 'aria-label': t('detail'), hidden: true },
      element(
        'div',
        { class: 'detail-head' },
        this.#sign.element,
        element('div', { class: 'detail-title' }, this.#name, this.#kind),
        element('button', {
          type: 'button',
          class: 'button icon-only',
          'aria-label': t('close'),
          click: onClose,
        }, icon('close')),
      ),
      this.#reasons,
      actions,
      this.#facts.element,
      this.#curves,
      this.#amounts.element,
      this.#refusals,
      this.#links.element,
      this.#navigators.element,
      this.#samples.element,
      mapping?.element,
    );
  }

  /** Shows or hides it; the keyboard goes to its name. @param {boolean} isOpen */
  turn(isOpen) {
    this.element.hidden = !isOpen;
    if (!isOpen) return;
    this.element.scrollTop = 0;
    this.#name.focus({ preventScroll: true });
  }

  /** @param {Device | DeviceAnswer} device @param {DetailFacts} facts */
  show(device, facts) {
    const { t } = this.#speech;
    const { hour, day } = device;
    this.#sign.show(device.state);
    this.element.dataset.state = device.state;
    setText(this.#name, facts.name);
    setText(this.#kind, `${t(`state.${device.state}`)} · ${t(`kind.${device.kind}`)}`);
    this.#showReasons(device, facts.seconds);
    this.#facts.show(this.#factsOf(device, facts));
    const tone = toneOfError(hour?.size);
    const label = t('sparkline', { error: this.#figures.size(hour) });
    this.#hour.show(device.minutes ?? [], label, tone);
    const dayLabel = t('sparklineDay', { error: this.#figures.size(day) });
    this.#day.show('hours' in device && device.hours || [], dayLabel, toneOfError(day?.size));
    this.#amounts.show(this.#amountsOf(hour, day));
    const refusals = this.#figures.refusals(hour);
    setText(
      this.#refusals,
      refusals.length > 0 ? t('detail.refusedBy', { reasons: refusals.join(', ') }) : '',
    );
    this.#showSamples(device);
    this.#links.show(facts.links.map((link) => this.#linkRow(device, link, facts)));
    this.#navigators.show(('navigators' in device && device.navigators || []).map((each) => ({
      tone: toneOfError(each.residual),
      cells: [
        each.navigator,
        this.#figures.metres(each.distance),
        this.#figures.difference(each.residual),
        this.#agoText(each.heard, facts),
      ],
    })));
  }

  /** Only what a device of its kind has. @param {Device | DeviceAnswer} device */
  #showSamples(device) {
    const isGateway = device.kind === 'gateway';
    this.#samples.element.hidden = !isGateway;
    // Only what hangs on the plan is measured, and by its radio hears others.
    const isMeasured = device.kind === 'anchor' || (device.hour?.ranges ?? 0) > 0;
    for (const each of [this.#curves, this.#amounts.element, this.#navigators.element]) {
      each.hidden = !isMeasured;
    }
    this.#links.element.hidden = isGateway;
    const samples = 'samples' in device && device.samples || [];
    this.#samples.show(samples.map(({ topic, payload }) => ({ cells: [topic, payload] })));
    if (!this.#mapping) return;
    this.#mapping.element.hidden = !isGateway || samples.length === 0;
    if (isGateway) this.#mapping.show(device.id, samples);
  }

  /** @param {Device} device @param {number | null} seconds */
  #showReasons(device, seconds) {
    const words = device.state === 'printed'
      ? [{ fact: this.#speech.t('reason.printed'), advice: '' }]
      : mattering(device.reasons).map((reason) =>
        reasonWords(device, reason, this.#speech, this.#figures, seconds)
      );
    const key = JSON.stringify(words);
    if (key === this.#shownReasons) return;
    this.#shownReasons = key;
    this.#reasons.replaceChildren(
      ...words.map(({ fact, advice }) =>
        element('li', {}, element('strong', {}, fact), advice ? ` ${advice}` : null)
      ),
    );
  }

  /** @param {Device} device @param {DetailFacts} facts @returns {[string, string][]} */
  #factsOf(device, { seconds, where, linkName, nameOf, secondsSince }) {
    const { t, language } = this.#speech;
    const figures = this.#figures;
    const { battery, charging, clockOffset, load, capacity, through } = device;
    // Hundredths, of which none is negative.
    const hundredths = Math.round(100 * (clockOffset ?? 0)) / 100 || 0;
    const offset = clockOffset === undefined ? '' : `${hundredths.toLocaleString(language)} s`;
    return [
      [t('fact.id'), device.id],
      [t('fact.place'), where],
      [t('fact.heard'), figures.ago(seconds)],
      [
        t('fact.since'),
        device.since ? figures.span(secondsSince(device.since) ?? 0) : '',
      ],
      [
        t('fact.battery'),
        battery === undefined
          ? ''
          : `${figures.share(battery)}${charging ? ` · ${t('fact.charging')}` : ''}`,
      ],
      [t('fact.quality'), figures.whole(device.quality)],
      [t('fact.software'), device.software ?? ''],
      [t('fact.model'), [device.model, device.technology].filter(Boolean).join(' · ')],
      [t('fact.clock'), offset],
      [t('fact.uptime'), device.uptime === undefined ? '' : figures.span(device.uptime)],
      [
        t('fact.load'),
        load === undefined || capacity === undefined ? '' : t('fact.sessions', { load, capacity }),
      ],
      [t('fact.through'), through ? nameOf(through) : ''],
      [t('fact.link'), linkName],
    ];
  }

  /** @param {DeviceFigures | undefined} hour @param {DeviceFigures | undefined} day */
  #amountsOf(hour, day) {
    const { t } = this.#speech;
    const figures = this.#figures;
    const both = (/** @type {(of: DeviceFigures | undefined) => string} */ text) => [
      text(hour),
      text(day),
    ];
    const share = (/** @type {DeviceFigures | undefined} */ of) =>
      figures.share(refusedShare(/** @type {any} */ ({ hour: of })));
    return [
      { cells: [t('detail.ranges'), ...both((of) => figures.whole(of?.ranges))] },
      { cells: [t('column.refused'), ...both(share)] },
      { cells: [t('column.error'), ...both((of) => figures.size(of))] },
      { cells: [t('detail.offset'), ...both((of) => figures.difference(of?.error))] },
      { cells: [t('column.spread'), ...both((of) => figures.metres(of?.spread))] },
    ];
  }

  /** @param {Device} device @param {DeviceLink} link @param {DetailFacts} facts */
  #linkRow(device, { from, to, measured, expected, error, percent, heard }, facts) {
    const figures = this.#figures;
    return {
      tone: toneOfError(error),
      cells: [
        from === device.id ? `→ ${facts.nameOf(to)}` : `← ${facts.nameOf(from)}`,
        figures.metres(measured),
        figures.metres(expected),
        figures.difference(error),
        figures.percent(percent),
        this.#agoText(heard, facts),
      ],
    };
  }

  /** @param {string} heard a moment @param {DetailFacts} facts */
  #agoText(heard, { secondsSince }) {
    return this.#figures.ago(secondsSince(heard));
  }
}

/** The reasons without those that another one explains: of an anchor that stands elsewhere, distances are
 * noisy and contradicted.
 * @param {readonly string[]} reasons */
const mattering = (reasons) =>
  reasons.includes('misplaced')
    ? reasons.filter((reason) => reason !== 'noisy' && reason !== 'refused')
    : reasons;
