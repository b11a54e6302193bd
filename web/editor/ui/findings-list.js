// @ts-check
import { nameOf } from '../plan/kinds.js';
import { validate } from '../validations/validate.js';
import { element } from './element.js';

/** What on this floor is probably not meant, each a step away from its object. */
export class FindingsList {
  #editor;
  #t;
  #summary = element('summary', {});
  #list = element('ul', {});
  /** @type {{plan: any, floor: string}} */
  #seen = { plan: null, floor: '' };
  node = element('details', { class: 'findings' }, this.#summary, this.#list);

  /**
   * @param {import('../editor.js').Editor} editor
   * @param {(key: string, values?: any) => string} t
   */
  constructor(editor, t) {
    this.#editor = editor;
    this.#t = t;
  }

  /** Looks again when the plan or the floor is another one. */
  update() {
    const { session, floor, languages } = this.#editor;
    if (this.#seen.plan === session.plan && this.#seen.floor === floor) return;
    this.#seen = { plan: session.plan, floor };
    const findings = validate(session.plan, floor);
    this.node.hidden = findings.length === 0;
    this.#summary.textContent = this.#t('editor.findings.title', { count: findings.length });
    const rows = findings.slice(0, 100).map(({ rule, feature: id }) => {
      const feature = session.plan.feature(id);
      const kind = this.#t(`editor.kind.${feature?.kind ?? 'poi'}`);
      const name = (feature && nameOf(feature, languages)) || kind;
      const text = `${name} ${this.#t(`editor.rule.${rule}`)}`;
      return element(
        'li',
        {},
        element('button', { type: 'button', click: () => this.#editor.reveal(id) }, text),
      );
    });
    this.#list.replaceChildren(...rows);
  }
}
