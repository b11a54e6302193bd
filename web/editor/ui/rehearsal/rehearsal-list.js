// @ts-check
import { element } from '../../../shared/ui/element.js';
import { timeText } from '../history/time-text.js';

/** @import { RehearsalOutline, RehearsalsClient } from '../../../shared/api/rehearsals-client.js' */
/** @import { Reader } from '../../state/reader.js' */

/** Where the figures of a rehearsal are. @param {string} slug @param {string} id */
export const figuresAddress = (slug, id) =>
  `../insight/?${new URLSearchParams({ venue: slug, rehearsal: id })}`;

/** The rehearsals that the server keeps, with ways to their figures. */
export class RehearsalList {
  #reader;
  #client;
  #slug;
  #rows = element('ul', {});
  node;

  /** @param {Reader} reader @param {RehearsalsClient} client @param {string} slug */
  constructor(reader, client, slug) {
    this.#reader = reader;
    this.#client = client;
    this.#slug = slug;
    this.node = element(
      'section',
      { class: 'rehearsal-list', hidden: true, 'aria-labelledby': 'rehearsal-list-title' },
      element('h3', { id: 'rehearsal-list-title' }, reader.t('editor.rehearsal.earlier')),
      this.#rows,
    );
  }

  /** Asks for them, and shows those that are over. @returns {Promise<RehearsalOutline[]>} */
  async load() {
    const all = await this.#client.rehearsals(this.#slug).catch(() => []);
    const over = all.filter(({ state }) => state !== 'running' && state !== 'waiting');
    this.node.hidden = over.length === 0;
    this.#rows.replaceChildren(...over.map((outline) => this.#row(outline)));
    return all;
  }

  /** @param {RehearsalOutline} outline */
  #row(outline) {
    const { t, language } = this.#reader;
    const { id, name, state, created, closedDoors, changeCount, problem } = outline;
    const when = timeText(created, language);
    const parts = [
      when,
      closedDoors.length > 0 ? t('editor.rehearsal.closed', { count: closedDoors.length }) : '',
      changeCount > 0 ? t('editor.rehearsal.changes', { count: changeCount }) : '',
      state === 'done' ? '' : t(`editor.rehearsal.state.${state}`),
      problem ?? '',
    ];
    return element(
      'li',
      {},
      element(
        'span',
        {},
        name ? element('strong', {}, name) : null,
        name ? ' · ' : null,
        parts.filter(Boolean).join(' · '),
      ),
      state === 'done'
        ? element('a', { href: figuresAddress(this.#slug, id) }, t('editor.rehearsal.figures'))
        : null,
      element('button', {
        type: 'button',
        class: 'plain',
        'aria-label': t('editor.rehearsal.removeOf', { when: name || when }),
        click: () => void this.#remove(id),
      }, t('editor.rehearsal.remove')),
    );
  }

  /** @param {string} id */
  async #remove(id) {
    await this.#client.removeRehearsal(this.#slug, id).catch(() => null);
    await this.load();
  }
}
