// @ts-check
import { element } from '../../shared/ui/element.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */

/** What small screens show: the figures or the plan. @typedef {'figures' | 'plan'} Tab */

/** The parts of the page in their places: wide screens show the plan beside the figures, small ones one of
 * both. */
export class PageLayout {
  #root;
  #onTab;
  /** @type {Map<Tab, HTMLButtonElement>} */
  #tabs = new Map();
  #board;

  /** @param {HTMLElement} root @param {Translate} t
   * @param {{ head: HTMLElement, mark: HTMLElement | null, bar: HTMLElement, notices: HTMLElement, board: readonly HTMLElement[],
   *   side: readonly HTMLElement[], onTab: () => void }} parts mark: says what kind of figures they are; onTab: another part is seen */
  constructor(root, t, { head, mark, bar, notices, board, side, onTab }) {
    this.#root = root;
    this.#onTab = onTab;
    this.#board = element('div', { class: 'board', id: 'figures', tabindex: -1 }, ...board);
    for (const tab of /** @type {const} */ (['figures', 'plan'])) {
      this.#tabs.set(
        tab,
        element('button', {
          type: 'button',
          'data-tab': tab,
          click: () => this.showTab(tab),
        }, t(`tab.${tab}`)),
      );
    }
    head.prepend(
      element('a', {
        class: 'skip-link',
        href: '#figures',
        click: (event) => {
          event.preventDefault();
          this.#board.focus();
        },
      }, t('skip')),
    );
    root.append(
      head,
      // One row of the grid, with the mark or without.
      mark ? element('div', {}, mark, bar) : bar,
      notices,
      element('nav', { class: 'views', 'aria-label': t('tabs') }, ...this.#tabs.values()),
      element('main', {}, this.#board, element('div', { class: 'side' }, ...side)),
    );
    this.showTab('figures');
  }

  /** @param {Tab} shown */
  showTab(shown) {
    this.#root.classList.toggle('shows-plan', shown === 'plan');
    for (const [tab, button] of this.#tabs) {
      button.setAttribute('aria-pressed', String(tab === shown));
    }
    this.#onTab();
  }

  /** @param {boolean} isBusy newer figures are on their way */
  setBusy(isBusy) {
    this.#board.setAttribute('aria-busy', String(isBusy));
  }

  /** @param {boolean} are there figures to be shown? */
  setFigures(are) {
    this.#root.classList.toggle('has-nothing', !are);
  }

  /** @param {boolean} isOpen whether an area is looked at */
  setDetail(isOpen) {
    this.#root.classList.toggle('has-detail', isOpen);
  }
}
