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
    const { rehearsal, span, compared } = figures;
    const { closedDoors, changeCount } = rehearsal;
    const parts = [
      rehearsal.name,
      words.stretch(span),
      t('rehearsal.people', { count: words.count(figures.summary?.people.entered ?? 0) }),
      closedDoors.length > 0
        ? t('rehearsal.closed', { doors: closedDoors.map(doorName).join(', ') })
        : '',
      changeCount > 0 ? t('rehearsal.changes', { count: changeCount }) : '',
      t(compared ? 'rehearsal.compared' : 'rehearsal.planOfNow'),
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
      element('p', {}, parts.filter((part) => part !== '').join(' · ')),
      element(
        'a',
        { class: 'button', href: `./?venue=${encodeURIComponent(slug)}` },
        t('rehearsal.toReal'),
      ),
    );
  }
}
