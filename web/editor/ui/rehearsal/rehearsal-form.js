// @ts-check
import { nameOf } from '../../plan/kinds.js';
import { complaintsOf } from '../../rehearsal/scenario-complaints.js';
import { groupChoices, hasSessions, scenarioOf } from '../../rehearsal/scenario-form.js';
import { doorTitles } from '../../../shared/places/door-titles.js';
import { element, setText } from '../../../shared/ui/element.js';
import { ArrivalRows } from './arrival-rows.js';
import { ClosedDoors } from './closed-doors.js';
import { RehearsalDetails } from './rehearsal-details.js';
import { RehearsalFields } from './rehearsal-fields.js';

/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { GroupChoice, ScenarioForm } from '../../rehearsal/scenario-form.js' */
/** @import { Reader } from '../../state/reader.js' */

/** The most characters of a name. */
const nameLimit = 100;

/** Asks when people come, how long they stay, where they queue, which doors are closed. */
export class RehearsalForm {
  #t;
  #reader;
  #plan;
  #zone;
  #form;
  #fields;
  #problem = element('p', { class: 'card-error', role: 'alert', hidden: true });
  #arrivals;
  #details;
  #doors;
  #sessions;
  node;

  /** @param {Reader} reader @param {Plan} plan @param {Zone} zone @param {ScenarioForm} form that it fills in
   * @param {() => void} onSubmit */
  constructor(reader, plan, zone, form, onSubmit) {
    const { t } = reader;
    const named = (/** @type {Feature} */ feature) => this.#nameOf(feature);
    const fields = new RehearsalFields(t);
    this.#reader = reader;
    this.#t = t;
    this.#plan = plan;
    this.#doors = doorTitles(plan.features(), reader.language);
    this.#zone = zone;
    this.#form = form;
    this.#fields = fields;
    this.#arrivals = new ArrivalRows(t, fields, form, plan, named);
    this.#details = new RehearsalDetails(reader, fields, form, plan, named);
    this.#sessions = this.#number('sessionPeople');
    this.node = element(
      'form',
      {
        class: 'rehearsal-form',
        novalidate: true,
        submit: (event) => {
          event.preventDefault();
          if (this.#check()) onSubmit();
        },
        change: (event) => fields.check(this.#complaints, event.target),
      },
      this.#name(),
      fields.part('when', this.#when()),
      fields.part('people', this.#arrivals.node, this.#sessions, this.#stay()),
      ...this.#queues(),
      new ClosedDoors(reader, fields, form, plan, named).node,
      fields.part('evacuation', this.#evacuation()),
      this.#details.node,
      this.#problem,
    );
    this.#showSessions();
  }

  /** The scenario, once nothing is wrong with it. */
  get scenario() {
    return scenarioOf(this.#form, this.#zone);
  }

  /** Says what hinders. @param {string} text empty for nothing */
  complain(text) {
    setText(this.#problem, text);
    this.#problem.hidden = text === '';
    if (text) this.#problem.scrollIntoView({ block: 'nearest' });
  }

  get #complaints() {
    return complaintsOf(this.#form, this.#plan, this.#zone);
  }

  #check() {
    const complaints = this.#complaints;
    const [other] = this.#fields.complain(complaints);
    this.complain(other ? this.#t(other.key, other.values) : '');
    return complaints.length === 0;
  }

  #name() {
    const form = this.#form;
    const input = this.#fields.input('text', form.name, (value) => form.name = value.trim(), {
      maxlength: nameLimit,
      placeholder: this.#t('editor.rehearsal.nameExample'),
    });
    return this.#fields.field('name', 'name', input);
  }

  /** A number of the form below its label. @param {'sessionPeople' | 'visitMinutes'} name */
  #number(name) {
    const form = this.#form;
    return this.#fields.field(
      name,
      name,
      this.#fields.number(name, form[name], (value) => form[name] = value),
    );
  }

  #when() {
    const form = this.#form;
    const time = (/** @type {'day' | 'from' | 'to'} */ name) =>
      this.#fields.field(
        name,
        name,
        this.#fields.input(name === 'day' ? 'date' : 'time', form[name], (value) => {
          this.#move(name, value);
          this.#showSessions();
        }),
      );
    return element('div', { class: 'rehearsal-line' }, time('day'), time('from'), time('to'));
  }

  /** What began with the rehearsal still does. @param {'day' | 'from' | 'to'} name @param {string} value */
  #move(name, value) {
    const form = this.#form;
    if (name === 'from') {
      for (const row of form.arrivals) if (row.from === form.from) row.from = value;
    }
    form[name] = value;
    if (name === 'from') this.#arrivals.show();
  }

  /** Offers the programme where there is one. */
  #showSessions() {
    const isOffered = hasSessions(this.#plan, this.#form, this.#zone);
    this.#sessions.hidden = !isOffered;
    this.#details.showSessions(isOffered);
    if (!isOffered) this.#form.sessionPeople = 0;
  }

  #stay() {
    const form = this.#form;
    const groups = groupChoices.map((
      each,
    ) => /** @type {const} */ ([each, this.#t(`editor.rehearsal.groups.${each}`)]));
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#fields.field(
        'groups',
        'groups',
        this.#fields.choice(groups, form.groups, (value) => {
          form.groups = /** @type {GroupChoice} */ (value);
        }),
      ),
      this.#number('visitMinutes'),
    );
  }

  #queues() {
    const { queues } = this.#form;
    if (queues.length === 0) return [];
    const fields = this.#fields;
    const lines = queues.map((row, place) => {
      const area = this.#plan.feature(row.area);
      const name = area ? this.#nameOf(area) : row.area;
      const at = `queues.${place}`;
      return element(
        'div',
        { class: 'rehearsal-line', role: 'group', 'aria-label': name },
        element('strong', {}, name),
        fields.field(
          'servers',
          `${at}.servers`,
          fields.number('servers', row.servers, (value) => row.servers = value),
        ),
        fields.field(
          'service',
          `${at}.seconds`,
          fields.number('seconds', row.seconds, (value) => row.seconds = value),
        ),
      );
    });
    return [fields.part('queues', ...lines)];
  }

  #evacuation() {
    const form = this.#form;
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#fields.field(
        'alarm',
        'evacuationAt',
        this.#fields.input('time', form.evacuationAt, (value) => form.evacuationAt = value),
      ),
    );
  }

  /** @param {Feature} feature */
  #nameOf(feature) {
    return nameOf(feature, this.#reader.languages) || this.#doors.get(feature.id) || feature.id;
  }
}
