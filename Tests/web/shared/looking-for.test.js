// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTranslator } from '../../../web/shared/i18n/i18n.js';
import { reasonText } from '../../../web/shared/programme/looking-for/reason-text.js';
import {
  makeFinder,
  minutesOf,
} from '../../../web/shared/programme/looking-for/recommendations.js';
import { SpeechInput } from '../../../web/shared/programme/looking-for/speech-input.js';
import { de } from '../../../web/shared/programme/looking-for/texts/de.js';
import { en } from '../../../web/shared/programme/looking-for/texts/en.js';
import { targetOf } from '../../../web/shared/programme/programme-places.js';
import { Places } from '../../../web/shared/places/places.js';

test('a day ends at midnight on the venue’s clock, and any time is no time', () => {
  const now = Date.parse('2026-12-27T21:30:00Z');
  assert.equal(minutesOf('any', now, 'Europe/Berlin'), undefined);
  assert.equal(minutesOf('120', now, 'Europe/Berlin'), 120);
  assert.equal(minutesOf('day', now, 'Europe/Berlin'), 90);
  assert.equal(minutesOf('day', now, 'UTC'), 150);
});

test('a reason names the field, what met, and for which word where they differ', () => {
  /** @type {any[]} */
  const reasons = [
    { word: 'ki', met: 'KI', field: 'tags', kind: 'word' },
    { word: 'krankenhaus', met: 'Klinik', field: 'abstract', kind: 'synonym' },
    { word: 'medizin', met: 'Medizin', field: 'tags', kind: 'word' },
  ];
  assert.equal(
    reasonText(reasons, makeTranslator(de, en)),
    'Themen: „KI“, „Medizin“ · Beschreibung: „Klinik“ für „krankenhaus“',
  );
});

test('a question goes to the venue’s server alone, with what was asked and nothing else', async () => {
  /** @type {[string, any][]} */
  const sent = [];
  const find = makeFinder('http://here/', 'expo 2', async (url, options) => {
    sent.push([String(url), JSON.parse(String(options?.body))]);
    return Response.json({ results: [] });
  });
  assert.deepEqual(await find({ text: 'AI', minutes: 30 }), { results: [] });
  assert.deepEqual(sent, [
    ['http://here/api/v1/venues/expo%202/recommendations', { text: 'AI', minutes: 30 }],
  ]);
});

/** A browser that recognises speech. */
class Recognition extends EventTarget {
  /** @type {Recognition[]} */
  static made = [];
  lang = '';
  isStopped = false;

  constructor() {
    super();
    Recognition.made.push(this);
  }

  start() {}

  stop() {
    this.isStopped = true;
  }

  abort() {
    this.#end();
  }

  /** @param {string[]} texts */
  hear(...texts) {
    const results = texts.map((transcript) => [{ transcript }]);
    this.dispatchEvent(Object.assign(new Event('result'), { results }));
  }

  /** @param {string | null} error */
  end(error = null) {
    if (error !== null) this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.#end();
  }

  #end() {
    this.dispatchEvent(new Event('end'));
  }
}

test('speech comes as it is heard, in the page’s language, and says why it ended', () => {
  assert.equal(new SpeechInput({}).isPossible, false);
  const input = new SpeechInput({ webkitSpeechRecognition: Recognition });
  assert.equal(input.isPossible, true);
  /** @type {unknown[]} */
  const heard = [];
  const listen = () => {
    input.listen('de', {
      onText: (text) => heard.push(text),
      onEnd: (problem) => heard.push(problem),
    });
    return Recognition.made[Recognition.made.length - 1];
  };
  const first = listen();
  assert.equal(first.lang, 'de');
  first.hear('KI');
  first.hear('KI in', ' der Medizin ');
  input.stop();
  assert.ok(first.isStopped && input.isOn, 'what was said still comes');
  first.end();
  assert.deepEqual(heard.splice(0), ['KI', 'KI in der Medizin', null]);
  assert.equal(input.isOn, false);
  listen().end('not-allowed');
  listen().end('no-speech');
  listen().end('audio-capture');
  listen().end('network');
  assert.deepEqual(heard.splice(0), ['refused', 'silent', 'missing', 'failed']);
  const dropped = listen();
  input.drop();
  dropped.hear('late');
  assert.deepEqual(heard, [], 'nothing comes of what is not waited for');
});

test('a booth and a room are reached at the point that stands for them', () => {
  /** @param {string} id @param {string} kind @param {string} name @param {any} properties @returns {any} */
  const feature = (id, kind, name, properties) => ({
    id,
    kind,
    floor: '0',
    geometry: kind === 'poi'
      ? { type: 'Point', coordinates: [5, 9] }
      : { type: 'Polygon', coordinates: [[[0, 0], [8, 0], [8, 8], [0, 8], [0, 0]]] },
    properties: { name: { en: name }, ...properties },
  });
  const places = new Places(
    /** @type {any} */ ({ slug: 'v', floors: [], settings: {} }),
    [
      feature('booth', 'area', 'A3', { category: 'booth' }),
      feature('radio', 'poi', 'Amateur Radio', { category: 'booth', tags: { booth: 'A3' } }),
      feature('hall', 'area', 'Hall 1', { category: 'hall' }),
    ],
    0,
  );
  const id = (/** @type {string | null} */ place) => targetOf({ place, room: '' }, places)?.id;
  assert.equal(id('booth'), 'radio');
  assert.equal(id('hall'), 'hall');
  assert.equal(id('gone'), undefined);
  assert.equal(id(null), undefined);
});
