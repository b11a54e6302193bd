// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/**
 * One tab of the side panel.
 *
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} label  in the reader's language
 * @property {string} icon
 * @property {HTMLElement} node  its content
 * @property {() => void} [update]  called when the editor changed while it is shown
 * @property {() => void} [opened]  called when it comes to be shown
 * @property {() => void} [closed]  called when another is shown instead
 * @property {() => string} [badge]  a few signs beside the label; empty for none
 */

/** Tabs that arrow keys move through; only what is shown is kept in step. */
export class Tabs {
  /** @type {readonly Tab[]} */
  #tabs;
  /** @type {Map<string, {button: HTMLButtonElement, badge: HTMLElement, panel: HTMLElement}>} */
  #parts = new Map();
  #current = '';
  /** Whether what is shown is open, where the shown tab opens and shuts it. @type {boolean | null} */
  #isOpen = null;
  #onChange;
  #onAgain;
  list;
  panels = element('div', { class: 'tab-panels' });

  /**
   * @param {readonly Tab[]} tabs
   * @param {{label: string, onChange?: (id: string) => void, onAgain?: () => void}} options
   *   label: of all together; onAgain: called when the tab that is shown is chosen once more
   */
  constructor(tabs, { label, onChange = () => {}, onAgain = () => {} }) {
    this.#tabs = tabs;
    this.#onChange = onChange;
    this.#onAgain = onAgain;
    this.list = element(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': label, keydown: (event) => this.#key(event) },
    );
    for (const tab of tabs) this.#add(tab);
    if (tabs[0]) this.show(tabs[0].id);
  }

  /** The id of the tab that is shown. */
  get current() {
    return this.#current;
  }

  /** @param {string} id */
  show(id) {
    const next = this.#tabs.find((tab) => tab.id === id);
    if (!next || id === this.#current) return;
    this.#tabs.find((tab) => tab.id === this.#current)?.closed?.();
    this.#current = id;
    for (const [each, { button, panel }] of this.#parts) {
      button.setAttribute('aria-selected', String(each === id));
      button.tabIndex = each === id ? 0 : -1;
      panel.hidden = each !== id;
    }
    this.#markOpen();
    next.opened?.();
    next.update?.();
    this.#onChange(id);
  }

  /**
   * Says what readers of the screen cannot see.
   *
   * @param {{isOpen: boolean | null, isColumn: boolean}} how
   *   isOpen: whether what is shown is open, null where the shown tab does not open and shut it
   */
  describe({ isOpen, isColumn }) {
    this.#isOpen = isOpen;
    this.#markOpen();
    if (isColumn) this.list.setAttribute('aria-orientation', 'vertical');
    else this.list.removeAttribute('aria-orientation');
  }

  /** Puts the keyboard on the tab that is shown. */
  focus() {
    this.#parts.get(this.#current)?.button.focus();
  }

  /** Brings the shown tab and all badges into step. */
  update() {
    for (const { id, badge } of this.#tabs) {
      const node = this.#parts.get(id)?.badge;
      const text = badge?.() ?? '';
      if (!node || node.textContent === text) continue;
      node.textContent = text;
      node.hidden = text === '';
    }
    this.#tabs.find((tab) => tab.id === this.#current)?.update?.();
  }

  #markOpen() {
    for (const [id, { button }] of this.#parts) {
      if (id === this.#current && this.#isOpen !== null) {
        button.setAttribute('aria-expanded', String(this.#isOpen));
      } else button.removeAttribute('aria-expanded');
    }
  }

  /** @param {Tab} tab */
  #add({ id, label, icon: picture, node }) {
    const badge = element('span', { class: 'tab-badge', hidden: true });
    const button = element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${id}`,
        'aria-controls': `panel-${id}`,
        'aria-selected': 'false',
        title: label,
        click: () => (id === this.#current ? this.#onAgain() : this.show(id)),
      },
      icon(picture),
      element('span', { class: 'tab-label' }, label),
      badge,
    );
    const panel = element(
      'section',
      { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, hidden: true },
      node,
    );
    this.#parts.set(id, { button, badge, panel });
    this.list.append(button);
    this.panels.append(panel);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const index = this.#tabs.findIndex(({ id }) => id === this.#current);
    const ends = { Home: 0, End: this.#tabs.length - 1 }[event.key];
    if (step === undefined && ends === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ends ?? (index + (step ?? 0) + this.#tabs.length) % this.#tabs.length;
    this.show(this.#tabs[next].id);
    this.focus();
  }
}
