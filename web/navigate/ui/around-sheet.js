// @ts-check
import { element } from '../../shared/ui/element.js';
import { AROUND, around } from '../guidance/around.js';
import { sheetHead } from './sound-sheet.js';
/** @import { Feature, Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Near } from '../guidance/around.js' */

/** What a visitor asks from. @typedef {{ features: Iterable<Feature>, spot: Spot | null,
 *   heading: number | null }} Standing heading: where it faces or walks, radians */

/** Lines such as “Ahead: Café, 6 m. Door, 9 m.”, first what the visitor is in.
 * @param {Standing} standing  @param {Speech} speech
 * @returns {{ title: string, lines: string[] }[]} the first without a title */
export const aroundText = ({ features, spot, heading }, { t, localized, number }) => {
  if (spot === null) return [{ title: '', lines: [t('around.unknown')] }];
  const { inside, near } = around(features, spot, heading);
  const item = (/** @type {Near} */ { name, kind, metres }) =>
    t('around.item', {
      name: localized(name) || t(`around.${kind}`),
      metres: number(Math.max(1, Math.round(metres))),
    });
  const first = [
    ...(inside.length > 0 ? [t('around.in', { name: localized(inside[0]) })] : []),
    ...(near.length === 0 ? [t('around.nothing', { metres: number(AROUND) })] : []),
  ];
  const groups = [...new Set(near.map(({ where }) => where))].map((where) => ({
    title: t(where),
    lines: near.filter((each) => each.where === where).map(item),
  }));
  return [...(first.length > 0 ? [{ title: '', lines: first }] : []), ...groups];
};

/** The same as sentences to speak. @param {ReturnType<typeof aroundText>} groups */
export const aroundSentences = (groups) =>
  groups.map(({ title, lines }) =>
    title === '' ? lines.join(' ') : `${title}: ${lines.join('; ')}.`
  )
    .join(' ');

/** “What is around me”: as a list, and spoken. */
export class AroundSheet {
  element = element('dialog', { class: 'around-sheet', 'aria-labelledby': 'around-title' });
  #speech;
  #standing;
  #say;

  /** @param {Speech} speech  @param {() => Standing} standing
   * @param {(text: string) => void} say  where the visitor has turned the voice on */
  constructor(speech, standing, say) {
    this.#speech = speech;
    this.#standing = standing;
    this.#say = say;
  }

  open() {
    const { t } = this.#speech;
    const groups = aroundText(this.#standing(), this.#speech);
    this.element.replaceChildren(
      sheetHead(t('around'), 'around-title', t('close'), () => this.element.close()),
      ...groups.flatMap(({ title, lines }) =>
        title === '' ? lines.map((line) => element('p', {}, line)) : [
          element('h3', {}, title),
          element(
            'ul',
            {},
            ...lines.map((line) => element('li', {}, line)),
          ),
        ]
      ),
      element('p', { class: 'hint' }, t('around.straight')),
    );
    this.element.showModal();
    this.#say(aroundSentences(groups));
  }
}
