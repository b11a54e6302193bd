// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { makeChoice, makeFormField } from '../../shared/ui/form-field.js';
/** @import { ReportSchedule } from '../../shared/api/reports-client.js' */
/** @import { MailContext } from './mail-section.js' */

export const weekdays = Object.freeze([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]);

/** Asks for a schedule: when the server mails a report, and its recipients.
 * @param {MailContext} context @param {ReportSchedule | null} schedule `null` for a new one
 * @param {boolean} hasMail whether the server sends mails
 * @returns {Promise<ReportSchedule | null>} */
export const askForSchedule = async ({ client, slug, speech, weekdayName }, schedule, hasMail) => {
  const { t } = speech;
  const name = makeFormField({
    label: t('field.name'),
    name: 'name',
    value: schedule?.name ?? '',
    max: 100,
    spelling: true,
  });
  const every = makeChoice({
    label: t('field.every'),
    name: 'every',
    value: schedule?.every ?? 'day',
    options: [['day', t('every.day')], ['week', t('every.week')]],
  });
  const weekday = makeChoice({
    label: t('field.weekday'),
    name: 'weekday',
    value: schedule?.weekday ?? 'monday',
    options: weekdays.map((each) => [each, weekdayName(each)]),
  });
  const time = makeFormField({
    label: t('field.time'),
    hint: t('hint.time'),
    name: 'time',
    type: 'time',
    value: schedule?.time ?? '07:00',
  });
  const recipients = makeFormField({
    label: t('field.recipients'),
    hint: t(hasMail ? 'hint.recipients' : 'hint.noMail'),
    name: 'recipients',
    value: (schedule?.recipients ?? []).join(', '),
    max: 5000,
  });
  const language = makeChoice({
    label: t('field.language'),
    name: 'language',
    value: schedule?.language ?? speech.language,
    options: [['en', 'English'], ['de', 'Deutsch']],
  });
  const enabled = element('input', {
    type: 'checkbox',
    name: 'enabled',
    checked: schedule?.enabled ?? true,
  });
  const adjust = () => {
    weekday.node.hidden = every.input.value !== 'week';
  };
  every.input.addEventListener('change', adjust);
  adjust();
  /** @type {ReportSchedule | null} */
  let made = null;
  await askDialog({
    title: t(schedule ? 'changeSchedule' : 'newSchedule'),
    fields: [
      name.node,
      every.node,
      weekday.node,
      time.node,
      recipients.node,
      language.node,
      element(
        'div',
        { class: 'form-field ticks' },
        element('label', {}, enabled, t('field.sends')),
      ),
    ],
    confirm: t('save'),
    cancel: t('form.cancel'),
    check: () =>
      (name.input.value.trim() !== '' || name.complain(t('nameMissing'))) &&
      (time.input.value !== '' || time.complain(t('timeMissing'))) &&
      (recipients.input.value.trim() !== '' || recipients.complain(t('recipientsMissing'))),
    send: async () => {
      made = await client.setSchedule(slug, {
        name: name.input.value.trim(),
        every: every.input.value,
        ...(every.input.value === 'week' && { weekday: weekday.input.value }),
        time: time.input.value.slice(0, 5),
        recipients: recipients.input.value.split(/[\s,;]+/).filter(Boolean),
        language: language.input.value,
        enabled: enabled.checked,
      }, schedule?.id);
    },
    refuse: (error) => refusalText(error, t),
  });
  return made;
};
