// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlarmWords, deviceReasons, kinds, levels } from '../../../web/alarms/model/alarm-words.js';
import { readNumber, ruleOf } from '../../../web/alarms/rules/rule-values.js';
import { de } from '../../../web/alarms/texts/de.js';
import { en } from '../../../web/alarms/texts/en.js';
import { makeSpeech } from '../../../web/shared/i18n/i18n.js';

const fields = {
  name: ' Hall 1 gets full ',
  kind: 'filling',
  area: 'hall-1',
  line: '',
  direction: 'both',
  minutes: '1',
  device: '',
  reasons: ['battery'],
  side: 'at-least',
  level: 'warning',
  limits: { notice: '', warning: '80', critical: '100' },
  slack: '2,5',
  hold: '10',
  endHold: '',
  coolDown: '60',
  hours: ' ',
  isEnabled: true,
  channels: ['channel-1'],
};

test('numbers have a comma or a point', () => {
  assert.equal(readNumber('2,5'), 2.5);
  assert.equal(readNumber(' 2.5 '), 2.5);
  assert.equal(readNumber(''), undefined);
  assert.equal(readNumber('many'), null);
});

test('a form makes a rule, without what it leaves empty', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(ruleOf(fields))), {
    name: 'Hall 1 gets full',
    enabled: true,
    quantity: { kind: 'filling', area: 'hall-1' },
    side: 'at-least',
    limits: { warning: 80, critical: 100 },
    slack: 2.5,
    hold: 10,
    coolDown: 60,
    channels: ['channel-1'],
  });
});

test('a rule about devices has one level and no slack', () => {
  const rule = ruleOf({ ...fields, kind: 'device', level: 'critical', side: 'at-most' });
  assert.deepEqual(Object(rule).limits, { critical: 1 });
  assert.deepEqual(Object(rule).quantity, { kind: 'device', reasons: ['battery'] });
  assert.equal(Object(rule).side, 'at-least');
  assert.equal(Object(rule).slack, 0);
});

test('what is no number stays a text, so that the server names the field', () => {
  assert.equal(Object(ruleOf({ ...fields, hold: 'long' })).hold, 'long');
});

test('every kind of rule has its words in both languages', () => {
  for (const [language, texts] of Object.entries({ en, de })) {
    const speech = makeSpeech({ en, de }, { search: `?lang=${language}`, preferred: [] });
    const words = new AlarmWords(speech, new Map());
    for (const kind of kinds) {
      const rule = {
        id: 'r',
        name: 'Rule',
        enabled: true,
        quantity: { kind, area: 'hall-1', line: 'door', reasons: [...deviceReasons] },
        side: 'at-least',
        limits: { warning: 1 },
        slack: 0,
        hold: 5,
        endHold: 5,
        coolDown: 5,
        channels: [],
      };
      const sentence = words.sentence(rule);
      assert.doesNotMatch(sentence, /\{|rule\.|side\.|reason\./, `${language} ${kind}`);
      assert.doesNotMatch(words.amount(rule.quantity, 2), /\{|amount\./, `${language} ${kind}`);
      assert.ok(`kind.${kind}` in texts, `${language} ${kind}`);
    }
    for (const level of levels) assert.ok(`level.${level}` in texts);
  }
});

test('a sentence names the place and its limits, the mildest first', () => {
  const speech = makeSpeech({ en, de }, { search: '?lang=en', preferred: [] });
  const hall = { id: 'hall-1', kind: 'area', properties: { name: { en: 'Hall 1' } } };
  const words = new AlarmWords(speech, new Map([['hall-1', /** @type {any} */ (hall)]]));
  const rule = /** @type {any} */ ({ ...ruleOf(fields), id: 'r' });
  assert.equal(
    words.sentence(rule),
    'Hall 1: at least 80 (Warning), 100 (Critical) percent of the capacity, for 10 s',
  );
});
