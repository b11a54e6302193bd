// @ts-check
import { element, setText } from '../../shared/ui/element.js';
/** @import { Dwell } from '../../shared/api/insight-types.js' */
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { FigureWords } from '../model/figure-words.js' */

/** How long people stayed: a table with a bar for each class of time. */
export class DwellBars {
  #t;
  #words;
  #body = element('tbody');
  element;

  /** @param {Translate} t @param {FigureWords} words */
  constructor(t, words) {
    this.#t = t;
    this.#words = words;
    this.element = element(
      'table',
      { class: 'dwell-bars' },
      element('caption', { class: 'visually-hidden' }, t('stays')),
      element(
        'thead',
        { class: 'visually-hidden' },
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, t('column.stayClass')),
          element('th', { scope: 'col' }, t('column.people')),
        ),
      ),
      this.#body,
    );
  }

  /** @param {Dwell} dwell @param {number} least the smallest group that is counted */
  show({ edges, counts }, least) {
    // The sentence above says what classes without people behind the longest stay would.
    const classes = counts.findLastIndex((count) => count) + 1;
    this.element.hidden = classes === 0;
    const most = Math.max(1, ...counts.map((count) => count ?? 0));
    while (this.#body.children.length > classes) this.#body.lastElementChild?.remove();
    while (this.#body.children.length < classes) {
      this.#body.append(
        element(
          'tr',
          {},
          element('th', { scope: 'row' }),
          element('td', {}, element('i', { 'aria-hidden': 'true' }), element('span')),
        ),
      );
    }
    edges.slice(0, classes).forEach((edge, i) => {
      const [head, cell] = this.#body.children[i].children;
      const [bar, text] = /** @type {HTMLCollectionOf<HTMLElement>} */ (cell.children);
      const count = counts[i] ?? null;
      setText(head, this.#words.spans(edge, edges[i + 1]));
      setText(text, this.#words.count(count));
      text.title = count === null ? this.#t('withheld', { least }) : '';
      bar.hidden = count === null;
      bar.style.inlineSize = `${((count ?? 0) / most) * 100}%`;
    });
  }
}
