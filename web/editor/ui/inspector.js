// @ts-check
import { moveFeature } from '../actions/move-feature.js';
import { setFloor } from '../actions/set-floor.js';
import { setProperty } from '../actions/set-property.js';
import { setRadius } from '../actions/set-radius.js';
import { setText } from '../actions/set-text.js';
import { categoryName } from '../categories.js';
import { bringToFront } from '../operations/drawing-order.js';
import { remove, zoomTo } from '../operations/on-selection.js';
import { middleOf } from '../plan/geometry.js';
import { isMovable, switches } from '../plan/kinds.js';
import { accessFields, accessProperties } from './access-fields.js';
import { categoryPicker } from './category-picker.js';
import { element } from './element.js';
import { choiceField, fact, switchField, textField } from './fields.js';
import { categoryIcon, icon } from './icon.js';
import { labelOf } from './label.js';
import { orderButtons } from './order-buttons.js';
import { plainly, radiusOf, setThickness, sizeOf, textIn, thicknessOf } from './readings.js';
import { OperationButton } from './toolbar.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('./fields.js').Field} Field */

/** Properties that have a control of their own. */
const withControl = new Set(['name', 'category', 'description', ...accessProperties]);

/** Shows and edits the selected feature. */
export class Inspector {
  #editor;
  #t;
  /** @type {[Field, (feature: Feature) => any][]} */
  #fields = [];
  #shown = '';
  node = element('div', { class: 'inspector' });

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {(key: string, values?: any) => string} t
   */
  constructor(editor, t) {
    this.#editor = editor;
    this.#t = t;
  }

