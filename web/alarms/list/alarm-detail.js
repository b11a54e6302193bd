// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element } from '../../shared/ui/element.js';
/** @import { AlarmWithHistory } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** Characters of a text at most. */
const longest = 1000;

/** One alarm with its history, and what a member of staff says about it. */
export class AlarmDetail {
  #context;
  #onClose;
  /** @type {AlarmWithHistory | null} */
  #alarm = null;
  #head = element('div');
  #line = element('ol', { class: 'time-line' });
  #text;
  #acknowledge;
  #comment;
  #problem = element('p', { class: 'say bad', role: 'alert' });
  element;

  /** @param {AlarmsContext} context @param {() => void} onClose */
  constructor(context, onClose) {
    const { t } = context.speech;
    this.#context = context;
    this.#onClose = onClose;
    this.#text = element('textarea', {
      class: 'input',
      id: 'alarm-text',
      rows: 2,
      maxlength: longest,
    });
    this.#acknowledge = element('button', {
      type: 'submit',
      class: 'button primary',
      'data-act': 'acknowledge',
    }, t('acknowledge'));
    this.#comment = element('button', {
      type: 'button',
      class: 'button',
      'data-act': 'comment',
      click: () => void this.#say(false),
    }, t('comment'));
    const form = element(
      'form',
      {
        class: 'form',
        submit: (event) => {
          event.preventDefault();
          void this.#say(!this.#acknowledge.hidden);
        },
      },
      element(
        'div',
        { class: 'form-field' },
        element('label', { for: 'alarm-text' }, t('yourWords')),
        this.#text,
      ),
      this.#problem,
      element('div', { class: 'answers' }, this.#comment, this.#acknowledge),
    );
    this.element = element(
      'aside',
      {
        class: 'alarm-detail card',
        hidden: true,
        tabindex: -1,
        'aria-label': t('oneAlarm'),
        keydown: (event) => event.key === 'Escape' && this.#close(),
      },
      this.#head,
      form,
      element('h3', {}, t('history')),
      this.#line,
    );
  }

  /** The alarm that is shown. */
  get id() {
    return this.#alarm?.id;
  }

  /** @param {number} id */
  async open(id) {
    const isOther = id !== this.id;
    try {
      this.#show(await this.#context.client.alarm(this.#context.slug, id));
      this.#problem.textContent = '';
    } catch (error) {
      this.element.hidden = false;
      this.#problem.textContent = refusalText(error, this.#context.speech.t);
    }
    if (isOther) this.#text.value = '';
    if (isOther) this.element.focus();
  }

  /** Reads the alarm that is shown again. */
  async refresh() {
    if (this.#alarm && !this.element.hidden) await this.open(this.#alarm.id);
  }

  #close() {
    this.element.hidden = true;
    this.#alarm = null;
    this.#onClose();
  }

  /** @param {AlarmWithHistory} alarm */
  #show(alarm) {
    const { speech: { t }, words } = this.#context;
    this.#alarm = alarm;
    const place = words.place(alarm);
    this.#head.replaceChildren(
      makeCardHead(
        element(
          'div',
          { class: 'about' },
          element('h2', {}, alarm.name),
          element('p', {}, [place, words.measure(alarm)].filter(Boolean).join(' · ')),
        ),
        t('close'),
        () => this.#close(),
      ),
    );
    this.#line.replaceChildren(
      ...alarm.history.map((event) =>
        element(
          'li',
          { 'data-event': event.event },
          element('time', { datetime: event.time }, words.time(event.time)),
          element(
            'span',
            {},
            t(`event.${event.event}`, {
              name: event.by ?? '',
              level: t(`level.${event.level}`),
              measure: words.measure({ ...event, quantity: alarm.quantity, reason: alarm.reason }),
              reason: t(`ended.${alarm.endReason ?? 'back'}`),
            }),
          ),
          event.text ? element('q', {}, event.text) : null,
        )
      ),
    );
    this.#acknowledge.hidden = alarm.ended !== undefined || alarm.acknowledged !== undefined;
    this.element.hidden = false;
  }

  /** @param {boolean} isAcknowledgement */
  async #say(isAcknowledgement) {
    const { client, slug, speech: { t } } = this.#context;
    const id = this.id;
    const text = this.#text.value.trim();
    if (id === undefined) return;
    if (!isAcknowledgement && text === '') {
      this.#problem.textContent = t('sayFirst');
      this.#text.focus();
      return;
    }
    try {
      if (isAcknowledgement) await client.acknowledge(slug, id, text);
      else await client.comment(slug, id, text);
      this.#text.value = '';
      await this.open(id);
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }
}
