// @ts-check
import { entrancesOf } from '../../rehearsal/scenario-form.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Feature } from '../../plan/types.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { ArrivalRow, ScenarioForm } from '../../rehearsal/scenario-form.js' */
/** @import { Translate } from '../../state/reader.js' */
/** @import { RehearsalFields } from './rehearsal-fields.js' */

/** Asks how many people come when, and by which entrance. */
export class ArrivalRows {
  #t;
  #fields;
  #form;
  /** @type {[string, string][]} */
  #entrances;
  node = element('div', { class: 'rehearsal-rows' });

  /** @param {Translate} t @param {RehearsalFields} fields @param {ScenarioForm} form @param {Plan} plan
   * @param {(feature: Feature) => string} nameOf */
  constructor(t, fields, form, plan, nameOf) {
    this.#t = t;
    this.#fields = fields;
    this.#form = form;
    this.#entrances = [
      ['', t('editor.rehearsal.allEntrances')],
      ...entrancesOf(plan).map((each) => /** @type {[string, string]} */ ([each.id, nameOf(each)])),
    ];
    this.show();
  }

  /** Shows the rows as they are now. */
  show() {
    const { arrivals } = this.#form;
    this.#fields.forget('arrivals.');
    this.node.replaceChildren(
      ...arrivals.map((row, place) => this.#line(row, place)),
      element('button', {
        type: 'button',
        class: 'plain',
        click: () => this.#add(),
      }, this.#t('editor.rehearsal.addArrivals')),
    );
  }

  #add() {
    const { arrivals, from, to } = this.#form;
    arrivals.push({ people: 100, from, to, entrance: '' });
    this.show();
    this.#focus(arrivals.length - 1);
  }

  /** @param {number} place */
  #focus(place) {
    this.node.querySelectorAll('.rehearsal-line')[place]?.querySelector('input')?.focus();
  }

  /** @param {ArrivalRow} row @param {number} place */
  #line(row, place) {
    const t = this.#t;
    const fields = this.#fields;
    const { arrivals } = this.#form;
    const at = `arrivals.${place}`;
    return element(
      'div',
      {
        class: 'rehearsal-line',
        role: 'group',
        'aria-label': t('editor.rehearsal.arrivals', { number: place + 1 }),
      },
      fields.field(
        'count',
        `${at}.people`,
        fields.number('people', row.people, (value) => row.people = value),
      ),
      fields.field('from', `${at}.from`, fields.input('time', row.from, (to) => row.from = to)),
      fields.field('to', `${at}.to`, fields.input('time', row.to, (to) => row.to = to)),
      fields.field(
        'entrance',
        `${at}.entrance`,
        fields.choice(this.#entrances, row.entrance, (id) => row.entrance = id),
      ),
      arrivals.length > 1
        ? element('button', {
          type: 'button',
          class: 'plain',
          'aria-label': t('editor.rehearsal.removeArrivals', { number: place + 1 }),
          click: () => {
            arrivals.splice(place, 1);
            this.show();
            this.#focus(Math.min(place, arrivals.length - 1));
          },
        }, '×')
        : null,
    );
  }
}
