// @ts-check
import { element } from '../../shared/ui/element.js';
import { makeChoice } from '../../shared/ui/form-field.js';
import { auditGroups, auditText, isIn } from './audit-text.js';
import { makeEmpty, makeSection } from '../frame/section.js';
/** @import { AuditEntry } from '../../shared/api/accounts-types.js' */
/** @import { AdminContext } from '../frame/admin-context.js' */

/** Entries that are read at once. */
const portion = 100;

/** The audit log, the newest first. */
export class LogSection {
  #context;
  #section;
  #group;
  #filter;
  #more;
  /** @type {AuditEntry[]} */
  #entries = [];
  element;

  /** @param {AdminContext} context */
  constructor(context) {
    const { t } = context;
    this.#context = context;
    this.#group = makeChoice({
      label: t('logGroup'),
      name: 'group',
      options: [
        ['', t('group.all')],
        ...auditGroups.map((each) => /** @type {[string, string]} */ ([each, t(`group.${each}`)])),
      ],
    });
    this.#group.input.addEventListener('change', () => this.#show());
    this.#filter = element('input', {
      class: 'input filter',
      type: 'search',
      placeholder: t('findEvent'),
      'aria-label': t('findEvent'),
      input: () => this.#show(),
    });
    this.#section = makeSection({
      id: 'log',
      lead: t('logLead'),
      actions: [this.#group.node, this.#filter],
    });
    this.#section.list.classList.add('log');
    this.#more = element('button', {
      type: 'button',
      class: 'button',
      hidden: true,
      click: () => void this.#read(),
    }, t('loadMore'));
    this.element = this.#section.node;
    this.element.append(element('div', { class: 'answers' }, this.#more));
  }

  async load() {
    this.#entries = [];
    await this.#read();
  }

  async #read() {
    const { accounts, refusal } = this.#context;
    this.#more.disabled = true;
    try {
      const found = await accounts.audit(this.#entries.at(-1)?.id, portion);
      this.#entries.push(...found);
      this.#more.hidden = found.length < portion;
      this.#section.complain('');
    } catch (error) {
      this.#section.complain(refusal(error));
    }
    this.#more.disabled = false;
    this.#show();
  }

  #show() {
    const { t, names, venueName, moment } = this.#context;
    const wanted = this.#filter.value.trim().toLocaleLowerCase();
    const words = { t, venueName, nameOf: (/** @type {string} */ id) => names.get(id) };
    const rows = this.#entries.filter((entry) => isIn(entry, this.#group.input.value)).flatMap(
      (entry) => {
        const text = auditText(entry, words);
        const isInText = text.includes(`“${entry.detail}”`) || text.includes(`„${entry.detail}“`) ||
          entry.what === 'account.removed';
        // The server names roles by their ids.
        const role = t(`role.${entry.detail}`);
        const detail = role === `role.${entry.detail}` ? entry.detail : role;
        const beside = [isInText || text.includes(role) ? '' : detail, entry.address].filter(
          Boolean,
        ).join(' · ');
        if (!`${text} ${beside}`.toLocaleLowerCase().includes(wanted)) return [];
        return [
          element(
            'li',
            { 'data-what': entry.what },
            element('time', { datetime: entry.time }, moment(entry.time)),
            element('span', {}, text),
            beside ? element('small', {}, beside) : null,
          ),
        ];
      },
    );
    this.#section.show(rows, () => makeEmpty(t('noEvents'), t('noEventsText')));
  }
}
