// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { makeToggle } from '../../shared/ui/toggle.js';
import { announcementText } from '../guidance/words.js';
import { AroundSheet } from '../ui/around-sheet.js';
import { SoundSheet } from '../ui/sound-sheet.js';
import { Beacon } from '../voice/beacon.js';
import { SoundSettings } from '../voice/sound-settings.js';
import { touchOf, vibrate } from '../voice/touch.js';
import { browserSpeaker, Voice } from '../voice/voice.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Course } from '../guidance/course.js' */
/** @import { Announcement } from '../guidance/guidance.js' */
/** @import { Subject } from '../guidance/words.js' */
/** @import { Standing } from '../ui/around-sheet.js' */
/** @import { Urgency } from '../voice/speech-queue.js' */

/** What only reassures; screen readers read it when they are done with other words.
 * @type {Readonly<Record<string, Urgency>>} */
const URGENCIES = Object.freeze({
  hazard: 'hazard',
  floor: 'confirmed',
  confirmed: 'confirmed',
  progress: 'progress',
});

/** Says what comes next: to screen readers, aloud where the visitor has turned that on, and by touch. */
export class Announcer {
  /** Read out by screen readers when it changes, and the sheets. */
  element;
  /** What turns the voice on and off, pauses and repeats it, tells what is around, and sets all that. */
  row;
  #speech;
  #settings = new SoundSettings(globalThis.localStorage);
  #voice;
  #beacon;
  #urgent = element('p', { 'aria-live': 'assertive' });
  #calm = element('p', { 'aria-live': 'polite' });
  #text = '';
  #voiceButton;
  #pause;
  #beaconButton;
  #around;
  /** @type {Course | null} */
  #course = null;

  /** @param {Speech} speech  @param {() => Standing} standing  where the visitor is now */
  constructor(speech, standing) {
    const { t, language } = speech;
    this.#speech = speech;
    const voice = this.#voice = new Voice(language, this.#settings, browserSpeaker());
    const beacon = this.#beacon = new Beacon(() => this.#settings.now.volume);
    const show = () => this.#show();
    const around = this.#around = new AroundSheet(speech, standing, (text) => {
      if (voice.isOn) voice.answer(text);
    });
    const sound = new SoundSheet(speech, { settings: this.#settings, voice, beacon }, show);
    const button = (
      /** @type {string} */ kind,
      /** @type {string} */ sign,
      /** @type {string} */ label,
      /** @type {() => void} */ click,
    ) =>
      element('button', {
        type: 'button',
        class: `button icon-only ${kind}`,
        'aria-label': label,
        click,
      }, icon(sign));
    this.#voiceButton = button('voice', 'voice', t('voiceOn'), () => {
      voice.turn(!voice.isOn);
      show();
    });
    this.#voiceButton.hidden = !voice.isThere;
    this.#pause = button('pause', 'pause', t('pauseVoice'), () => {
      voice.pause(!voice.isPaused);
      show();
    });
    this.#beaconButton = makeToggle('beacon', t('sound.beacon'), (isOn) => beacon.turn(isOn), {
      named: false,
    });
    this.#beaconButton.hidden = !beacon.isThere;
    this.row = element(
      'div',
      { class: 'sound-row', role: 'group', 'aria-label': t('sound') },
      this.#voiceButton,
      this.#pause,
      button('repeat', 'rotate', t('repeat'), () => this.#repeat()),
      this.#beaconButton,
      button('around', 'follow', t('around'), () => around.open()),
      button('sound', 'dots', t('sound'), () => sound.open()),
    );
    this.element = element(
      'div',
      {},
      element('div', { class: 'visually-hidden' }, this.#urgent, this.#calm),
      around.element,
      sound.element,
    );
    show();
  }

  /** What was announced last. */
  get text() {
    return this.#text;
  }

  /** Tells what is around the visitor. */
  openAround() {
    this.#around.open();
  }

  /** Whether the beacon sounds now. */
  get isSounding() {
    return this.#beacon.isSounding;
  }

  /** @param {readonly Announcement[]} announcements  @param {Subject} subject */
  say(announcements, subject) {
    const { first = '' } = subject;
    const urgent = first === '' ? [] : [first];
    /** @type {string[]} */
    const calm = [];
    for (const each of announcements) {
      this.#touch(each, subject);
      const text = announcementText(each, subject);
      if (text === '') continue;
      const urgency = URGENCIES[each.kind] ?? 'step';
      (urgency === 'hazard' || urgency === 'step' ? urgent : calm).push(text);
      // What is due together is one: of its kind only the newest is spoken.
      if (urgency !== 'step') this.#voice.say(text, urgency);
    }
    const steps = announcements.filter(({ kind }) => !(kind in URGENCIES))
      .map((each) => announcementText(each, subject));
    const spoken = [first, ...steps].filter(Boolean).join(' ');
    if (spoken !== '') this.#voice.say(spoken);
    if (urgent.length === 0 && calm.length === 0) return;
    this.#text = [...urgent, ...calm].join(' ');
    this.#urgent.textContent = urgent.join(' ');
    this.#calm.textContent = calm.join(' ');
  }

  /** Where the next corner lies; null where that is not known. @param {Course | null} course */
  aim(course) {
    const wasAside = this.#course !== null && !this.#course.isAligned;
    this.#course = course;
    this.#beacon.aim(course && { bearing: course.turn, metres: course.metres });
    if (wasAside && course?.isAligned && this.#settings.now.touch) vibrate('aligned');
  }

  /** Being led is over. */
  end() {
    this.#text = '';
    this.#urgent.textContent = '';
    this.#calm.textContent = '';
    this.#voice.end();
    this.aim(null);
    this.#beacon.turn(false);
    this.#show();
  }

  /** @param {Announcement} announcement  @param {Subject} subject */
  #touch(announcement, { route }) {
    if (!this.#settings.now.touch) return;
    const step = announcement.kind === 'turn' ? announcement.step : -1;
    const touch = touchOf(announcement.kind, route?.instructions[step]?.kind);
    if (touch !== null) vibrate(touch);
  }

  #show() {
    const { t } = this.#speech;
    const { isOn, isPaused } = this.#voice;
    this.#voiceButton.replaceChildren(icon(isOn ? 'voice' : 'voice-off'));
    this.#voiceButton.setAttribute('aria-label', t(isOn ? 'voiceOff' : 'voiceOn'));
    this.#pause.hidden = !isOn;
    this.#pause.replaceChildren(icon(isPaused ? 'play' : 'pause'));
    this.#pause.setAttribute('aria-label', t(isPaused ? 'resumeVoice' : 'pauseVoice'));
    this.#beaconButton.setAttribute('aria-pressed', String(this.#beacon.isOn));
  }

  #repeat() {
    this.#voice.repeat();
    // The same words are read again only where they change.
    this.#urgent.textContent = '';
    this.#urgent.textContent = this.#text;
  }
}
