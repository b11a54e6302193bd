// @ts-check
import { required } from '../../../shared/ui/required.js';
import { reveal } from '../../map/reveal.js';
import { commonFields, commonValue, writeAll } from '../../forms/common.js';
import { fieldsOf } from '../../forms/fields-of.js';
import { bringToFront } from '../../operations/drawing-order.js';
import { codeField } from './code-field.js';
import { controlFor } from './controls.js';
import { element } from '../../../shared/ui/element.js';
import { fact } from '../controls/fields.js';
import { InspectorHead } from './inspector-head.js';
import { orderButtons } from './order-buttons.js';
import { sizeOf } from '../../forms/readings.js';
import { takeBackByKeys } from './take-back-keys.js';

/** @import { Editor } from '../../operations/editor.js' */
/** @import { FieldModel } from '../../forms/field-model.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { Field } from '../controls/fields.js' */

/** The groups of a form in their order; those that are folded at first. */
const groups = Object.freeze(['state', 'name', 'kind', 'access', 'about', 'place', 'more']);
const folded = new Set(['more']);

/** Shows and edits what is selected: one feature, or what several have in common. */
export class Inspector {
  #editor;
  #t;
  #head;
  /** What is shown and how it is read. @type {[Field, (feature: Feature) => any][]} */
  #fields = [];
  #shown = '';
  #form = element('div', { class: 'form' });
  node = element('div', { class: 'inspector' });

  /**
   * @param {Editor} editor
   */
  constructor(editor) {
    const { t } = editor.reader;
    this.#editor = editor;
    this.#t = t;
    this.#head = new InspectorHead(editor);
    this.node.append(this.#head.node, this.#form);
  }

  /** Follows the plan and the selection; what is being typed stays. */
  update() {
    const { session, selection: { features }, reader: { units } } = this.#editor;
    if (features.length === 0) {
      this.#shown = '';
      return;
    }
    // Many that are on the move say every frame what they said before.
    if (features.length > 1 && session.previewed.size > 0) return;
    const shapes = new Set(features.map(({ kind, geometry }) => `${kind} ${geometry.type}`));
    const who = features.length === 1 ? features[0].id : 'many';
    const key = [who, units, ...shapes].join(' ');
    if (key !== this.#shown) this.#build(features, shapes);
    this.#shown = key;
    this.#head.update(features);
    for (const [field, read] of this.#fields) {
      const { value, isMixed } = commonValue(features, read);
      field.update(value, isMixed);
    }
  }

  /** Puts the focus where the keyboard can go on: on the way back to the list. */
  focus() {
    this.update();
    required(this.node, 'button').focus();
  }

  /** Puts the cursor into the name. @param {boolean} isNew  whether it was just drawn */
  editName(isNew) {
    this.update();
    /** @type {HTMLInputElement | null} */
    const input = this.node.querySelector('.texts input');
    if (!input) return;
    input.focus();
    input.select();
    if (isNew) takeBackByKeys(this.#editor, input);
  }

  /** @param {readonly Feature[]} features @param {Set<string>} shapes */
  #build(features, shapes) {
    this.#fields = [];
    const forms = [...shapes].map((shape) =>
      fieldsOf(
        /** @type {Feature} */ (features.find(
          ({ kind, geometry }) => `${kind} ${geometry.type}` === shape,
        )),
      )
    );
    const [first] = features;
    const isSingle = features.length === 1;
    const models = isSingle
      ? forms[0]
      : commonFields(forms.length > 1 ? forms : [forms[0], forms[0]]);
    const hasOneKind = features.every(({ kind }) => kind === first.kind);
    const shown = models.filter(({ id }) =>
      (id !== 'category' || hasOneKind) &&
      (id !== 'floor' || this.#editor.session.venue.floors.length > 1)
    );
    const sections = groups.map((group) => this.#section(group, shown, isSingle ? first : null));
    this.#form.replaceChildren(
      ...sections.filter((each) => each !== null),
      ...(isSingle ? [this.#history(first)] : []),
    );
  }

  /** @param {string} group @param {readonly FieldModel[]} models @param {Feature | null} single */
  #section(group, models, single) {
    const nodes = models.filter((each) => each.group === group).map((each) =>
      this.#control(each, single)
    );
    if (group === 'place') nodes.push(...this.#place(single));
    if (group === 'more' && single) {
      nodes.push(fact(this.#t('editor.field.id'), single.id).node);
    }
    if (nodes.length === 0) return null;
    if (folded.has(group)) {
      return element(
        'details',
        { class: 'group rest' },
        element('summary', {}, this.#t(`editor.group.${group}`)),
        ...nodes,
      );
    }
    return element('section', { class: `group ${group}` }, ...nodes);
  }

  /** @param {FieldModel} model @param {Feature | null} single */
  #control(model, single) {
    const editor = this.#editor;
    const did = model.did ?? 'editor.did.set';
    const context = {
      editor,
      t: this.#t,
      kind: single?.kind ?? editor.selection.features[0].kind,
      set: (/** @type {any} */ value) => {
        editor.session.perform(writeAll(model, editor.selection.ids, value), did);
        if (model.type === 'floor' && single) reveal(editor, single.id);
        this.update();
      },
      perform: (/** @type {(id: string) => any} */ action) => {
        if (single) editor.session.perform(action(single.id), did);
      },
    };
    return this.#follow(controlFor(model, context), model.read);
  }

  /** Code, size and order. @param {Feature | null} single */
  #place(single) {
    const nodes = [];
    if (single?.kind === 'marker') {
      const field = codeField(this.#editor, single);
      nodes.push(this.#follow(field, ({ properties }) => properties.code));
    }
    if (single && single.geometry.type !== 'Point') {
      nodes.push(this.#follow(
        fact(this.#t('editor.field.size'), ''),
        (feature) => sizeOf(feature, this.#editor.reader),
      ));
    }
    if (single && bringToFront.available?.(this.#editor)) {
      nodes.push(this.#follow(orderButtons(this.#editor), () => null));
    }
    return nodes;
  }

  /** @param {Feature} feature */
  #history({ id, kind }) {
    const t = this.#t;
    const click = () => void this.#editor.page.run('historyOf', `feature:${id}`);
    const of = t('editor.history.ofThis', { kind: t(`editor.count.${kind}`, { count: 1 }) });
    return element('button', { type: 'button', class: 'plain of-this', click }, of);
  }

  /** @param {Field} field @param {(feature: Feature) => any} read */
  #follow(field, read) {
    this.#fields.push([field, read]);
    return field.node;
  }
}
