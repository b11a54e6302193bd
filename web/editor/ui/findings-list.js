// @ts-check
import { Validator } from '../validations/validator.js';
import { element } from './element.js';

/** What on this floor is probably not meant, each a step away from its object. */
export class FindingsList {
  #editor;
  #t;
  /** @type {Validator | null} */
  #validator = null;
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
    const { session, floor } = this.#editor;
    if (this.#seen.plan === session.plan && this.#seen.floor === floor) return;
    this.#seen = { plan: session.plan, floor };
    this.#validator ??= new Validator(session.plan);
    this.#validator.update(session.plan);
    this.#validator.look();
    const found = this.#validator.issues.filter((issue) => issue.floor === floor);
    this.node.hidden = found.length === 0;
    this.#summary.textContent = this.#t('editor.findings.title', { count: found.length });
    const rows = found.slice(0, 100).map(({ message, features: [id] }) =>
      element(
        'li',
        {},
        element('button', { type: 'button', click: () => id && this.#editor.reveal(id) }, message),
      ));
    this.#list.replaceChildren(...rows);
  }
}
