// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { showToast } from '../../shared/ui/toast.js';
import { askForChannel, showSecret } from './channel-form.js';
import { DeliveryLog } from './delivery-log.js';
/** @import { AlarmChannel } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** The channels of a venue, each with a test and the log of its messages. */
export class ChannelsSection {
  #context;
  #problem = element('p', { class: 'say bad', role: 'alert' });
  #list = element('ul', { class: 'rule-rows' });
  #hasMail = false;
  /** The logs that are open. @type {Map<string, DeliveryLog>} */
  #logs = new Map();
  element;

  /** @param {AlarmsContext} context */
  constructor(context) {
    const { t } = context.speech;
    this.#context = context;
    this.element = element(
      'section',
      { role: 'tabpanel', id: 'part-channels', 'aria-labelledby': 'tab-channels', tabindex: -1 },
      element(
        'div',
        { class: 'part-head' },
        element('p', { class: 'lead' }, t('channelsLead')),
        element(
          'button',
          { type: 'button', class: 'button primary', click: () => void this.#edit(null) },
          icon('plus'),
          t('newChannel'),
        ),
      ),
      this.#problem,
      this.#list,
    );
  }

  async load() {
    const { client, slug, speech: { t } } = this.#context;
    try {
      const { channels, hasMail } = await client.channels(slug);
      this.#hasMail = hasMail;
      this.#list.replaceChildren(...channels.map((channel) => this.#row(channel)));
      if (channels.length === 0) {
        this.#list.append(
          element(
            'li',
            { class: 'empty card' },
            element('h2', {}, t('noChannels')),
            element('p', {}, t('noChannelsText')),
          ),
        );
      }
      this.#problem.textContent = '';
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }

  /** @param {AlarmChannel} channel */
  #row(channel) {
    const { t, number } = this.#context.speech;
    const { id, name, kind, address, recipients, enabled, waiting = 0, failed = 0 } = channel;
    const log = this.#logs.get(id) ?? new DeliveryLog(this.#context, id);
    this.#logs.set(id, log);
    void log.refresh();
    const button = (
      /** @type {string} */ act,
      /** @type {string} */ text,
      /** @type {() => void} */ click,
      isDisabled = false,
    ) =>
      element('button', {
        type: 'button',
        class: 'button',
        'data-act': act,
        disabled: isDisabled,
        'aria-label': `${text}: ${name}`,
        click,
      }, text);
    const counts = [
      waiting > 0 ? t('waitingCount', { count: waiting, value: number(waiting) }) : '',
      failed > 0 ? t('failedCount', { count: failed, value: number(failed) }) : '',
    ].filter(Boolean).join(' · ');
    return element(
      'li',
      { class: 'rule-row card', 'data-channel': id, 'data-level': enabled ? 'on' : 'over' },
      element(
        'div',
        { class: 'about' },
        element('strong', {}, name),
        element(
          'span',
          {},
          `${t(`channel.${kind}`)} · ${address ?? (recipients ?? []).join(', ')}`,
        ),
        element(
          'span',
          { class: 'quiet' },
          t('fromLevelUp', { level: t(`level.${channel.level}`) }),
        ),
      ),
      element('span', { class: 'now' }, enabled ? counts : t('switchedOff')),
      element(
        'div',
        { class: 'row-actions' },
        button('test', t('test'), () => void this.#test(channel), !enabled),
        button('change', t('change'), () => void this.#edit(channel)),
        kind === 'webhook'
          ? button('secret', t('newSecret'), () => void this.#renew(channel))
          : null,
        button('remove', t('remove'), () => void this.#remove(channel)),
      ),
      log.element,
    );
  }

  /** @param {AlarmChannel} channel */
  async #test({ id }) {
    const { client, slug, speech: { t } } = this.#context;
    try {
      await client.testChannel(slug, id);
      showToast(t('testSent'));
      this.#logs.get(id)?.open();
    } catch (error) {
      this.#problem.textContent = refusalText(error, t);
    }
  }

  /** @param {AlarmChannel | null} channel `null` for a new one */
  async #edit(channel) {
    const made = await askForChannel(this.#context, channel, this.#hasMail);
    if (!made) return;
    if (made.secret) await showSecret(this.#context, made.secret);
    await this.load();
  }

  /** @param {AlarmChannel} channel */
  async #renew({ id, name }) {
    const { client, slug, speech: { t } } = this.#context;
    /** @type {AlarmChannel | null} */
    let made = null;
    const isDone = await askDialog({
      title: t('newSecretTitle', { name }),
      text: t('newSecretText'),
      confirm: t('newSecret'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: async () => {
        made = await client.renewSecret(slug, id);
      },
      refuse: (error) => refusalText(error, t),
    });
    const secret = /** @type {AlarmChannel | null} */ (made)?.secret;
    if (isDone && secret) await showSecret(this.#context, secret);
  }

  /** @param {AlarmChannel} channel */
  async #remove({ id, name }) {
    const { client, slug, speech: { t } } = this.#context;
    const isDone = await askDialog({
      title: t('removeChannelTitle', { name }),
      text: t('removeChannelText'),
      confirm: t('remove'),
      cancel: t('form.cancel'),
      isDanger: true,
      send: () => client.removeChannel(slug, id),
      refuse: (error) => refusalText(error, t),
    });
    if (!isDone) return;
    this.#logs.delete(id);
    await this.load();
    this.element.focus();
  }
}
