// @ts-check
import { nameOf } from '../../plan/kinds.js';
import {
  complaintOf,
  entrancesOf,
  groupChoices,
  hasSessions,
  openDoorsOf,
  peopleLimit,
  scenarioOf,
} from '../../rehearsal/scenario-form.js';
import { element, setText } from '../../../shared/ui/element.js';
import { nextId } from '../controls/fields.js';

/** @import { Zone } from '../../../shared/i18n/time-zone.js' */
/** @import { Plan } from '../../plan/plan.js' */
/** @import { Feature } from '../../plan/types.js' */
/** @import { ArrivalRow, GroupChoice, ScenarioForm } from '../../rehearsal/scenario-form.js' */
/** @import { Reader } from '../../state/reader.js' */

/** More doors than this are listed only as far as their names fit what is searched. */
const listedDoors = 40;

/** Asks when people come, how long they stay, where they queue, which doors are closed. */
export class RehearsalForm {
  #t;
  #reader;
  #plan;
  #zone;
  #form;
  #problem = element('p', { class: 'card-error', role: 'alert', hidden: true });
  #arrivals = element('div', { class: 'rehearsal-rows' });
  #doors = element('div', { class: 'rehearsal-doors', role: 'group' });
  #sessions;
  node;

  /** @param {Reader} reader @param {Plan} plan @param {Zone} zone @param {ScenarioForm} form that it fills in
   * @param {() => void} onSubmit */
  constructor(reader, plan, zone, form, onSubmit) {
    this.#reader = reader;
    this.#t = reader.t;
    this.#plan = plan;
    this.#zone = zone;
    this.#form = form;
    this.#sessions = this.#sessionField();
    this.node = element(
      'form',
      {
        class: 'rehearsal-form',
        novalidate: true,
        submit: (event) => {
          event.preventDefault();
          if (this.#check()) onSubmit();
        },
      },
      this.#part('when', this.#when()),
      this.#part('people', this.#arrivals, this.#sessions, this.#stay()),
      ...this.#queues(),
      this.#part('doors', this.#doorSearch(), this.#doors),
      this.#part('evacuation', this.#evacuation()),
      this.#problem,
    );
    this.#showArrivals();
    this.#showDoors('');
    this.#showSessions();
  }

  /** The scenario, once nothing is wrong with it. */
  get scenario() {
    return scenarioOf(this.#form, this.#plan, this.#zone);
  }

  /** Says what hinders. @param {string} text empty for nothing */
  complain(text) {
    setText(this.#problem, text);
    this.#problem.hidden = text === '';
    if (text) this.#problem.scrollIntoView({ block: 'nearest' });
  }

  #check() {
    const key = complaintOf(this.#form, this.#plan, this.#zone);
    this.complain(key ? this.#t(key, { limit: peopleLimit }) : '');
    return key === null;
  }

  /** @param {string} name @param {...(Node | null)} content */
  #part(name, ...content) {
    const help = this.#t(`editor.rehearsal.${name}.help`);
    return element(
      'fieldset',
      { class: 'rehearsal-part', 'data-part': name },
      element('legend', {}, this.#t(`editor.rehearsal.${name}`)),
      help ? element('small', {}, help) : null,
      ...content,
    );
  }

  /** @param {string} key @param {HTMLElement} input */
  #field(key, input) {
    input.id ||= nextId();
    return element(
      'div',
      { class: 'field' },
      element('label', { for: input.id }, this.#t(`editor.rehearsal.${key}`)),
      input,
    );
  }

  /** @param {string} type @param {string} value @param {(value: string) => void} take
   * @param {Record<string, string | number>} [more] */
  #input(type, value, take, more = {}) {
    const input = element('input', { type, value, autocomplete: 'off', ...more });
    input.addEventListener('input', () => take(input.value));
    return input;
  }

  /** @param {number} value @param {(value: number) => void} take @param {number} least @param {number} most */
  #number(value, take, least, most) {
    return this.#input('number', String(value), (text) => take(Math.round(Number(text))), {
      min: least,
      max: most,
      inputmode: 'numeric',
    });
  }

