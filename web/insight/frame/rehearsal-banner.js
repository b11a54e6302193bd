// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { FigureWords } from '../model/figure-words.js' */
/** @import { RehearsedFigures } from '../model/rehearsed-figures.js' */

/** Says that the figures are of simulated people, on which plan, and leads back to real ones. */
export class RehearsalBanner {
  element;

  /** @param {Translate} t @param {FigureWords} words @param {RehearsedFigures} figures
   * @param {{ slug: string, doorName: (id: string) => string }} page */
  constructor(t, words, figures, { slug, doorName }) {
    const { rehearsal, span, compared, planState } = figures;
    const { name, closedDoors, changeCount, created } = rehearsal;
    const time = words.moment(Date.parse(created));
    const parts = [
      words.stretch(span),
      t('rehearsal.people', { count: words.count(figures.summary?.people.entered ?? 0) }),
      closedDoors.length > 0
        ? t('rehearsal.closed', { doors: closedDoors.map(doorName).join(', ') })
        : '',
      changeCount > 0 ? t('rehearsal.changes', { count: changeCount }) : '',
      t(`rehearsal.${compared ? 'compared' : 'plan'}.${planState}`, { time }),
    ];
    this.element = element(
      'section',
      { class: 'rehearsal-banner', 'aria-label': t('rehearsal.mark') },
      element(
        'strong',
        { class: 'rehearsal-mark' },
        icon('people'),
        element('span', {}, t('rehearsal.mark')),
      ),
      element(
        'p',
        {},
        name ? element('strong', {}, name) : null,
        name ? ' · ' : null,
        parts.filter((part) => part !== '').join(' · '),
      ),
      element(
        'a',
        { class: 'button', href: `./?venue=${encodeURIComponent(slug)}` },
        t('rehearsal.toReal'),
      ),
    );
  }
}
