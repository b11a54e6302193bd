// @ts-check
import { reveal } from '../../map/reveal.js';
import { perform } from '../../operations/operation.js';
import { operations } from '../../operations/operations.js';
import { paletteEntries } from '../../search/palette-entries.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { keysText } from '../controls/keys-text.js';
import { labelOf } from '../controls/label.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { Entry } from '../../search/palette-entries.js' */

/** One line in which everything is found: commands, objects, floors. */
class Palette {
  #editor;
  #t;
  /** @type {Entry[]} */
  #entries = [];
  #chosen = 0;
  #list;
  #note;
  #input;
  node;

  /** @param {Editor} editor */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#list = element('ul', {
      role: 'listbox',
      id: 'palette-list',
      'aria-label': t('editor.palette.found'),
    });
    this.#note = element('p', { class: 'note', role: 'status' });
    this.#input = element('input', {
      type: 'text',
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': 'palette-list',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': t('editor.op.palette'),
      placeholder: t('editor.palette.ask'),
      input: () => this.#search(),
      keydown: (event) => this.#key(event),
    });
    this.node = element(
      'dialog',
      { class: 'palette', 'aria-label': t('editor.op.palette') },
      element('div', { class: 'asked' }, icon('search'), this.#input, ...this.#ways()),
      this.#list,
      this.#note,
    );
    this.node.addEventListener('click', (event) => {
      if (event.target === this.node) this.node.close();
    });
    this.node.addEventListener('close', () => this.node.remove());
  }

  /** How to leave it: a key, and a button for fingers. */
  #ways() {
    const close = element(
      'button',
      {
        type: 'button',
        class: 'icon-button put-away',
        'aria-label': this.#t('editor.palette.close'),
        click: () => this.node.close(),
      },
      icon('close'),
    );
    return [element('kbd', {}, 'Esc'), close];
  }

  open() {
    this.#search();
  }

  #search() {
    const { session, reader } = this.#editor;
    this.#entries = paletteEntries({
      operations,
      editor: this.#editor,
      labelOf: (feature) => labelOf(feature, session.plan, reader),
    }, this.#input.value);
    this.#list.replaceChildren(...this.#rows());
    this.#note.textContent = this.#entries.length > 0
      ? ''
      : this.#t('editor.palette.nothing', { text: this.#input.value.trim() });
    this.#choose(0);
  }

  /** The rows, a heading before each type. */
  #rows() {
    let type = '';
    return this.#entries.flatMap((entry, index) => {
      const heading = entry.type === type ? [] : [element(
        'li',
        { role: 'presentation', class: 'heading' },
        this.#t(`editor.palette.${entry.type}`),
      )];
      type = entry.type;
      return [...heading, this.#row(entry, index)];
    });
  }

  /** @param {Entry} entry @param {number} index */
  #row(entry, index) {
    const { label, icon: picture, note, key, reason } = entry;
    return element(
      'li',
      {
        role: 'option',
        id: `palette-${index}`,
        'aria-selected': 'false',
        'aria-disabled': reason ? 'true' : null,
        pointermove: () => this.#choose(index),
        click: () => this.#take(index),
      },
      icon(picture),
      element(
        'span',
        { class: 'label' },
        label,
        reason ? element('small', {}, this.#t(reason)) : null,
      ),
      note ? element('span', { class: 'kind' }, note) : null,
      key ? element('kbd', {}, keysText(key, this.#t)) : null,
    );
  }

  /** @param {number} index */
  #choose(index) {
    this.#list.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    this.#chosen = index;
    const row = document.getElementById(`palette-${index}`);
    row?.setAttribute('aria-selected', 'true');
    row?.scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-activedescendant', row?.id ?? '');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { length } = this.#entries;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step && length > 0) {
      const next = this.#chosen + step;
      this.#choose(
        Math.abs(step) > 1 ? Math.min(length - 1, Math.max(0, next)) : (next + length) % length,
      );
    } else if (event.key === 'Enter') this.#take(this.#chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} index */
  #take(index) {
    const entry = this.#entries[index];
    if (!entry) return;
    this.node.close();
    const editor = this.#editor;
    if (entry.type === 'object') reveal(editor, entry.id);
    else if (entry.type === 'floor') {
      editor.view.surface.setFloor(entry.id);
      editor.view.changed();
    } else {
      const operation = operations.find(({ id }) => id === entry.id);
      if (operation) perform(operation, editor);
    }
  }
}

/** Opens the palette. @param {Editor} editor @param {(node: HTMLElement) => void} mount  puts it onto the page */
export const openPalette = (editor, mount) => {
  const palette = new Palette(editor);
  mount(palette.node);
  palette.node.showModal();
  palette.open();
};
