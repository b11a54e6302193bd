// @ts-check
import { element } from '../shared/ui/element.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** What small screens show: the list or the plan. @typedef {"list" | "plan"} PageView */

/** The parts of the page in their places. Wide screens show the list beside the plan, small ones one of
 * both. */
export class PageLayout {
  #root;
  #onView;
  /** @type {Map<PageView, HTMLButtonElement>} */
  #tabs = new Map();

  /** @param {HTMLElement} root @param {Speech} speech
   * @param {{ head: HTMLElement, counts: HTMLElement, board: readonly HTMLElement[], map: HTMLElement,
   *   detail: HTMLElement, walk: HTMLElement, onView: () => void }} parts */
  constructor(root, { t }, { head, counts, board, map, detail, walk, onView }) {
    this.#root = root;
    this.#onView = onView;
    for (
      const [view, key] of /** @type {[PageView, string][]} */ ([
        ['list', 'viewList'],
        ['plan', 'viewPlan'],
      ])
    ) {
      this.#tabs.set(
        view,
        element(
          'button',
          { type: 'button', 'data-view': view, click: () => this.show(view) },
          t(key),
        ),
      );
    }
    const list = element('div', { class: 'board', id: 'device-list', tabindex: -1 }, ...board);
    head.prepend(
      element('a', {
        class: 'skip-link',
        href: '#device-list',
        click: (event) => {
          event.preventDefault();
          list.focus();
        },
      }, t('skipToList')),
    );
    root.append(
      head,
      counts,
      element(
        'nav',
        { class: 'views', 'aria-label': t('views') },
        ...this.#tabs.values(),
      ),
      element('main', {}, list, element('div', { class: 'side' }, map, detail, walk)),
    );
    this.show('list');
  }

  /** @param {PageView} view */
  show(view) {
    this.#root.classList.toggle('shows-plan', view === 'plan');
    for (const [each, tab] of this.#tabs) tab.setAttribute('aria-pressed', String(each === view));
    this.#onView();
  }

  /** @param {boolean} isOpen */
  setDetail(isOpen) {
    this.#root.classList.toggle('has-detail', isOpen);
    this.#onView();
  }

  /** @param {boolean} isOpen */
  setWalk(isOpen) {
    this.#root.classList.toggle('has-walk', isOpen);
    this.#onView();
  }
}
