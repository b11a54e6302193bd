// @ts-check
import { densityScale, serviceScale, speedScale } from '../../shared/map/people/heat-scales.js';
import { element } from '../../shared/ui/element.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { HeatScale } from '../../shared/map/people/heat-scales.js' */

/** What the heat map shows. @typedef {'density' | 'service' | 'speed' | 'flow'} HeatMode */

/** What the heat map can show, and by which scale; arrows have none.
 * @type {Readonly<Record<HeatMode, HeatScale | null>>} */
export const heatModes = Object.freeze({
  density: densityScale,
  service: serviceScale,
  speed: speedScale,
  flow: null,
});

/** The mode that an address names. @param {string | null} word @returns {HeatMode | null} */
export const heatModeOf = (word) =>
  word !== null && Object.hasOwn(heatModes, word) ? /** @type {HeatMode} */ (word) : null;

/** Whether a mode is of how people move, not of how many they are. @param {HeatMode} mode */
export const needsMotion = (mode) => mode === 'speed' || mode === 'flow';

/** What the colours or arrows of the heat map mean, and the choice of what it shows. */
export class HeatLegend {
  element = element('div', { class: 'heat-legend card', hidden: true });
  /** Says why a density stands in the place of people. */
  hint;
  #speech;
  #threshold;
  #choice;
  /** What a wall, which has no choices, shows. */
  #name = element('strong', { class: 'mode' });
  #bands = element('span', { class: 'bands' });

  /** @param {Speech} speech
   * @param {object} options
   * @param {string} options.hint
   * @param {number} options.threshold people from which on an arrow or a speed is shown
   * @param {(mode: HeatMode) => void} options.onChoose */
  constructor(speech, { hint, threshold, onChoose }) {
    const { t } = speech;
    this.#speech = speech;
    this.#threshold = threshold;
    this.#choice = element(
      'select',
      {
        class: 'input',
        'aria-label': t('heatShows'),
        change: () => onChoose(/** @type {HeatMode} */ (this.#choice.value)),
      },
      ...Object.keys(heatModes).map((mode) =>
        element('option', { value: mode }, t(`heatMode.${mode}`))
      ),
    );
    this.hint = element('p', { class: 'hint', role: 'status', hidden: true }, hint);
    this.element.append(this.#choice, this.#name, this.#bands, this.hint);
  }

  /** @param {HeatMode} mode @param {boolean} areKnown whether it is known where each person is, and so
   *   how they move */
  show(mode, areKnown) {
    const { t, number } = this.#speech;
    for (const option of this.#choice.options) {
      option.disabled = !areKnown && needsMotion(/** @type {HeatMode} */ (option.value));
    }
    this.element.dataset.mode = mode;
    this.#choice.value = mode;
    this.#name.textContent = t(`heatMode.${mode}`);
    const scale = heatModes[mode];
    if (!scale) {
      this.#bands.replaceChildren(t('flowMeaning', { least: number(this.#threshold) }));
      return;
    }
    this.#bands.replaceChildren(
      element('span', { class: 'unit' }, t(mode === 'speed' ? 'speedUnit' : 'densityUnit')),
      ...scale.bands.map(({ key, from, colour }, i) => {
        const until = scale.bands[i + 1]?.from;
        const range = until === undefined
          ? `> ${number(from)}`
          : from === 0
          ? `< ${number(until)}`
          : `${number(from)}–${number(until)}`;
        const swatch = element('i', {});
        swatch.style.background = `rgb(${colour.join(' ')})`;
        return element('span', { class: 'band' }, swatch, `${t(`${mode}.${key}`)} ${range}`);
      }),
    );
  }
}
