// @ts-check
import { reveal } from '../../map/reveal.js';
import { nameOf } from '../../plan/kinds.js';
import { presetFor } from '../../plan/presets.js';
import { textOfFeature } from '../../search/feature-text.js';
import { wordsIn } from '../../search/matching.js';
import { labelOf } from '../controls/label.js';
import { element } from '../../../shared/ui/element.js';
import { icon } from '../controls/icon.js';
import { VirtualRows } from '../controls/virtual-rows.js';

/** @import { Selection } from '../../state/selection.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { View } from '../../map/view.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Feature } from '../../plan/types.js' */

/** Pixels that a row is high; more for fingers. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 44 : 36);
/** A list of more objects waits so many milliseconds for the plan to rest: sorting takes longer than a frame. */
const long = 500;
const rest = 250;
/** Pois first; what has no name last. */
const order = ['poi', 'obstacle', 'area', 'connector', 'door', 'line', 'marker', 'anchor', 'wall'];

/** All objects of the floor as a list: the second way to everything on the map. */
export class ObjectList {
  #parts;
  #t;
  #title = element('h2', {});
  #list = element('ul', {});
  #scroller = element('div', { class: 'objects' }, this.#list);
  #rows;
  /** What is found, in its order. @type {Feature[]} */
  #found = [];
  #note = element('p', { class: 'note', role: 'status' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What is shown already: plan, floor, search. @type {any[]} */
  #seen = [];
  search;
  node;

  /**
   * @param {{session: EditSession, selection: Selection, view: View, reader: Reader}} parts
   */
  constructor(parts) {
    const { t } = parts.reader;
    this.#parts = parts;
    this.#t = t;
    const label = t('editor.list.search');
    this.search = element(
      'input',
      {
        type: 'search',
        placeholder: label,
        'aria-label': label,
        autocomplete: 'off',
        input: () => this.update(),
        keydown: (event) => this.#searchKey(event),
      },
    );
    this.#list.addEventListener('keydown', (event) => this.#listKey(event));
    this.#rows = new VirtualRows(this.#scroller, this.#list, {
      height: rowHeight,
      make: (index) => this.#row(this.#found[index], index),
    });
    this.node = element(
      'div',
      { class: 'object-list' },
      element('div', { class: 'list-head' }, this.#title, this.search),
      this.#note,
      this.#scroller,
    );
  }

  /** Shows the floor as it is now; a long list follows the plan a moment later. */
  update() {
    const { session, view: { floor } } = this.#parts;
    const seen = [session.plan, floor, this.search.value];
    if (seen.every((each, index) => each === this.#seen[index])) return;
    const isOtherPlanOnly = seen.slice(1).every((each, index) => each === this.#seen[index + 1]);
    clearTimeout(this.#timer);
    if (isOtherPlanOnly && this.#found.length > long) {
      this.#timer = setTimeout(() => this.#show(), rest);
    } else this.#show();
  }

  #show() {
    const { session, session: { venue }, view: { floor }, reader } = this.#parts;
    this.#seen = [session.plan, floor, this.search.value];
    const here = session.plan.onFloor(floor);
    this.#found = this.#sorted(here.filter((feature) => this.#matches(feature)));
    const named = venue.floors.find(({ id }) => id === floor);
    this.#title.textContent = this.#t(
      'editor.list.title',
      { floor: named ? reader.floorName(named) : floor },
    );
    this.#note.textContent = this.#noteFor(here.length, this.#found.length);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.id;
    this.#rows.reset(this.#found.length);
    if (focused) this.#focusRow(this.#found.findIndex(({ id }) => id === focused));
  }

  /** Puts the focus on an object, or on the search field. @param {string | null} id */
  focus(id) {
    this.update();
    if (!this.#focusRow(this.#found.findIndex((each) => each.id === id))) this.search.focus();
  }

  /** @param {number} index @returns {boolean} whether there is such a row */
  #focusRow(index) {
    if (index < 0 || index >= this.#found.length) return false;
    this.#rows.reveal(index);
    this.#rows.row(index)?.querySelector('button')?.focus();
    return true;
  }

  /** @param {number} all @param {number} found */
  #noteFor(all, found) {
    if (all === 0) return this.#t('editor.list.empty');
    if (found === 0) return this.#t('editor.list.noMatch', { text: this.search.value.trim() });
    return this.#t('editor.list.count', { count: found });
  }

  /** @param {Feature} feature */
  #matches(feature) {
    const words = wordsIn(this.search.value);
    // Hundreds of nameless walls would bury the rest; a search for “wall” finds them.
    if (words.length === 0) return feature.kind !== 'wall' || nameOf(feature, []) !== '';
    const text = textOfFeature(feature, { language: this.#parts.reader.language, t: this.#t });
    return words.every((word) => text.includes(word));
  }

  /** Kind by kind, each by its label. @param {Feature[]} features */
  #sorted(features) {
    const { compare } = new Intl.Collator(this.#parts.reader.language, { numeric: true });
    return features
      .map((feature) => ({
        feature,
        label: this.#labelOf(feature),
        rank: order.indexOf(feature.kind),
      }))
      .sort((a, b) => a.rank - b.rank || compare(a.label, b.label))
      .map(({ feature }) => feature);
  }

  /** @param {Feature} feature */
  #labelOf(feature) {
    const { session, reader: { language, languages } } = this.#parts;
    return labelOf(feature, session.plan, { language, languages, t: this.#t });
  }

  /** @param {Feature} feature @param {number} index */
  #row(feature, index) {
    return element(
      'li',
      { 'aria-setsize': this.#found.length, 'aria-posinset': index + 1 },
      element(
        'button',
        { type: 'button', 'data-id': feature.id, click: () => reveal(this.#parts, feature.id) },
        icon(presetFor(feature).icon),
        element('span', { class: 'label' }, this.#labelOf(feature)),
        element(
          'span',
          { class: 'kind' },
          this.#t(stateOf(feature)),
        ),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  #searchKey(event) {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      if (event.key === 'ArrowDown') this.#focusRow(0);
      else if (this.#found[0]) reveal(this.#parts, this.#found[0].id);
    } else if (event.key === 'Escape') {
      this.search.value = '';
      this.search.blur();
      this.update();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #listKey(event) {
    const row = /** @type {HTMLElement | null} */ (document.activeElement?.closest('[data-index]'));
    if (!row) return;
    const [index, last] = [Number(row.dataset.index), this.#found.length - 1];
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, index + this.#rows.page),
      PageUp: Math.max(0, index - this.#rows.page),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.#focusRow(to) && to < 0) this.search.focus();
  }
}

/**
 * The key of what a row says on its right: that it is closed, else the kind.
 *
 * @param {Feature} feature
 */
const stateOf = ({ kind, properties }) => {
  if (properties.closed === true) return 'editor.field.closed';
  return properties.inService === false ? 'editor.outOfService' : `editor.kind.${kind}`;
};
