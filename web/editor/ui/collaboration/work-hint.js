// @ts-check
import { element } from '../../../shared/ui/element.js';

/** @import { PeopleHere } from '../../collaboration/people-here.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { Selection } from '../../state/selection.js' */

/** Shows a hint when another person has selected the same thing; both may go on. */
export class WorkHint {
  #selection;
  #reader;
  #people;
  node = element('p', { class: 'work-hint', role: 'status', 'data-float': '' });

  /** @param {{selection: Selection, reader: Reader}} parts @param {PeopleHere} people */
  constructor({ selection, reader }, people) {
    this.#selection = selection;
    this.#reader = reader;
    this.#people = people;
    this.update();
  }

  update() {
    const others = this.#people.workingOn(this.#selection.ids);
    const names = [...new Set(others.map(({ name }) => name))];
    const reader = this.#reader;
    const { language } = this.#reader;
    const text = names.length === 0
      ? ''
      : reader.t('editor.here.working', { count: names.length, names: listed(names, language) });
    if (this.node.textContent !== text) this.node.textContent = text;
    this.node.classList.toggle('empty', text === '');
    if (others.length > 0) this.node.style.setProperty('--who', others[0].colour);
  }
}

/** Several names as one reads them: “Ada, Ben and Cleo”. @param {readonly string[]} names @param {string} language */
const listed = (names, language) =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(names);
