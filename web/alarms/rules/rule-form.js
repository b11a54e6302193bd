// @ts-check
import { refusalText } from '../../shared/session/submit-form.js';
import { askDialog } from '../../shared/ui/ask-dialog.js';
import { element } from '../../shared/ui/element.js';
import { makeChoice, makeFormField } from '../../shared/ui/form-field.js';
import { deviceReasons, kinds, levels } from '../model/alarm-words.js';
import { ruleOf, usualLimits } from './rule-values.js';
/** @import { AlarmChannel, AlarmRule } from '../../shared/api/alarm-types.js' */
/** @import { AlarmsContext } from '../model/alarm-words.js' */

/** A group of boxes to tick.
 * @param {string} legend @param {string} name
 * @param {readonly (readonly [value: string, text: string])[]} options @param {readonly string[]} chosen */
const makeTicks = (legend, name, options, chosen) =>
  element(
    'fieldset',
    { class: 'form-field ticks', 'data-field': name },
    element('legend', {}, legend),
    ...options.map(([value, text]) =>
      element(
        'label',
        {},
        element('input', { type: 'checkbox', name, value, checked: chosen.includes(value) }),
        text,
      )
    ),
  );

/** The values that are ticked. @param {HTMLElement} group */
const ticked = (group) =>
  [...group.querySelectorAll('input')].filter(({ checked }) => checked).map(({ value }) => value);

/** Asks for a rule: what it looks at, its limits, when, and which channels hear of it.
 * @param {AlarmsContext} context @param {AlarmRule | null} rule `null` for a new one
 * @param {readonly AlarmChannel[]} channels @param {() => void} onChannels leads to the channels
 * @returns {Promise<boolean>} whether it was set */
