// @ts-check
import { layerKinds } from '../../state/layers.js';
import { perform } from '../../operations/operation.js';
import { operations } from '../../operations/operations.js';
import { presetFor } from '../../plan/presets.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Operation } from '../../operations/operation.js' */
/** @import { LayerKind } from '../../state/layers.js' */

/** What of the plan is shown and locked, kind by kind, and what else the map shows. */
export class LayersPanel {
  #editor;
  #t;
  /** @type {(() => void)[]} */
  #updates = [];
  #all;
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#all = element(
      'button',
      { type: 'button', class: 'plain', click: () => editor.view.layers.showAll() },
      t('editor.layers.all'),
    );
    const toggles = operations.filter(({ group, pressed }) => group === 'view' && pressed);
    this.node = element(
      'div',
      { class: 'layers' },
      element('h2', {}, t('editor.layers.title')),
      element('ul', { class: 'layer-rows' }, ...layerKinds.map((kind) => this.#row(kind))),
      this.#all,
      element('h3', {}, t('editor.layers.view')),
      ...toggles.map((each) => this.#toggle(each)),
      element('p', { class: 'note' }, t('editor.layers.note')),
    );
  }

  /** Brings it into step. */
  update() {
    for (const update of this.#updates) update();
    this.#all.hidden = layerKinds.every((kind) => this.#editor.view.layers.isShown({ kind }));
  }

  /** @param {LayerKind} kind */
  #row(kind) {
    const { view: { layers } } = this.#editor;
    const t = this.#t;
    const name = t(`editor.layers.kind.${kind}`);
    const count = element('span', { class: 'count' });
    const eye = iconButton(() => layers.show(kind, !layers.isShown({ kind })));
    const lock = iconButton(() => layers.lock(kind, !layers.isLocked({ kind })));
    // Each picture has a lock of its own, where it is fitted to the floor.
    lock.hidden = kind === 'image';
    const only = element(
      'button',
      {
        type: 'button',
        class: 'only',
        'aria-label': t('editor.layers.only', { name }),
        title: t('editor.layers.only', { name }),
        click: () => (layers.only === kind ? layers.showAll() : layers.showOnly(kind)),
      },
      icon(kind === 'image' ? 'art' : presetFor({ kind, properties: {} }).icon),
      name,
      count,
    );
    const row = element('li', { 'data-kind': kind }, eye, only, lock);
    this.#updates.push(() => {
      const [isShown, isLocked] = [layers.isShown({ kind }), layers.isLocked({ kind })];
      row.classList.toggle('off', !isShown);
      only.setAttribute('aria-pressed', String(layers.only === kind));
      count.textContent = String(this.#countOf(kind));
      set(eye, isShown ? 'eye' : 'eyeOff', t('editor.layers.show', { name }), isShown);
      set(lock, isLocked ? 'lock' : 'unlock', t('editor.layers.lock', { name }), isLocked);
    });
    return row;
  }

  /** How many of them are on the floor. @param {LayerKind} kind */
  #countOf(kind) {
    const { session, view: { floor } } = this.#editor;
    if (kind === 'image') {
      return session.plan.images.filter((image) => image.floor === floor).length;
    }
    return this.#counts.get(kind) ?? 0;
  }

  /** @type {{plan: any, floor: string, counts: Map<string, number>} | null} */
  #counted = null;

  get #counts() {
    const { session: { plan }, view: { floor } } = this.#editor;
    if (this.#counted?.plan === plan && this.#counted.floor === floor) return this.#counted.counts;
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { kind } of plan.onFloor(floor)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    this.#counted = { plan, floor, counts };
    return counts;
  }

  /** @param {Operation} operation */
  #toggle(operation) {
    const input = element('input', {
      type: 'checkbox',
      role: 'switch',
      id: `layer-${operation.id}`,
      change: () => {
        perform(operation, this.#editor);
        this.update();
      },
    });
    const node = element(
      'div',
      { class: 'field switch' },
      element('label', { for: input.id }, this.#t(operation.label)),
      input,
    );
    this.#updates.push(() => {
      node.hidden = operation.available?.(this.#editor) === false;
      input.checked = operation.pressed?.(this.#editor) ?? false;
    });
    return node;
  }
}

/** @param {() => void} click */
const iconButton = (click) => element('button', { type: 'button', class: 'icon-button', click });

/** @param {HTMLElement} button @param {string} name @param {string} label @param {boolean} isOn */
const set = (button, name, label, isOn) => {
  button.setAttribute('aria-pressed', String(isOn));
  button.setAttribute('aria-label', label);
  button.title = label;
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
};
