// @ts-check
import { severities } from '../../validations/issue.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Reader } from '../../state/reader.js' */
/** @import { EditSession } from '../../session/edit-session.js' */
/** @import { Issue } from '../../validations/issue.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/** Which issues are listed: those of a floor, those of a weight. */
export class IssueFilter {
  #session;
  #reader;
  #t;
  #floor = element('select', {});
  #severity = element('select', {});
  #options = '';
  node;

  /** @param {{session: EditSession, reader: Reader}} parts @param {() => void} onChange */
  constructor({ session, reader }, onChange) {
    const { t } = reader;
    this.#session = session;
    this.#reader = reader;
    this.#t = t;
    for (
      const [select, key]
        of /** @type {const} */ ([[this.#floor, 'floor'], [this.#severity, 'severity']])
    ) {
      select.setAttribute('aria-label', t(`editor.issues.filter.${key}`));
      select.addEventListener('change', onChange);
    }
    this.node = element('div', { class: 'issue-filter' }, this.#floor, this.#severity);
  }

  /** What is chosen; another text after each change. */
  get key() {
    return `${this.#floor.value}\n${this.#severity.value}`;
  }

  /** @param {Issue} issue */
  matches({ floor, severity }) {
    const floors = this.#floor.value;
    const weight = this.#severity.value;
    return (!floors || floors === floor) && (!weight || weight === severity);
  }

  /** Shows how many there are of each. @param {readonly Issue[]} issues */
  update(issues) {
    const t = this.#t;
    const { venue } = this.#session;
    const reader = this.#reader;
    const floors = [...venue.floors].sort((a, b) => b.ordinal - a.ordinal)
      .map((floor) => [floor.id, reader.floorName(floor), count(issues, 'floor', floor.id)]);
    const weights = severities
      .map((each) => [each, t(`editor.severities.${each}`), count(issues, 'severity', each)]);
    const options = JSON.stringify([floors, weights]);
    if (options === this.#options) return;
    this.#options = options;
    fill(this.#floor, [['', t('editor.issues.filter.all'), issues.length], ...floors]);
    fill(this.#severity, [['', t('editor.issues.filter.every'), issues.length], ...weights]);
  }
}

/** @param {readonly Issue[]} issues @param {'floor' | 'severity'} member @param {string} value */
const count = (issues, member, value) => issues.filter((issue) => issue[member] === value).length;

/** @param {HTMLSelectElement} select @param {any[][]} options */
const fill = (select, options) => {
  const { value } = select;
  select.replaceChildren(
    ...options.map(([id, name, number]) => element('option', { value: id }, `${name} (${number})`)),
  );
  select.value = options.some(([id]) => id === value) ? value : '';
};
