// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { element } from '../../shared/ui/element.js';
/** @import { AlarmDelivery } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** Milliseconds between two looks while the log is open. */
const pause = 2000;

/** The messages of a channel, the newest first, as long as the reader has them open. */
export class DeliveryLog {
  #context;
  #channel;
  #list = element('ol', { class: 'delivery-rows' });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  element;

  /** @param {AlarmsContext} context @param {string} channel its id */
  constructor(context, channel) {
    this.#context = context;
    this.#channel = channel;
    this.element = element(
      'details',
      { class: 'delivery-log', toggle: () => void this.refresh() },
      element('summary', {}, context.speech.t('log')),
      this.#list,
    );
  }

  open() {
    this.element.open = true;
    void this.refresh();
  }

  /** Reads the log again while it is open. */
  async refresh() {
    clearTimeout(this.#timer);
    if (!this.element.open) return;
    const { client, slug, speech: { t } } = this.#context;
    try {
      const { deliveries } = await client.deliveries(slug, this.#channel);
      this.#list.replaceChildren(...deliveries.map((each) => this.#row(each)));
      if (deliveries.length === 0) this.#list.append(element('li', {}, t('noDeliveries')));
    } catch (error) {
      this.#list.replaceChildren(element('li', {}, refusalText(error, t)));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.element.isConnected && void this.refresh(), pause);
  }

  /** @param {AlarmDelivery} delivery */
  #row({ id, made, events, test, state, attempts, next, last }) {
    const { speech: { t, number }, words } = this.#context;
    const what = test ? t('aTest') : t('eventCount', { count: events, value: number(events) });
    const outcome = [
      t(`delivery.${state}`),
      last?.status ? t('status', { status: last.status }) : '',
      last ? t('milliseconds', { value: number(last.milliseconds) }) : '',
      attempts > 1 ? t('tries', { count: attempts, value: number(attempts) }) : '',
      state === 'waiting' && attempts > 0 && next ? t('nextTry', { time: words.time(next) }) : '',
    ].filter(Boolean).join(' · ');
    return element(
      'li',
      { 'data-delivery': id, 'data-state': state },
      element('span', {}, `${words.time(made)} · ${what}`),
      element('span', { class: 'outcome' }, outcome),
      last?.error ? element('span', { class: 'say bad' }, last.error) : null,
    );
  }
}