export const askForRule = (context, rule, channels, onChannels) => {
  const { client, slug, features, words, speech: { t } } = context;
  const quantity = rule?.quantity;
  const number = (/** @type {string} */ name, /** @type {number | undefined} */ value) => {
    const field = makeFormField({
      label: t(`field.${name}`),
      hint: t(`hint.${name}`) === `hint.${name}` ? '' : t(`hint.${name}`),
      name,
      required: false,
      value: value === undefined ? '' : `${value}`,
      max: 12,
    });
    field.input.inputMode = 'decimal';
    return field;
  };
  const named = (/** @type {string} */ kind) =>
    [...features.values()].filter((feature) => feature.kind === kind)
      .map(({ id }) => /** @type {const} */ ([id, words.nameOf(id)]))
      .sort((a, b) => a[1].localeCompare(b[1]));
  const kind = makeChoice({
    label: t('field.kind'),
    name: 'kind',
    value: quantity?.kind ?? 'people',
    options: kinds.map((each) => [each, t(`kind.${each}`)]),
  });
  const area = makeChoice({
    label: t('field.area'),
    name: 'area',
    value: quantity?.area,
    options: named('area'),
  });
  const queue = makeChoice({
    label: t('field.queue'),
    name: 'queue',
    value: quantity?.area,
    options: named('area').filter(([id]) => features.get(id)?.properties.queueFor),
  });
  const line = makeChoice({
    label: t('field.line'),
    name: 'line',
    value: quantity?.line,
    options: named('line'),
  });
  const direction = makeChoice({
    label: t('field.direction'),
    name: 'direction',
    value: quantity?.direction ?? 'both',
    options: ['both', 'forward', 'backward'].map((each) => [each, t(`direction.${each}`)]),
  });
  const minutes = number('minutes', quantity?.minutes ?? 1);
  const device = makeFormField({
    label: t('field.device'),
    hint: t('hint.device'),
    name: 'device',
    required: false,
    value: quantity?.device ?? '',
  });
  const reasons = makeTicks(
    t('field.reasons'),
    'reasons',
    deviceReasons.map((each) => [each, t(`reason.${each}`)]),
    quantity?.reasons ?? deviceReasons,
  );
  const side = makeChoice({
    label: t('field.side'),
    name: 'side',
    value: rule?.side ?? 'at-least',
    options: ['at-least', 'at-most'].map((each) => [each, t(`side.${each}`)]),
  });
  const limits = [...levels].reverse().map((level) => ({
    level,
    field: number(`limit.${level}`, rule?.limits[level]),
  }));
  const level = makeChoice({
    label: t('field.level'),
    name: 'level',
    value: levels.find((each) => rule?.limits[each] !== undefined) ?? 'warning',
    options: [...levels].reverse().map((each) => [each, t(`level.${each}`)]),
  });
  const name = makeFormField({
    label: t('field.name'),
    name: 'name',
    value: rule?.name ?? '',
    max: 100,
    spelling: true,
  });
  const slack = number('slack', rule?.slack ?? 0);
  const hold = number('hold', rule?.hold ?? 5);
  const endHold = number('endHold', rule?.endHold ?? 10);
  const coolDown = number('coolDown', rule?.coolDown ?? 60);
  const hours = makeFormField({
    label: t('field.hours'),
    hint: t('hint.hours'),
    name: 'hours',
    required: false,
    value: rule?.hours ?? '',
    max: 500,
  });
  const enabled = makeTicks(t('field.enabled'), 'enabled', [['on', t('isJudged')]], [
    rule?.enabled === false ? '' : 'on',
  ]);
  const sending = channels.length > 0
    ? makeTicks(
      t('field.channels'),
      'channels',
      channels.map((each) => [each.id, each.name]),
      rule?.channels ?? [],
    )
    : element(
      'p',
      {},
      t('noChannelYet'),
      ' ',
      element('button', {
        type: 'button',
        class: 'plain-link',
        click: (event) => {
          event.target.closest('dialog')?.close();
          onChannels();
        },
      }, t('toChannels')),
    );
  const adjust = () => {
    const chosen = kind.input.value;
    area.node.hidden = !['people', 'filling', 'density'].includes(chosen);
    queue.node.hidden = chosen !== 'wait';
    for (const each of [line.node, direction.node, minutes.node]) {
      each.hidden = chosen !== 'crossings';
    }
    for (const each of [device.node, reasons, level.node]) each.hidden = chosen !== 'device';
    for (const each of [side.node, slack.node, ...limits.map(({ field }) => field.node)]) {
      each.hidden = chosen === 'device';
    }
    if (rule) return;
    for (const { level: each, field } of limits) {
      field.input.value = `${usualLimits[chosen]?.[each] ?? ''}`;
    }
  };
  kind.input.addEventListener('change', adjust);
  adjust();
  const values = () =>
    ruleOf({
      name: name.input.value,
      kind: kind.input.value,
      area: (kind.input.value === 'wait' ? queue : area).input.value,
      line: line.input.value,
      direction: direction.input.value,
      minutes: minutes.input.value,
      device: device.input.value,
      reasons: ticked(reasons),
      side: side.input.value,
      level: level.input.value,
      limits: Object.fromEntries(limits.map((each) => [each.level, each.field.input.value])),
      slack: slack.input.value,
      hold: hold.input.value,
      endHold: endHold.input.value,
      coolDown: coolDown.input.value,
      hours: hours.input.value,
      isEnabled: ticked(enabled).length > 0,
      channels: ticked(sending),
    });
  return askDialog({
    title: t(rule ? 'changeRule' : 'newRule'),
    fields: [
      name.node,
      kind.node,
      area.node,
      queue.node,
      line.node,
      direction.node,
      minutes.node,
      device.node,
      reasons,
      side.node,
      level.node,
      element('div', { class: 'three' }, ...limits.map(({ field }) => field.node)),
      hold.node,
      element(
        'details',
        {},
        element('summary', {}, t('fineTuning')),
        slack.node,
        endHold.node,
        coolDown.node,
        hours.node,
        enabled,
      ),
      sending,
    ],
    confirm: t('save'),
    cancel: t('form.cancel'),
    check: () => name.input.value.trim() !== '' || name.complain(t('nameMissing')),
    send: () => client.setRule(slug, values(), rule?.id),
    refuse: (error) => refusalText(error, t),
  });
};
