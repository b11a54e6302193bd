// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { element } from '../../shared/ui/element.js';
import { rulesFor, tableIn, wordsOf } from '../model/mapping-text.js';
import { FigureTable } from '../../shared/ui/figure-table.js';
/** @import { DevicesClient } from '../../shared/api/devices-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** @typedef {{ topic: string, payload: string }} Sample */

/** A table of rules that the reader writes, tried with the last messages that a gateway could not map. Once
 * tried, it is tried again with each new list of messages. */
export class MappingTrial {
  #t;
  #send;
  #table = element('textarea', {
    class: 'input',
    rows: 12,
    spellcheck: false,
    autocomplete: 'off',
  });
  #say = element('p', { class: 'say', role: 'status' });
  #results;
  /** @type {readonly Sample[]} */
  #samples = [];
  #key = '';
  #isTried = false;
  /** @type {HTMLDetailsElement} */
  element;

  /** @param {Speech} speech @param {Pick<DevicesClient, "tryMapping">} client @param {string} slug */
  constructor(speech, client, slug) {
    const { t } = speech;
    this.#t = t;
    this.#send = (/** @type {unknown} */ table) =>
      client.tryMapping(slug, { table, messages: this.#samples });
    this.#results = new FigureTable(
      t('mapping.results'),
      [t('detail.topic'), t('mapping.becomes')],
      '',
    );
    this.#results.element.hidden = true;
    this.element = element(
      'details',
      { class: 'mapping-trial' },
      element('summary', { class: 'button' }, t('mapping')),
      element(
        'form',
        {
          submit: (event) => {
            event.preventDefault();
            this.#isTried = true;
            void this.#try();
          },
        },
        element('label', { class: 'mapping-table' }, t('mapping.table'), this.#table),
        element('p', { class: 'quiet' }, t('mapping.hint')),
        element('button', { type: 'submit', class: 'button primary' }, t('mapping.try')),
      ),
      this.#say,
      this.#results.element,
    );
  }

  /** Takes the messages that the gateway could not map; begins a table for another device.
   * @param {string} device @param {readonly Sample[]} samples  the latest first */
  show(device, samples) {
    if (this.element.dataset.device !== device) {
      this.element.dataset.device = device;
      this.element.open = false;
      this.#isTried = false;
      this.#table.value = '';
      this.#say.textContent = '';
      this.#results.element.hidden = true;
    }
    const key = JSON.stringify(samples);
    if (key === this.#key) return;
    this.#key = key;
    this.#samples = samples.map(({ topic, payload }) => ({ topic, payload }));
    if (!this.#table.value && samples[0]) this.#table.value = rulesFor(samples[0].topic);
    if (this.#isTried && this.element.open) void this.#try();
  }

  async #try() {
    const { table, problem } = tableIn(this.#table.value);
    if (problem) return this.#complain(this.#t('mapping.noJSON', { problem }));
    try {
      const { messages } = await this.#send(table);
      const words = messages.map((each) => wordsOf(each, this.#t));
      const count = messages.filter((each) => each.count > 0).length;
      this.#say.classList.remove('bad');
      this.#write(this.#t('mapping.count', { count, total: messages.length }));
      this.#results.element.hidden = false;
      this.#results.show(
        messages.map(({ topic }, i) => ({ cells: [topic, words[i]] })),
      );
    } catch (error) {
      this.#complain(refusalText(error, this.#t));
    }
  }

  /** @param {string} text */
  #complain(text) {
    this.#say.classList.add('bad');
    this.#write(text);
    this.#results.element.hidden = true;
  }

  /** What is said already is not announced again. @param {string} text */
  #write(text) {
    if (this.#say.textContent !== text) this.#say.textContent = text;
  }
}
