// @ts-check
import { element } from '../../shared/ui/element.js';
import { WrittenText } from '../../shared/ui/written-text.js';

/** Facts with their names; one without a value is not shown. */
export class FactList {
  /** @type {Map<string, { term: HTMLElement, value: WrittenText }>} */
  #facts = new Map();
  element = element('dl', { class: 'facts' });

  /** @param {readonly (readonly [name: string, value: string])[]} facts in the same order each time */
  show(facts) {
    for (const [name, value] of facts) {
      const fact = this.#facts.get(name) ?? this.#add(name);
      fact.value.write(value);
      fact.term.hidden = fact.value.element.hidden = value === '' || value === '–';
    }
  }

  /** @param {string} name */
  #add(name) {
    const fact = { term: element('dt', {}, name), value: new WrittenText(element('dd')) };
    this.element.append(fact.term, fact.value.element);
    this.#facts.set(name, fact);
    return fact;
  }
}
