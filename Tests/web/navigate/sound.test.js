// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clickOf, ON_COURSE } from '../../../web/navigate/voice/beacon-sound.js';
import { SoundSettings } from '../../../web/navigate/voice/sound-settings.js';
import { SpeechQueue } from '../../../web/navigate/voice/speech-queue.js';
import { spoken } from '../../../web/navigate/voice/spoken.js';
import { TOUCHES, touchOf } from '../../../web/navigate/voice/touch.js';
import { Voice } from '../../../web/navigate/voice/voice.js';
/** @import { Urgency } from '../../../web/navigate/voice/speech-queue.js' */

/** A storage as a browser has it. */
const makeStorage = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
};

/** A queue with a voice that speaks until it is told that it is done. */
const makeQueue = () => {
  /** @type {string[]} */
  const said = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const queue = new SpeechQueue((text, done) => {
    said.push(text);
    ends.push(done);
  }, () => said.push('–'));
  return {
    queue,
    said,
    ends,
    add: (/** @type {string} */ text, /** @type {Urgency} */ urgency) =>
      queue.add({ text, urgency, time: performance.now() }),
    end: () => ends.at(-1)?.(),
  };
};

test('a warning interrupts an instruction, which follows it', () => {
  const { add, end, said } = makeQueue();
  add('turn', 'step');
  add('stairs', 'hazard');
  end();
  assert.deepEqual(said, ['turn', '–', 'stairs', 'turn']);
});

test('a newer instruction replaces an older one, and nothing that reassures interrupts one', () => {
  const { add, end, said } = makeQueue();
  add('one', 'step');
  add('fine', 'confirmed');
  add('30 m', 'progress');
  add('25 m', 'progress');
  add('two', 'step');
  end();
  end();
  end();
  assert.deepEqual(said, ['one', '–', 'two', 'fine', '25 m']);
});

test('words that only reassure are dropped once they are stale', () => {
  const { queue, said, end } = makeQueue();
  queue.add({ text: 'one', urgency: 'step', time: performance.now() });
  queue.add({ text: 'old', urgency: 'confirmed', time: performance.now() - 10_000 });
  end();
  assert.deepEqual(said, ['one']);
});

test('the end of words that were cut short does not start others', () => {
  const { add, ends, said } = makeQueue();
  add('one', 'step');
  add('two', 'step');
  add('fine', 'confirmed');
  ends[0]();
  assert.deepEqual(said, ['one', '–', 'two']);
});

test('a paused voice is silent, and goes on with the newest instruction', () => {
  const { queue, add, said } = makeQueue();
  add('one', 'step');
  queue.pause(performance.now());
  add('two', 'step');
  assert.deepEqual(said, ['one', '–']);
  queue.resume(performance.now());
  assert.deepEqual(said, ['one', '–', 'two']);
});

/** @param {{ lang: string, localService: boolean }[]} voices */
const makeVoice = (voices, storage = makeStorage()) => {
  /** @type {any[]} */
  const spokenTexts = [];
  const settings = new SoundSettings(storage);
  const voice = new Voice('de', settings, {
    now: () => performance.now(),
    makeUtterance: (text) => /** @type {any} */ (Object.assign(new EventTarget(), { text })),
    synthesis: {
      speak: (utterance) => {
        spokenTexts.push(utterance);
        utterance.dispatchEvent(new Event('end'));
      },
      cancel: () => {},
      getVoices: () => /** @type {any} */ (voices),
    },
  });
  return { voice, settings, spokenTexts, texts: () => spokenTexts.map(({ text }) => text) };
};

test('the voice speaks while it is on, and repeats when it is asked', () => {
  const storage = makeStorage();
  const { voice, texts } = makeVoice([], storage);
  voice.say('eins');
  assert.deepEqual(texts(), []);
  voice.turn(true);
  voice.say('zwei');
  voice.turn(false);
  voice.say('drei');
  voice.repeat();
  assert.deepEqual(texts(), ['eins', 'zwei', 'drei']);
  voice.turn(true);
  assert.equal(makeVoice([], storage).voice.isOn, true);
});

test('the phone has its own voice for the language, at the pace and volume that were chosen', () => {
  const far = { lang: 'de-DE', localService: false };
  const own = { lang: 'de_AT', localService: true };
  const { voice, settings, spokenTexts } = makeVoice([
    { lang: 'en-GB', localService: true },
    far,
    own,
  ]);
  settings.change({ rate: 1.4, volume: 0.5, inSteps: true });
  voice.turn(true);
  voice.say('In 7 m: Biegen Sie links ab.');
  const [{ text, voice: chosen, rate, volume, lang }] = spokenTexts;
  assert.deepEqual([text, chosen, rate, volume, lang], [
    'In 10 Schritten: Biegen Sie links ab.',
    own,
    1.4,
    0.5,
    'de',
  ]);
  assert.equal(voice.speaksLanguage, true);
  assert.equal(makeVoice([{ lang: 'en-GB', localService: true }]).voice.speaksLanguage, false);
});

test('lengths are spoken as words', () => {
  assert.equal(spoken('In 1 m: Walk 12 m', 'en', false), 'In 1 metre: Walk 12 metres');
  assert.equal(spoken('Walk 7 m, 1.5 minutes', 'en', true), 'Walk 10 steps, 1.5 minutes');
  assert.equal(spoken('noch 0,7 m', 'de', true), 'noch 1 Schritt');
  assert.equal(
    spoken('In 12 m: noch 20 m, 1 m', 'de', false),
    'In 12 Metern: noch 20 Meter, 1 Meter',
  );
  assert.equal(spoken('Vorsicht: Tür in 7 m', 'de', true), 'Vorsicht: Tür in 10 Schritten');
});

test('what was kept wrongly counts as at first, and a beacon never sounds by itself', () => {
  const storage = makeStorage();
  storage.setItem('floorcast.sound', '{"voice": 7, "rate": 99, "touch": false, "beacon": true}');
  const { now } = new SoundSettings(storage);
  assert.deepEqual([now.voice, now.rate, now.touch, now.beacon], [false, 2, false, false]);
});

test('no two patterns are the same, and each turn has that of its side', () => {
  const patterns = Object.values(TOUCHES).map((pattern) => pattern.join());
  assert.equal(new Set(patterns).size, patterns.length);
  for (const pattern of Object.values(TOUCHES)) assert.equal(pattern.length % 2, 1);
  assert.equal(touchOf('turn', 'sharpLeft'), 'left');
  assert.equal(touchOf('turn', 'slightRight'), 'right');
  assert.equal(touchOf('turn', 'door'), 'straight');
  assert.deepEqual(['near', 'here', 'off', 'step'].map((kind) => touchOf(kind)), [
    'near',
    'arrived',
    'off',
    null,
  ]);
});

test('a beacon is quieter and of another timbre on course, and comes from where the corner lies', () => {
  const ahead = clickOf(ON_COURSE * 0.9, 10);
  const aside = clickOf(ON_COURSE * 1.1, 10);
  assert.equal(ahead.isOnCourse, true);
  assert.equal(aside.isOnCourse, false);
  assert.ok(ahead.gain < aside.gain);
  assert.notEqual(ahead.wave, aside.wave);
  const left = clickOf(Math.PI / 2, 10);
  assert.ok(left.x < -1 && Math.abs(left.z) < 1e-9);
  assert.ok(clickOf(Math.PI, 10).z > 1);
  assert.ok(clickOf(0, 3).pause < clickOf(0, 12).pause);
});