  /** @param {readonly (readonly [string, string])[]} options @param {string} value
   * @param {(value: string) => void} take */
  #choice(options, value, take) {
    const select = element(
      'select',
      {},
      ...options.map(([each, text]) =>
        element('option', { value: each, selected: each === value }, text)
      ),
    );
    select.addEventListener('change', () => take(select.value));
    return select;
  }

  #when() {
    const form = this.#form;
    const moved = () => this.#showSessions();
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#field(
        'day',
        this.#input('date', form.day, (value) => {
          form.day = value;
          moved();
        }),
      ),
      this.#field(
        'from',
        this.#input('time', form.from, (value) => {
          // What began with the rehearsal still does.
          for (const row of form.arrivals) if (row.from === form.from) row.from = value;
          form.from = value;
          this.#showArrivals();
          moved();
        }),
      ),
      this.#field(
        'to',
        this.#input('time', form.to, (value) => {
          form.to = value;
          moved();
        }),
      ),
    );
  }

  #showArrivals() {
    const form = this.#form;
    const entrances = /** @type {[string, string][]} */ ([
      ['', this.#t('editor.rehearsal.allEntrances')],
      ...entrancesOf(this.#plan).map((each) => [each.id, this.#nameOf(each)]),
    ]);
    const line = (/** @type {ArrivalRow} */ row, /** @type {number} */ place) =>
      element(
        'div',
        { class: 'rehearsal-line', role: 'group', 'aria-label': this.#arrivalsText(place) },
        this.#field(
          'count',
          this.#number(row.people, (value) => row.people = value, 0, peopleLimit),
        ),
        this.#field('from', this.#input('time', row.from, (value) => row.from = value)),
        this.#field('to', this.#input('time', row.to, (value) => row.to = value)),
        this.#field('entrance', this.#choice(entrances, row.entrance, (id) => row.entrance = id)),
        form.arrivals.length > 1
          ? element('button', {
            type: 'button',
            class: 'plain',
            'aria-label': this.#t('editor.rehearsal.removeArrivals', { number: place + 1 }),
            click: () => {
              form.arrivals.splice(place, 1);
              this.#showArrivals();
            },
          }, '×')
          : null,
      );
    this.#arrivals.replaceChildren(
      ...form.arrivals.map(line),
      element('button', {
        type: 'button',
        class: 'plain',
        click: () => {
          form.arrivals.push({ people: 100, from: form.from, to: form.to, entrance: '' });
          this.#showArrivals();
          this.#arrivals.querySelector('.rehearsal-line:last-of-type')?.querySelector('input')
            ?.focus();
        },
      }, this.#t('editor.rehearsal.addArrivals')),
    );
  }

  /** @param {number} place */
  #arrivalsText(place) {
    return this.#t('editor.rehearsal.arrivals', { number: place + 1 });
  }

  #sessionField() {
    const form = this.#form;
    return this.#field(
      'sessionPeople',
      this.#number(form.sessionPeople, (value) => form.sessionPeople = value, 0, peopleLimit),
    );
  }

  /** Offers the programme where there is one. */
  #showSessions() {
    this.#sessions.hidden = !hasSessions(this.#plan, this.#form, this.#zone);
    if (this.#sessions.hidden) this.#form.sessionPeople = 0;
  }

  #stay() {
    const form = this.#form;
    const groups = groupChoices.map((
      each,
    ) => /** @type {const} */ ([each, this.#t(`editor.rehearsal.groups.${each}`)]));
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#field(
        'groups',
        this.#choice(groups, form.groups, (value) => {
          form.groups = /** @type {GroupChoice} */ (value);
        }),
      ),
      this.#field(
        'visit',
        this.#number(form.visitMinutes, (value) => form.visitMinutes = value, 1, 1440),
      ),
    );
  }

  #queues() {
    const { queues } = this.#form;
    if (queues.length === 0) return [];
    const lines = queues.map((row) => {
      const area = this.#plan.feature(row.area);
      const name = area ? this.#nameOf(area) : row.area;
      return element(
        'div',
        { class: 'rehearsal-line', role: 'group', 'aria-label': name },
        element('strong', {}, name),
        this.#field('servers', this.#number(row.servers, (value) => row.servers = value, 1, 100)),
        this.#field('service', this.#number(row.seconds, (value) => row.seconds = value, 1, 3600)),
      );
    });
    return [this.#part('queues', ...lines)];
  }

  #doorSearch() {
    const doors = openDoorsOf(this.#plan);
    if (doors.length <= 8) return null;
    return this.#field(
      'searchDoors',
      this.#input('search', '', (text) => this.#showDoors(text)),
    );
  }

  /** Lists doors by name: chosen ones, and those that fit what is searched. @param {string} text */
  #showDoors(text) {
    const form = this.#form;
    const words = text.trim().toLowerCase();
    const isChosen = (/** @type {Feature} */ { id }) => form.closedDoors.includes(id);
    const all = openDoorsOf(this.#plan).map((door) => ({ door, name: this.#doorName(door) }));
    const fitting = all.filter(({ door, name }) =>
      isChosen(door) || `${name} ${door.id}`.toLowerCase().includes(words)
    ).sort((a, b) =>
      Number(isChosen(b.door)) - Number(isChosen(a.door)) ||
      a.name.localeCompare(b.name, this.#reader.language, { numeric: true })
    ).slice(0, listedDoors);
    this.#doors.setAttribute('aria-label', this.#t('editor.rehearsal.doors'));
    this.#doors.replaceChildren(...fitting.map(({ door, name }) => {
      const input = element('input', { type: 'checkbox', value: door.id });
      input.checked = isChosen(door);
      input.addEventListener('change', () => {
        form.closedDoors = input.checked
          ? [...form.closedDoors, door.id]
          : form.closedDoors.filter((id) => id !== door.id);
      });
      return element('label', {}, input, element('span', {}, name));
    }));
    if (fitting.length === 0) this.#doors.append(this.#t('editor.rehearsal.noDoors'));
  }

  #evacuation() {
    const form = this.#form;
    return element(
      'div',
      { class: 'rehearsal-line' },
      this.#field(
        'alarm',
        this.#input('time', form.evacuationAt, (value) => form.evacuationAt = value),
      ),
    );
  }

  /** @param {Feature} door */
  #doorName(door) {
    const floor = this.#plan.structure.floors.find(({ id }) => id === door.floor);
    const { floors } = this.#plan.structure;
    const name = this.#nameOf(door);
    return floors.length > 1 ? `${name} (${this.#reader.floorName(floor)})` : name;
  }

  /** @param {Feature} feature */
  #nameOf(feature) {
    return nameOf(feature, this.#reader.languages) || feature.id;
  }
}
