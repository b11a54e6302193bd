// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { copyText } from '../../shared/ui/copy-text.js';
import { element } from '../../shared/ui/element.js';
import { makeChoice, makeFormField } from '../../shared/ui/form-field.js';
import { levels } from '../model/alarm-words.js';
/** @import { AlarmChannel } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** Asks for a channel: where it leads, and what it sends.
 * @param {AlarmsContext} context @param {AlarmChannel | null} channel `null` for a new one
 * @param {boolean} hasMail whether the server sends mails
 * @returns {Promise<AlarmChannel | null>} the channel, with its secret where that is new */
export const askForChannel = async ({ client, slug, speech }, channel, hasMail) => {
  const { t } = speech;
  const name = makeFormField({
    label: t('field.name'),
    name: 'name',
    value: channel?.name ?? '',
    max: 100,
    spelling: true,
  });
  const kind = makeChoice({
    label: t('field.channelKind'),
    name: 'kind',
    value: channel?.kind ?? 'webhook',
    options: ['webhook', 'mail'].map((each) => [each, t(`channel.${each}`)]),
  });
  const address = makeFormField({
    label: t('field.address'),
    hint: t('hint.address'),
    name: 'address',
    type: 'url',
    value: channel?.address ?? '',
    max: 2000,
  });
  const recipients = makeFormField({
    label: t('field.recipients'),
    hint: t(hasMail ? 'hint.recipients' : 'hint.noMail'),
    name: 'recipients',
    value: (channel?.recipients ?? []).join(', '),
    max: 2000,
  });
  const language = makeChoice({
    label: t('field.language'),
    name: 'language',
    value: channel?.language ?? speech.language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  const level = makeChoice({
    label: t('field.fromLevel'),
    name: 'level',
    value: channel?.level ?? 'notice',
    options: [...levels].reverse().map((each) => [each, t(`level.${each}`)]),
  });
  const grouping = element('input', {
    type: 'checkbox',
    name: 'grouping',
    checked: channel?.grouping ?? true,
  });
  const enabled = element('input', {
    type: 'checkbox',
    name: 'enabled',
    checked: channel?.enabled ?? true,
  });
  const adjust = () => {
    const isMail = kind.input.value === 'mail';
    address.node.hidden = isMail;
    recipients.node.hidden = !isMail;
    language.node.hidden = !isMail;
  };
  kind.input.addEventListener('change', adjust);
  adjust();
  /** @type {AlarmChannel | null} */
  let made = null;
  await askDialog({
    title: t(channel ? 'changeChannel' : 'newChannel'),
    fields: [
      name.node,
      kind.node,
      address.node,
      recipients.node,
      language.node,
      level.node,
      element(
        'div',
        { class: 'form-field ticks' },
        element('label', {}, grouping, t('field.grouping')),
        element('label', {}, enabled, t('field.sends')),
      ),
    ],
    confirm: t('save'),
    cancel: t('form.cancel'),
    check: () => name.input.value.trim() !== '' || name.complain(t('nameMissing')),
    send: async () => {
      const isMail = kind.input.value === 'mail';
      made = await client.setChannel(slug, {
        name: name.input.value.trim(),
        kind: kind.input.value,
        level: level.input.value,
        grouping: grouping.checked,
        enabled: enabled.checked,
        ...(isMail
          ? {
            recipients: recipients.input.value.split(/[\s,;]+/).filter(Boolean),
            language: language.input.value,
          }
          : { address: address.input.value.trim() }),
      }, channel?.id);
    },
    refuse: (error) => refusalText(error, t),
  });
  return made;
};

/** Shows a secret, which the server shows once. @param {AlarmsContext} context @param {string} secret */
export const showSecret = async ({ speech: { t } }, secret) => {
  const field = element('input', {
    class: 'input',
    readonly: true,
    value: secret,
    'aria-label': t('secret'),
    'data-secret': true,
    focus: () => field.select(),
  });
  const copy = element('button', {
    type: 'button',
    class: 'button',
    click: () => void copyText(secret, t('form.copied')),
  }, t('form.copy'));
  await askDialog({
    title: t('secret'),
    text: t('secretText'),
    fields: [element('div', { class: 'with-button' }, field, copy)],
    confirm: t('secretKept'),
    cancel: t('close'),
    send: () => {},
    refuse: () => '',
  });
};
