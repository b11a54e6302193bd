// @ts-check
import { categoryName } from '../../plan/categories.js';
import { serviceChoices } from '../../rehearsal/scenario-form.js';
import { visitedFeatures, visitOf } from '../../rehearsal/visited-places.js';
import { element } from '../../../shared/ui/element.js';

/** @import { Feature } from '../../plan/types.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { NumberField } from '../../rehearsal/scenario-complaints.js' */
/** @import { ScenarioForm, ServiceChoice } from '../../rehearsal/scenario-form.js' */
/** @import { VisitRow } from '../../rehearsal/visited-places.js' */
/** @import { Reader } from '../../state/reader.js' */
/** @import { RehearsalFields } from './rehearsal-fields.js' */

/** What is folded away: how often places are visited, how fast people walk, what connectors let through. */
export class RehearsalDetails {
  #t;
  #language;
  #fields;
  #form;
  #plan;
  #nameOf;
  #visits = element('div', { class: 'rehearsal-rows' });
  #sessions;
  node;

  /** @param {Reader} reader @param {RehearsalFields} fields @param {ScenarioForm} form @param {Plan} plan
   * @param {(feature: Feature) => string} nameOf */
  constructor({ t, language }, fields, form, plan, nameOf) {
    this.#t = t;
    this.#language = language;
    this.#fields = fields;
    this.#form = form;
    this.#plan = plan;
    this.#nameOf = nameOf;
    this.#sessions = fields.part('sessions', this.#line('sessionLead', 'attendance'));
    this.node = element(
      'details',
      { class: 'rehearsal-details' },
      element('summary', {}, t('editor.rehearsal.details')),
      fields.part('visits', this.#visits),
      form.queues.length > 0 ? fields.part('services', this.#services()) : null,
      this.#sessions,
      fields.part('walking', this.#line('speedMean', 'speedSpread')),
      fields.part('spreads', this.#line('visitSpread', 'alarmDelay', 'alarmSpread')),
      form.connectors.length > 0 ? fields.part('connectors', this.#connectors()) : null,
      fields.part('chance', this.#line('seed')),
    );
    this.#showVisits();
  }

  /** Asks about sessions only where the programme has some. @param {boolean} isShown */
  showSessions(isShown) {
    this.#sessions.hidden = !isShown;
  }

  /** Numbers of the form beside each other. @param {...(NumberField & keyof ScenarioForm)} names */
  #line(...names) {
    const form = /** @type {Record<string, any>} */ (this.#form);
    return element(
      'div',
      { class: 'rehearsal-line' },
      ...names.map((name) =>
        this.#fields.field(
          name,
          name,
          this.#fields.number(name, form[name], (value) => form[name] = value),
        )
      ),
    );
  }

  #services() {
    const form = this.#form;
    const choices = serviceChoices.map((
      each,
    ) => /** @type {const} */ ([each, this.#t(`editor.rehearsal.service.${each}`)]));
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#fields.field(
        'serviceTimes',
        'service',
        this.#fields.choice(choices, form.service, (value) => {
          form.service = /** @type {ServiceChoice} */ (value);
        }),
      ),
    );
  }

  /** A table with a heading for each column. @param {readonly string[]} keys of the headings
   * @param {readonly HTMLElement[]} rows */
  #table(keys, rows) {
    return element(
      'table',
      { class: 'rehearsal-table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...keys.map((key) => element('th', { scope: 'col' }, this.#t(`editor.rehearsal.${key}`))),
        ),
      ),
      element('tbody', {}, ...rows),
    );
  }

  #showVisits() {
    const { visits, queues } = this.#form;
    this.#fields.forget('visits.');
    this.#visits.replaceChildren(
      this.#table(['place', 'weight', 'minutes'], [
        ...visits.map((row, place) => this.#visit(row, place)),
        ...queues.map((row, place) => {
          const name = this.#nameOfId(row.area);
          return element(
            'tr',
            {},
            element('th', { scope: 'row' }, name),
            this.#fields.cell(
              this.#named(name, 'weight'),
              `queues.${place}.weight`,
              this.#fields.number('weight', row.weight, (value) => row.weight = value),
            ),
            element('td', {}, this.#t('editor.rehearsal.queueStay')),
          );
        }),
      ]),
      this.#placeChoice(),
    );
  }

  /** @param {VisitRow} row @param {number} place */
  #visit(row, place) {
    const name = row.kind === 'place' ? this.#nameOfId(row.id) : this.#categoryName(row.id);
    const at = `visits.${place}`;
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      this.#fields.cell(
        this.#named(name, 'weight'),
        `${at}.weight`,
        this.#fields.number('weight', row.weight, (value) => row.weight = value),
      ),
      this.#fields.cell(
        this.#named(name, 'minutes'),
        `${at}.minutes`,
        this.#fields.number('minutes', row.minutes, (value) => row.minutes = value),
      ),
    );
  }

  /** Adds one place by its name. */
  #placeChoice() {
    const known = new Set(this.#form.visits.map(({ id }) => id));
    const places = visitedFeatures(this.#plan)
      .filter(({ id, properties }) => !known.has(id) && !properties.queueFor && properties.name)
      .map((each) => /** @type {const} */ ([each.id, this.#nameOf(each)]))
      .sort(([, a], [, b]) => a.localeCompare(b, this.#language, { numeric: true }));
    if (places.length === 0) return '';
    const choice = this.#fields.choice(
      [['', this.#t('editor.rehearsal.choosePlace')], ...places],
      '',
      (id) => {
        this.#form.visits.push(visitOf(id));
        this.#showVisits();
        /** @type {HTMLInputElement | null} */
        const added = this.#visits.querySelector(
          `tbody tr:nth-child(${this.#form.visits.length}) input`,
        );
        added?.focus();
        added?.select();
      },
    );
    return this.#fields.field('addPlace', 'addPlace', choice);
  }

  #connectors() {
    const usual = this.#t('editor.rehearsal.usual');
    const rows = this.#form.connectors.map((row, place) => {
      const name = this.#nameOfId(row.id);
      const at = `connectors.${place}`;
      return element(
        'tr',
        {},
        element('th', { scope: 'row' }, name),
        this.#fields.cell(
          this.#named(name, 'perMinute'),
          `${at}.perMinute`,
          this.#fields.numberIfAny('perMinute', row.perMinute, (value) => {
            row.perMinute = value;
          }, usual),
        ),
        this.#fields.cell(
          this.#named(name, 'capacity'),
          `${at}.capacity`,
          this.#fields.numberIfAny('capacity', row.capacity, (value) => {
            row.capacity = value;
          }, usual),
        ),
      );
    });
    return this.#table(['connector', 'perMinute', 'capacity'], rows);
  }

  /** @param {string} name @param {string} key */
  #named(name, key) {
    return `${name}: ${this.#t(`editor.rehearsal.${key}`)}`;
  }

  /** @param {string} id */
  #nameOfId(id) {
    const feature = this.#plan.feature(id);
    return feature ? this.#nameOf(feature) : id;
  }

  /** @param {string} id of a category */
  #categoryName(id) {
    const name = categoryName('poi', id, this.#language);
    return name === id ? categoryName('area', id, this.#language) : name;
  }
}
