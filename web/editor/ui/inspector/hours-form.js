// @ts-check
import {
  clock,
  isAllDay,
  readHours,
  spanBetween,
  writeHours,
} from '../../../shared/places/opening-hours.js';
import { dayCount, dayName } from '../../forms/hours-text.js';
import { hoursComplaint } from '../../forms/values.js';
import { element } from '../../../shared/ui/element.js';
import { textField } from '../controls/fields.js';
import { icon } from '../controls/icon.js';

/** @import { Span } from '../../../shared/places/opening-hours.js' */
/** @import { Field } from '../controls/fields.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */
/** @typedef {{days: number[], spans: Span[]}} Rule */

/** The times that a choice begins with, in minutes of the day. @type {Record<string, readonly Span[]>} */
const usualSpans = { times: [[540, 1080]], open: [[0, 1440]], off: [] };

const usual = () => ({ days: [0, 1, 2, 3, 4], spans: [[9 * 60, 18 * 60]] });

/**
 * Opening hours as rows of days and times, with the text that they make beside.
 *
 * @param {{t: Translate, language: string, isFree: boolean, onChange: (text: string) => void}} options
 * @returns {Field}
 */
export const hoursForm = ({ t, language, isFree, onChange }) => {
  /** @type {Rule[]} */
  let rules = [];
  let known = /** @type {string | null} */ (null);
  const list = element('ul', { class: 'rules' });
  const text = textField({
    label: t('editor.hours.text'),
    value: '',
    placeholder: 'Mo-Fr 08:00-18:00; PH off',
    limit: 256,
    check: (now) => (isFree ? null : hoursComplaint(now, t)),
    onChange: (now) => onChange(now.trim()),
  });
  const note = element('small', { class: 'hours-note', hidden: true }, t('editor.hours.free'));
  const add = element('button', {
    type: 'button',
    class: 'plain',
    click: () => {
      const taken = new Set(rules.flatMap(({ days }) => days));
      const rule = usual();
      const free = [0, 1, 2, 3, 4, 5, 6].filter((day) => !taken.has(day));
      rules.push(/** @type {Rule} */ ({ ...rule, days: rules.length === 0 ? rule.days : free }));
      changed();
      /** @type {HTMLElement | null} */ (list.lastElementChild?.querySelector('button'))?.focus();
    },
  }, t('editor.hours.add'));
  const changed = () => {
    draw();
    known = writeHours(rules);
    onChange(known);
  };
  const draw = () =>
    list.replaceChildren(
      ...rules.map((rule, index) => ruleRow({ rule, index, rules, t, language, changed })),
    );
  const update = (/** @type {string} */ now) => {
    text.update(now);
    if (now === known) return;
    known = now;
    try {
      rules = now.trim() === '' ? [] : /** @type {Rule[]} */ (structuredClone(readHours(now)));
      note.hidden = true;
    } catch {
      rules = [];
      note.hidden = false;
    }
    draw();
  };
  const node = element('div', { class: 'hours-form' }, list, add, text.node, note);
  return { node, input: add, update };
};

/**
 * @param {{rule: Rule, index: number, rules: Rule[], t: Translate, language: string,
 *   changed: () => void}} row
 */
const ruleRow = ({ rule, index, rules, t, language, changed }) => {
  const days = Array.from({ length: dayCount }, (_, day) => dayButton(day));
  function dayButton(/** @type {number} */ day) {
    return element('button', {
      type: 'button',
      'aria-pressed': String(rule.days.includes(day)),
      'aria-label': dayName(day, { language, t, style: 'long' }),
      click: () => {
        const isIn = rule.days.includes(day);
        // A day has one row only.
        for (const each of rules) each.days = each.days.filter((other) => other !== day);
        if (!isIn) rule.days = [...rule.days, day].sort((a, b) => a - b);
        changed();
      },
    }, dayName(day, { language, t }));
  }
  const state = element(
    'select',
    {
      'aria-label': t('editor.hours.state'),
      change: () => {
        rule.spans = [...usualSpans[state.value] ?? []];
        changed();
      },
    },
    ...['times', 'open', 'off'].map((each) =>
      element('option', { value: each }, t(`editor.hours.state.${each}`))
    ),
  );
  state.value = rule.spans.length === 0 ? 'off' : isAllDay(rule) ? 'open' : 'times';
  const remove = iconButton('trash', t('editor.hours.remove'), () => {
    rules.splice(index, 1);
    changed();
  });
  return element(
    'li',
    {},
    element('div', { class: 'days', role: 'group', 'aria-label': t('editor.hours.days') }, ...days),
    element('div', { class: 'hours-state' }, state, remove),
    state.value === 'times' ? times(rule, t, changed) : null,
  );
};

/** @param {Rule} rule @param {Translate} t @param {() => void} changed */
const times = (rule, t, changed) => {
  const rows = rule.spans.map((span, index) => {
    const [from, until] = ['from', 'until'].map((which, end) =>
      element('input', {
        type: 'time',
        'aria-label': t(`editor.hours.${which}`),
        change: take,
        value: clock(span[end] % 1440),
      })
    );
    function take() {
      const next = spanBetween(from.value, until.value);
      if (!next) return;
      rule.spans[index] = next;
      changed();
    }
    const last = index === rule.spans.length - 1;
    const button = last
      ? iconButton('plus', t('editor.hours.addTime'), () => {
        const start = Math.min(span[1] + 60, 1380);
        rule.spans.push([start, Math.min(start + 240, 1440)]);
        changed();
      })
      : iconButton('close', t('editor.hours.removeTime'), () => {
        rule.spans.splice(index, 1);
        changed();
      });
    return element(
      'div',
      { class: 'times' },
      from,
      element('span', { 'aria-hidden': 'true' }, '–'),
      until,
      button,
    );
  });
  return element('div', {}, ...rows);
};

/** @param {string} name @param {string} label @param {() => void} click */
const iconButton = (name, label, click) =>
  element('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': label,
    title: label,
    click,
  }, icon(name));
