// @ts-check
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { OperationButton } from './toolbar.js';
import { elementBox, windowSize } from '../../../shared/ui/page-zoom.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Operation } from '../../operations/operation.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** The tools beside the map; those of a family share a place, with a flyout to choose from. */
export class ToolColumn {
  /** @type {(OperationButton | ToolFamily)[]} */
  #places;
  #editor;
  /** The mode that is shown as in hand. */
  #shown = '';
  node;

  /**
   * @param {readonly Operation[]} operations
   * @param {Editor} editor
   */
  constructor(operations, editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#places = familiesOf(operations).map((family) =>
      family.length > 1
        ? new ToolFamily(family, editor)
        : new OperationButton(family[0], editor, { hasWord: true })
    );
    this.node = element(
      'div',
      {
        class: 'tools',
        role: 'toolbar',
        'aria-label': t('editor.tools'),
        'aria-orientation': 'vertical',
        keydown: (event) => this.#key(event),
        click: (event) => this.#chosen(event),
      },
      ...this.#places.map(({ node }) => node),
    );
  }

  update() {
    for (const place of this.#places) place.update();
    const { id } = this.#editor.tools.current;
    if (id === this.#shown) return;
    this.#shown = id;
    this.node.querySelector(':scope > [aria-pressed="true"], :scope > * > [aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** A tool is used on the map: the keyboard goes there. @param {Event} event */
  #chosen({ target }) {
    const isTool = target instanceof Element && target.closest('[data-operation], [data-tool]');
    if (isTool) this.#editor.view.surface.focus();
  }

  /** Arrow keys go from tool to tool. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || event.defaultPrevented) return;
    const buttons = [...this.node.querySelectorAll('button')].filter(
      (button) => button.checkVisibility?.() ?? !button.hidden,
    );
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(index + step + buttons.length) % buttons.length].focus();
  }
}

/** Operations of one family together, in the order of their first ones. @param {readonly Operation[]} operations @returns {Operation[][]} */
export const familiesOf = (operations) => {
  /** @type {Map<string, Operation[]>} */
  const families = new Map();
  for (const operation of operations) {
    const key = operation.family ?? `only ${operation.id}`;
    families.set(key, [...(families.get(key) ?? []), operation]);
  }
  return [...families.values()];
};

/** A button for the tool of a family that was used last, and a smaller one that offers the others. */
class ToolFamily {
  #family;
  #editor;
  #t;
  #main;
  #more;
  #menu;
  #keep = element('button', {
    type: 'button',
    class: 'icon-button tool-item',
    click: () => this.#keepTool(),
  });
  #ending = new AbortController();
  /** @type {OperationButton[]} */
  #items;
  node;

  /** @param {Operation[]} family @param {Editor} editor */
  constructor(family, editor) {
    const { t } = editor.reader;
    this.#family = family;
    this.#editor = editor;
    this.#t = t;
    const name = t(`editor.family.${family[0].family}`);
    this.#main = new OperationButton(family[0], editor, { hasWord: true });
    this.#more = element(
      'button',
      {
        type: 'button',
        class: 'tool-more',
        'aria-haspopup': 'true',
        'aria-expanded': 'false',
        'aria-label': t('editor.family.more', { family: name }),
        title: t('editor.family.more', { family: name }),
        click: () => this.#toggle(),
      },
      icon('more'),
    );
    this.#items = family.map((each) => new OperationButton(each, editor));
    // Small screens have no room for a button more: a finger on the tool in hand asks for the others.
    this.#main.node.addEventListener('click', (event) => this.#touched(event), { capture: true });
    this.#menu = element(
      'div',
      { class: 'tool-flyout', role: 'group', 'aria-label': name, hidden: true, 'data-float': '' },
      ...this.#items.map(({ node }, i) => this.#item(node, i)),
      this.#keep,
    );
    this.#keep.append(icon('keep'), element('span', {}, t('editor.draw.keep')));
    this.node = element('div', { class: 'tool-family' }, this.#main.node, this.#more, this.#menu);
    this.node.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Brings it into step with the mode: the tool in hand is the one that is shown. */
  update() {
    const { id } = this.#editor.tools.current;
    const inHand = this.#family.find((each) => each.id === id);
    if (inHand) this.#main.show(inHand);
    this.#main.update();
    this.node.dataset.sticky = String(inHand !== undefined && this.#editor.tools.isSticky);
    for (const item of this.#items) item.update();
    this.#keep.hidden = !inHand;
    this.#keep.setAttribute('aria-pressed', String(this.#editor.tools.isSticky));
  }

  /** @param {any} event */
  #touched(event) {
    const isInHand = this.#main.node.getAttribute('aria-pressed') === 'true';
    if (event.pointerType !== 'touch' || !isInHand || this.#more.offsetWidth > 0) return;
    event.stopImmediatePropagation();
    this.#toggle();
  }

  #keepTool() {
    this.#editor.tools.isSticky = !this.#editor.tools.isSticky;
    this.#editor.view.changed();
    this.#close();
  }

  /** @param {HTMLElement} button @param {number} index */
  #item(button, index) {
    const { label, keys } = this.#family[index];
    button.classList.add('tool-item');
    delete button.dataset.operation;
    button.dataset.tool = this.#family[index].id;
    button.append(
      element('span', {}, this.#t(label)),
      ...(keys[0] ? [element('kbd', { 'aria-hidden': 'true' }, keys[0])] : []),
    );
    button.addEventListener('click', () => this.#close());
    return button;
  }

  #toggle() {
    if (!this.#menu.hidden) {
      this.#close();
      return;
    }
    this.#menu.hidden = false;
    this.#more.setAttribute('aria-expanded', 'true');
    this.#place();
    this.#items[0].node.focus();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const away = (/** @type {Event} */ event) => {
      if (!this.node.contains(/** @type {Node} */ (event.target))) this.#close();
    };
    document.addEventListener('pointerdown', away, { capture: true, signal });
    document.addEventListener('focusin', away, { signal });
  }

  /** Beside the button, or above it where the tools lie below the map. */
  #place() {
    const box = elementBox(this.node);
    const page = windowSize();
    const { offsetWidth, offsetHeight, style } = this.#menu;
    const isBelow = matchMedia('(max-width: 760px)').matches;
    const left = isBelow ? box.left + box.width / 2 - offsetWidth / 2 : box.right + 8;
    const top = isBelow ? box.top - offsetHeight - 8 : box.top;
    style.left = `${Math.max(8, Math.min(left, page.width - offsetWidth - 8))}px`;
    style.top = `${Math.max(8, Math.min(top, page.height - offsetHeight - 8))}px`;
  }

  #close() {
    if (this.#menu.hidden) return;
    const hadFocus = this.#menu.contains(document.activeElement);
    this.#ending.abort();
    this.#menu.hidden = true;
    this.#more.setAttribute('aria-expanded', 'false');
    if (hadFocus) this.#more.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Escape' && !this.#menu.hidden) this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
