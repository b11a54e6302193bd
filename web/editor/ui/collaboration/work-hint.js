// @ts-check
import { element } from '../../../shared/ui/element.js';
import { listed } from '../../collaboration/listed.js';

/** @import { PeopleHere } from '../../collaboration/people-here.js' */
/** @import { Editor } from '../../editor.js' */

/** Says softly that somebody else has selected the same thing: both may go on. */
export class WorkHint {
  #editor;
  #people;
  node = element('p', { class: 'work-hint', role: 'status', 'data-float': '' });

  /** @param {Editor} editor @param {PeopleHere} people */
  constructor(editor, people) {
    this.#editor = editor;
    this.#people = people;
    this.update();
  }

  update() {
    const others = this.#people.workingOn(this.#editor.selection.ids);
    const names = [...new Set(others.map(({ name }) => name))];
    const { language, ui } = this.#editor;
    const text = names.length === 0
      ? ''
      : ui.text('editor.here.working', { count: names.length, names: listed(names, language) });
    if (this.node.textContent !== text) this.node.textContent = text;
    this.node.classList.toggle('empty', text === '');
    if (others.length > 0) this.node.style.setProperty('--who', others[0].colour);
  }
}
