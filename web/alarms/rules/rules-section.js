// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { showToast } from '../../shared/ui/toast.js';
import { levels } from '../model/alarm-words.js';
import { askForRule } from './rule-form.js';
/** @import { AlarmChannel, AlarmRule } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** The rules of a venue: each in a sentence, with what it reads now. */
export class RulesSection {
  #context;
  #problem = element('p', { class: 'say bad', role: 'alert' });
  #list = element('ul', { class: 'rule-rows' });
  /** @type {AlarmChannel[]} */
  #channels = [];
  #onChannels;
  /** The rules and channels that are on their way. */
  #loading = Promise.resolve();
  element;

  /** @param {AlarmsContext} context @param {() => void} onChannels leads to the channels */
  constructor(context, onChannels) {
    const { speech: { t }, maySet } = context;
    this.#context = context;
    this.#onChannels = onChannels;
    this.element = element(
      'section',
      { role: 'tabpanel', id: 'part-rules', 'aria-labelledby': 'tab-rules', tabindex: -1 },
      element(
        'div',
        { class: 'part-head' },
        element('p', { class: 'lead' }, t(maySet ? 'rulesLead' : 'rulesLeadStaff')),
        maySet
          ? element(
            'button',
            { type: 'button', class: 'button primary', click: () => void this.#edit(null) },
            icon('plus'),
            t('newRule'),
          )
          : null,
      ),
      this.#problem,
      this.#list,
    );
  }

  /** Shows the rules as they are now. */
  load() {
    this.#loading = this.#read();
    return this.#loading;
  }

  async #read() {
    const { client, slug, maySet, speech: { t } } = this.#context;
    try {
      const [{ rules }, channels] = await Promise.all([
        client.rules(slug),
        maySet ? client.channels(slug) : null,
      ]);
      this.#channels = channels?.channels ?? [];
      this.#list.replaceChildren(...rules.map((rule) => this.#row(rule)));
      if (rules.length === 0) {
        this.#list.append(
          element(
            'li',
            { class: 'empty card' },
            element('h2', {}, t('noRules')),
            element('p', {}, t('noRulesText')),
          ),
        );
      }
      this.#problem.textContent = '';
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }

  /** @param {AlarmRule} rule */
  #row(rule) {
    const { speech: { t }, words, maySet } = this.#context;
    const { name, enabled, hours, now, quantity, limits, channels } = rule;
    const names = channels.map((id) => this.#channels.find((each) => each.id === id)?.name ?? id);
    const level = levels.find((each) => limits[each] !== undefined) ?? 'notice';
    return element(
      'li',
      { class: 'rule-row card', 'data-rule': rule.id, 'data-level': enabled ? level : 'over' },
      element(
        'div',
        { class: 'about' },
        element('strong', {}, name),
        element('span', {}, words.sentence(rule)),
        hours ? element('span', { class: 'quiet' }, t('onlyDuring', { hours })) : null,
        maySet
          ? element(
            'span',
            { class: 'quiet' },
            names.length > 0 ? t('sentBy', { names: names.join(', ') }) : t('sentByNone'),
          )
          : null,
      ),
      element(
        'span',
        { class: 'now' },
        enabled
          ? now === undefined
            ? t('noNumber')
            : t('readsNow', { amount: words.amount(quantity, now) })
          : t('switchedOff'),
      ),
      maySet
        ? element(
          'div',
          { class: 'row-actions' },
          element('button', {
            type: 'button',
            class: 'button',
            'aria-label': t('changeOf', { name }),
            click: () => void this.#edit(rule),
          }, t('change')),
          element('button', {
            type: 'button',
            class: 'button',
            'aria-label': t('removeOf', { name }),
            click: () => void this.#remove(rule),
          }, t('remove')),
        )
        : null,
    );
  }

  /** @param {AlarmRule | null} rule `null` for a new one */
  async #edit(rule) {
    const { t } = this.#context.speech;
    // A form without the channels would say that there are none.
    await this.#loading;
    const isDone = await askForRule(this.#context, rule, this.#channels, this.#onChannels);
    if (!isDone) return;
    showToast(t('ruleSet'), { tone: 'good' });
    await this.load();
  }

  /** @param {AlarmRule} rule */
  async #remove({ id, name }) {
    const { client, slug, speech: { t } } = this.#context;
    const isDone = await askDialog({
      title: t('removeRuleTitle', { name }),
      text: t('removeRuleText'),
      confirm: t('remove'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => client.removeRule(slug, id),
      refuse: (error) => refusalText(error, t),
    });
    if (isDone) await this.load();
    this.element.focus();
  }
}
