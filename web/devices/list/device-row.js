// @ts-check
import { element } from '../../shared/ui/element.js';
import { columns, refusedShare } from '../model/device-order.js';
import { toneOfError } from '../model/figures.js';
import { Sparkline } from './sparkline.js';
import { StateSign } from './state-sign.js';
import { WrittenText } from '../../shared/ui/written-text.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureTexts } from '../model/figures.js' */

/** What a row needs besides its device. seconds: since the device was heard; where: its floor.
 * @typedef {{ name: string, where: string, seconds: number | null }} RowFacts */

/** A device in the table; on small screens a card. */
export class DeviceRow {
  #speech;
  #figures;
  #sign = new StateSign();
  #state = new WrittenText(element('span'));
  #name = new WrittenText(element('span', { class: 'name' }));
  #kind = new WrittenText(element('span', { class: 'in-name' }));
  #where = new WrittenText(element('span'));
  #percent = new WrittenText(element('small', { class: 'quiet' }));
  #why = new WrittenText(element('small', { class: 'quiet' }));
  #line = new Sparkline(60);
  /** @type {Record<string, WrittenText>} */
  #texts = {};
  #isSelected = false;
  #open;
  #element;

  /** @param {HTMLTableRowElement} row the empty row @param {Speech} speech
   * @param {FigureTexts} figures */
  constructor(row, speech, figures) {
    this.#speech = speech;
    this.#figures = figures;
    this.#open = element(
      'button',
      { type: 'button', class: 'open', 'aria-pressed': false },
      this.#name.element,
    );
    this.#element = row;
    row.append(...columns.map((column) => this.#cell(column)));
  }

  /** @param {typeof columns[number]} column */
  #cell(column) {
    const label = this.#speech.t(`column.${column}`);
    const cell = (/** @type {(Node | string)[]} */ ...parts) =>
      element('td', { role: 'cell', class: `of-${column}`, 'data-label': label }, ...parts);
    if (column === 'state') return cell(this.#sign.element, this.#state.element);
    if (column === 'name') {
      return element(
        'th',
        { role: 'rowheader', scope: 'row', class: 'of-name' },
        this.#open,
        element('small', { class: 'quiet' }, this.#kind.element, this.#where.element),
      );
    }
    if (column === 'minutes') return cell(/** @type {any} */ (this.#line.element));
    const text = new WrittenText(element('span'));
    this.#texts[column] = text;
    const second = { refused: this.#why, error: this.#percent }[/** @type {string} */ (column)];
    return second ? cell(text.element, second.element) : cell(text.element);
  }

  /** @param {boolean} isSelected */
  select(isSelected) {
    if (isSelected === this.#isSelected) return;
    this.#isSelected = isSelected;
    this.#element.classList.toggle('is-selected', isSelected);
    this.#open.setAttribute('aria-pressed', String(isSelected));
  }

  /** @param {Device} device @param {RowFacts} facts */
  update(device, { name, where, seconds }) {
    const { t } = this.#speech;
    const figures = this.#figures;
    const { hour, battery, charging } = device;
    this.#element.dataset.state = device.state;
    this.#sign.show(device.state);
    this.#state.write(t(`state.${device.state}`));
    this.#name.write(name);
    this.#kind.write(where ? `${t(`kind.${device.kind}`)} · ` : t(`kind.${device.kind}`));
    this.#where.write(where);
    const texts = this.#texts;
    texts.kind.write(t(`kind.${device.kind}`));
    texts.battery.write(
      battery === undefined ? '–' : `${figures.share(battery)}${charging ? ' ⚡' : ''}`,
    );
    texts.heard.write(figures.ago(seconds));
    texts.software.write(device.software || '–');
    texts.error.write(figures.metres(hour?.size));
    this.#percent.write(hour?.percent === undefined ? '' : figures.percent(hour.percent));
    texts.spread.write(figures.metres(hour?.spread));
    texts.refused.write(figures.share(refusedShare(device)));
    this.#why.write(figures.refusals(hour)[0] ?? '');
    texts.quality.write(figures.whole(device.quality));
    const tone = toneOfError(hour?.size);
    texts.error.element.dataset.tone = tone;
    const label = t('sparkline', { error: figures.size(hour) });
    this.#line.show(device.minutes ?? [], label, tone);
  }
}