  /** Follows the plan and the selection; what is being typed stays. */
  update() {
    const feature = this.#editor.selected;
    if (!feature) {
      this.#shown = '';
      return;
    }
    const key = `${feature.id} ${feature.geometry.type}`;
    if (key !== this.#shown) this.#build(feature);
    this.#shown = key;
    for (const [field, read] of this.#fields) field.update(read(feature));
  }

  /** Puts the focus where the keyboard can go on: on the way back to the list. */
  focus() {
    this.update();
    this.node.querySelector('button')?.focus();
  }

  /** Puts the cursor into the name. */
  editName() {
    this.update();
    /** @type {HTMLInputElement | null} */
    const input = this.node.querySelector('input[type=text]');
    input?.focus();
    input?.select();
  }

  /** @param {Feature} feature */
  #build(feature) {
    this.#fields = [];
    const { id, kind } = feature;
    this.node.replaceChildren(
      this.#head(feature),
      ...this.#switches(feature),
      ...['en', 'de'].map((language) => this.#text(id, 'name', language)),
      ...(kind === 'wall' ? [] : [this.#category(feature)]),
      ...(kind === 'poi' ? this.#words(id) : []),
      ...accessFields(feature, this.#editor, this.#t).map((each) => this.#follow(...each)),
      ...this.#place(feature),
      ...(bringToFront.available?.(this.#editor)
        ? [this.#follow(orderButtons(this.#editor, this.#t), () => null)] : []),
      this.#rest(feature),
      this.#history(feature),
    );
  }

  /** @param {Feature} feature */
  #history({ id, kind }) {
    const t = this.#t;
    const click = () => this.#editor.ui.panel?.showHistoryOf(id);
    const of = t('editor.history.ofThis', { kind: t(`editor.count.${kind}`, { count: 1 }) });
    return element('button', { type: 'button', class: 'plain of-this', click }, of);
  }

  /**
   * Kind and category in words, once where they are the same.
   *
   * @param {string} kind
   * @param {string} [category]
   */
  #kindOf(kind, category) {
    const words = [this.#t(`editor.kind.${kind}`)];
    if (category) words.push(categoryName(kind, category, this.#editor.language));
    return [...new Set(words)].join(' · ');
  }

  get #reader() {
    const { language, languages } = this.#editor;
    return { language, languages };
  }

  /** @param {Feature} feature */
  #head(feature) {
    const t = this.#t;
    const title = element('h2', {});
    const kind = element('p', { class: 'kind' });
    this.#follow(
      { node: title, input: title, update: (text) => void (title.textContent = text) },
      (now) => labelOf(now, this.#editor.session.shown, { ...this.#reader, t }),
    );
    this.#follow(
      { node: kind, input: kind, update: (nodes) => kind.replaceChildren(...nodes) },
      ({ kind: each, properties: { category } }) => [
        categoryIcon(each, category),
        this.#kindOf(each, category),
      ],
    );
    const label = t('editor.inspector.back');
    const click = () => this.#editor.selection.set(null);
    const attributes = { type: 'button', class: 'icon-button', 'aria-label': label, title: label };
    const back = element('button', { ...attributes, click }, icon('back'));
    const actions = [zoomTo, ...(isMovable(feature) ? [remove] : [])].map(
      (operation) => new OperationButton(operation, this.#editor, t).node,
    );
    return element('header', {}, back, element('div', { class: 'title' }, title, kind), ...actions);
  }

  /** @param {Feature} feature */
  #switches(feature) {
    return switches(feature).map(([name, value]) => {
      const isRerouting = name === 'closed' || name === 'inService';
      const help = isRerouting ? this.#t(`editor.inspector.${name}Help`) : undefined;
      const label = `editor.did.${isRerouting ? name : 'set'}`;
      const onChange = (/** @type {boolean} */ now) =>
        this.#editor.perform(setProperty(feature.id, name, now), label);
      return this.#follow(
        switchField({ label: this.#t(`editor.field.${name}`), value, help, onChange }),
        (now) => switches(now).find(([each]) => each === name)?.[1],
      );
    });
  }

  /**
   * @param {string} id
   * @param {string} property
   * @param {string} language
   * @param {boolean} [multiline]
   */
  #text(id, property, language, multiline) {
    const label = property === 'name' ? 'editor.did.rename' : 'editor.did.set';
    return this.#follow(
      textField({
        label: this.#t(`editor.field.${property}.${language}`),
        value: '',
        multiline,
        onChange: (text) => this.#editor.perform(setText(id, property, language, text), label),
      }),
      ({ properties }) => textIn(properties[property], language),
    );
  }

  /** @param {string} id */
  #words(id) {
    return ['en', 'de'].map((language) => this.#text(id, 'description', language, true));
  }

  /** @param {Feature} feature */
  #category({ id, kind, properties }) {
    const picker = categoryPicker({
      kind,
      value: properties.category ?? '',
      language: this.#editor.language,
      t: this.#t,
      onChange: (category) => {
        if (kind === 'poi') this.#editor.category = category;
        this.#editor.perform(setProperty(id, 'category', category || null), 'editor.did.set');
      },
    });
    return this.#follow(picker, (now) => now.properties.category ?? '');
  }

  /** @param {Feature} feature */
  #place(feature) {
    const { id, geometry } = feature;
    const size = this.#follow(fact(this.#t('editor.field.size'), ''), sizeOf);
    if (!isMovable(feature)) return [size];
    const axes = [0, 1].map((axis) => this.#coordinate(id, axis));
    const row = element('div', { class: 'pair' }, ...axes);
    const lengths = {
      Circle: () => [
        this.#number(id, 'radius', (metres) => setRadius(id, metres), radiusOf),
        size,
      ],
      LineString: () => [
        this.#number(id, 'thickness', (metres) => setThickness(id, metres), thicknessOf),
        size,
      ],
      Polygon: () => [size],
      Point: () => [],
    };
    return [row, ...lengths[geometry.type](), ...this.#floor(id)];
  }

  /** @param {string} id @param {number} axis  0 is x, 1 is y */
  #coordinate(id, axis) {
    const read = (/** @type {Feature} */ now) => middleOf(now.geometry)[axis];
    return this.#number(
      id,
      'xy'[axis],
      (metres) => (plan) => {
        const feature = plan.feature(id);
        const by = feature ? metres - read(feature) : 0;
        return moveFeature(id, axis === 0 ? [by, 0] : [0, by])(plan);
      },
      read,
    );
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {(metres: number) => import('../plan/types.js').Action} action
   * @param {(feature: Feature) => number} read
   */
  #number(id, name, action, read) {
    const onChange = (/** @type {string} */ text) => {
      const metres = Number.parseFloat(text);
      if (Number.isFinite(metres)) this.#editor.perform(action(metres), 'editor.did.move');
      else this.update();
    };
    const field = textField(
      { label: this.#t(`editor.field.${name}`), value: '', type: 'number', step: 0.01, onChange },
    );
    return this.#follow(field, (now) => read(now).toFixed(2));
  }

  /** @param {string} id */
  #floor(id) {
    const { floors } = this.#editor.venue;
    if (floors.length < 2) return [];
    const options = floors.map((floor) => [floor.id, this.#editor.ui.floorName(floor)]);
    const onChange = (/** @type {string} */ floor) => {
      this.#editor.perform(setFloor(id, floor), 'editor.did.move');
      this.#editor.reveal(id);
    };
    const field = choiceField(
      { label: this.#t('editor.field.floor'), value: '', options, onChange },
    );
    return [this.#follow(field, ({ floor }) => floor)];
  }

  /** What there is besides, to be read. @param {Feature} feature */
  #rest(feature) {
    const known = new Set(switches(feature).map(([name]) => name));
    const facts = Object.entries(feature.properties)
      .filter(([name]) => !known.has(name) && !withControl.has(name))
      .map(([name, value]) => fact(name, plainly(value)).node);
    return element(
      'details',
      { class: 'rest' },
      element('summary', {}, this.#t('editor.field.other')),
      fact(this.#t('editor.field.id'), feature.id).node,
      ...facts,
    );
  }

  /** @param {Field} field @param {(feature: Feature) => any} read */
  #follow(field, read) {
    this.#fields.push([field, read]);
    return field.node;
  }
}
