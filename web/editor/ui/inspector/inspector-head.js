// @ts-check
import { categoryName } from '../../plan/categories.js';
import { remove, zoomTo } from '../../operations/on-selection.js';
import { presetFor } from '../../plan/presets.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { labelOf } from '../controls/label.js';
import { iconButton } from '../controls/panel-buttons.js';
import { OperationButton } from '../toolbar/toolbar.js';
import { elementBox } from '../../../shared/ui/page-zoom.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Feature } from '../../plan/types.js' */

/** What is selected, in words, with what is done to it most. */
export class InspectorHead {
  #editor;
  #t;
  #title = element('h2', {});
  #kind = element('div', { class: 'kind' });
  #kinds = element('div', { class: 'kinds', role: 'group' });
  #actions;
  /** What the line of kinds shows. */
  #shown = '';
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#actions = [zoomTo, remove].map((operation) => new OperationButton(operation, editor));
    const back = iconButton(
      'back',
      t('editor.inspector.back'),
      () => editor.selection.set(null),
      'back',
    );
    const menu = iconButton(
      'dots',
      t('editor.form.actions'),
      () => void this.#openMenu(menu),
      'menu',
    );
    menu.setAttribute('aria-haspopup', 'menu');
    this.#kinds.setAttribute('aria-label', t('editor.form.only'));
    this.node = element(
      'header',
      {},
      back,
      element('div', { class: 'title' }, this.#title, this.#kind),
      ...this.#actions.map(({ node }) => node),
      menu,
      this.#kinds,
    );
  }

  /** @param {readonly Feature[]} features  at least one */
  update(features) {
    for (const action of this.#actions) action.update();
    const [first] = features;
    this.#title.textContent = features.length === 1
      ? labelOf(first, this.#editor.session.shown, this.#reader)
      : this.#t('editor.form.many', { count: features.length });
    if (features.length === 1) this.#showKind(first);
    else this.#showKinds(features);
  }

  /** @param {HTMLElement} button */
  async #openMenu(button) {
    const { openMenu } = await import('../toolbar/context-menu.js');
    const { left, bottom } = elementBox(button);
    await openMenu(this.#editor, [left, bottom]);
  }

  get #reader() {
    const { reader: { language, languages } } = this.#editor;
    return { language, languages, t: this.#t };
  }

  /** Kind and category, once where they are the same. @param {Feature} feature */
  #showKind(feature) {
    const { kind, properties: { category } } = feature;
    this.#kinds.hidden = true;
    if (`${kind} ${category}` === this.#shown) return;
    this.#shown = `${kind} ${category}`;
    const words = [this.#t(`editor.kind.${kind}`)];
    if (category) words.push(categoryName(kind, category, this.#editor.reader.language));
    this.#kind.replaceChildren(
      icon(presetFor(feature).icon),
      element('span', {}, [...new Set(words)].join(' · ')),
    );
  }

  /** How many of each kind; a tap keeps only those. @param {readonly Feature[]} features */
  #showKinds(features) {
    /** @type {Map<string, string[]>} */
    const ids = new Map();
    for (const { id, kind } of features) {
      const alike = ids.get(kind);
      if (alike) alike.push(id);
      else ids.set(kind, [id]);
    }
    const counts = [...ids].map(([kind, { length }]) =>
      this.#t(`editor.count.${kind}`, { count: length })
    );
    if (counts.join() === this.#shown) return;
    this.#shown = counts.join();
    const chips = [...ids.values()].map((each, index) =>
      element('button', {
        type: 'button',
        class: 'count-chip',
        title: this.#t('editor.form.only'),
        click: () => this.#editor.selection.set(each),
      }, counts[index])
    );
    this.#kinds.hidden = ids.size < 2;
    this.#kinds.replaceChildren(...chips);
    this.#kind.replaceChildren(ids.size < 2 ? counts[0] : '');
  }
}
