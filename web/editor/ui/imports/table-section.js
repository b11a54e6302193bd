// @ts-check
import { element, setText } from '../../../shared/ui/element.js';
import { kinds, profileText, rowsOf } from '../../imports/import-table.js';
import { typeText } from '../../imports/remark-text.js';
import { categoriesOf } from '../../plan/categories.js';
import { saveFile } from './save-file.js';

/** @import { PlanImport } from '../../imports/plan-import.js' */
/** @import { TableRow, Target } from '../../imports/import-table.js' */
/** @import { Reader } from '../../state/reader.js' */

/** The fields of a type, which stay while the answers come and go. */
class TypeRow {
  #kind;
  #category;
  #walled;
  #walledLabel;
  #count = element('span', { class: 'count' });
  /** @type {Target} */
  #target = { kind: null };
  node;

  /** @param {string} type @param {Reader} reader @param {(target: Target) => void} onChange */
  constructor(type, { t }, onChange) {
    const id = `import-type-${type}`;
    const shown = typeText(type, t);
    const change = (/** @type {Partial<Target>} */ part) => onChange({ ...this.#target, ...part });
    this.#kind = element(
      'select',
      {
        'aria-label': t('editor.import.kindOf', { type: shown }),
        // What a kind is by default another has under another name, if at all.
        change: () => onChange({ kind: this.#kind.value || null }),
      },
      element('option', { value: '' }, t('editor.import.leaveOut')),
      ...kinds.map((kind) => element('option', { value: kind }, t(`editor.kind.${kind}`))),
    );
    this.#category = element('input', {
      type: 'text',
      maxlength: 64,
      spellcheck: 'false',
      'aria-label': t('editor.import.categoryOf', { type: shown }),
      placeholder: t('editor.import.category'),
      change: () => change({ category: this.#category.value.trim() }),
    });
    this.#walled = element('input', {
      type: 'checkbox',
      'aria-label': t('editor.import.walledOf', { type: shown }),
      change: () => change({ walled: this.#walled.checked }),
    });
    this.#walledLabel = element('label', {}, this.#walled, t('editor.import.walled'));
    this.node = element(
      'li',
      {},
      element(
        'div',
        { class: 'type', role: 'group', 'aria-labelledby': id },
        element('strong', { id, title: type }, shown),
        this.#count,
        element('div', { class: 'target' }, this.#kind, this.#category, this.#walledLabel),
      ),
    );
  }

  /** @param {TableRow} row @param {string} count */
  update({ target, isChosen }, count) {
    const { kind, category = '', walled = false } = target;
    this.#target = target;
    setText(this.#count, count);
    this.node.classList.toggle('left-out', kind === null);
    this.node.classList.toggle('chosen', isChosen);
    this.#kind.value = kind ?? '';
    this.#category.hidden = kind === null;
    this.#category.setAttribute('list', `import-categories-${kind}`);
    // What is being typed is later than the answer.
    if (document.activeElement !== this.#category) this.#category.value = category;
    this.#walledLabel.hidden = kind !== 'area';
    this.#walled.checked = walled;
  }
}

/** What becomes what: a line for each type of the file, changeable before anything is stored. */
export class TableSection {
  #reader;
  #plan;
  /** @type {Map<string, TypeRow>} */
  #rows = new Map();
  #list = element('ul', { class: 'import-types' });
  #note = element('p', { class: 'note' });
  #complaint = element('p', { class: 'card-error', role: 'alert' });
  #reset;
  node;

  /** @param {Reader} reader @param {PlanImport} plan */
  constructor(reader, plan) {
    const { t, language } = reader;
    this.#reader = reader;
    this.#plan = plan;
    const file = element('input', {
      type: 'file',
      accept: '.json,application/json',
      hidden: true,
      change: () => void this.#load(file),
    });
    const button = (/** @type {string} */ key, /** @type {() => void} */ click) =>
      element('button', { type: 'button', class: 'plain', click }, t(key));
    this.#reset = button('editor.import.reset', () => void plan.reset());
    this.node = element(
      'div',
      { class: 'import-table' },
      this.#note,
      this.#list,
      this.#complaint,
      element(
        'div',
        { class: 'choices' },
        this.#reset,
        button('editor.import.saveTable', () => this.#save()),
        button('editor.import.loadTable', () => file.click()),
        file,
      ),
      ...kinds.map((kind) =>
        element(
          'datalist',
          { id: `import-categories-${kind}` },
          ...categoriesOf(kind).map(({ id, name }) =>
            element('option', { value: id, label: name[language === 'de' ? 'de' : 'en'] })
          ),
        )
      ),
    );
  }

  /** Brings it into step with the last answer. */
  update() {
    const plan = this.#plan;
    const { t, language } = this.#reader;
    const rows = rowsOf(plan.answer?.report.types ?? [], plan.profile);
    setText(
      this.#note,
      rows.length === 0
        ? t('editor.import.noTable')
        : plan.isKept
        ? t('editor.import.kept')
        : t('editor.import.tableHint'),
    );
    this.#reset.hidden = Object.keys(plan.profile.types).length === 0;
    const nodes = rows.map((row) => {
      const { type, count } = row;
      const known = this.#rows.get(type) ??
        new TypeRow(type, this.#reader, (target) => void plan.set(type, target));
      this.#rows.set(type, known);
      // What is asked now is what the reader has set, not what the answer was made with.
      if (!plan.isBusy) known.update(row, `${count.toLocaleString(language)} ×`);
      return known.node;
    });
    const isSame = nodes.length === this.#list.children.length &&
      nodes.every((node, index) => this.#list.children[index] === node);
    if (!isSame) this.#list.replaceChildren(...nodes);
  }

  #save() {
    const { profile, answer } = this.#plan;
    const { format, types = [] } = answer?.report ?? {};
    saveFile(`${format ?? 'import'}-table.json`, profileText(types, profile), 'application/json');
  }

  /** @param {HTMLInputElement} input */
  async #load(input) {
    const file = input.files?.[0];
    // The same file may be chosen again after it was changed.
    const text = await file?.text();
    input.value = '';
    if (!file || text === undefined) return;
    try {
      const tried = this.#plan.load(text);
      setText(this.#complaint, '');
      await tried;
    } catch {
      setText(this.#complaint, this.#reader.t('editor.import.noProfile', { name: file.name }));
    }
  }
}
