// @ts-check
import { ApiError } from '../../api/api-error.js';
import { element, setText } from '../../ui/element.js';
import { icon } from '../../ui/icons.js';
import { AnswerRows } from './answer-rows.js';
import { minutesOf, TIMES } from './recommendations.js';
import { SpeechInput } from './speech-input.js';
/** @import { Place } from '../../api/types.js' */
/** @import { Speech } from '../../i18n/i18n.js' */
/** @import { Zone } from '../../i18n/time-zone.js' */
/** @import { Places } from '../../places/places.js' */
/** @import { Shown } from './answer-rows.js' */
/** @import { Answer, Question, Recommendation, Time, Visit } from './recommendations.js' */

/** What a page lends to the box.
 * @typedef {object} LookingParts
 * @property {Pick<Places, 'features' | 'venue' | 'floorName' | 'targetFor' | 'target'>} places
 * @property {(question: Question) => Promise<Answer>} find
 * @property {() => Place | null} from  where the visitor is; null where that is not known
 * @property {() => 'walking' | 'stepFree'} profile
 * @property {() => number} now  milliseconds since 1970
 * @property {() => Zone} zone
 * @property {(results: readonly Recommendation[]) => readonly Shown[]} [rank]  puts the results in the
 *   order in which they are shown (default: that of the server)
 * @property {SpeechInput} [speechInput]
 * @property {boolean} [hasKeys]  whether the page has keys of its own on the screen
 * @property {boolean} [isOfPlaces]  whether only what is on the map can be opened */

/** “What are you looking for?”: a question in the visitor's words, typed or spoken, and what fits. The words
 * go to the venue's server alone, and only when the visitor asks. */
export class LookingBox {
  /** @type {HTMLElement} */
  element;
  #speech;
  #parts;
  #handlers;
  #input;
  #field;
  #clear;
  #speak;
  #hint = element('p', { class: 'hint' });
  #status = element('p', { class: 'looking-status', role: 'status' });
  #answer = element('div', { class: 'looking-answer' });
  #rows;
  /** @type {Time} */
  #time = 'any';
  /** The number of questions: only the answer of the last one counts. */
  #asked = 0;
  /** Whether what stands there is the answer to a question. */
  #hasAsked = false;

  /** @param {Speech} speech  knows the texts of this folder @param {LookingParts} parts
   * @param {{ onOpen: (result: Recommendation) => void, onTour?: (visits: readonly Visit[]) => void,
   *   onKeys?: () => void, onAsk?: () => void }} handlers onTour: to be led along a tour; onKeys: the
   *   visitor wants to type; onAsk: it has asked */
  constructor(speech, parts, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#parts = parts;
    this.#handlers = handlers;
    this.#rows = new AnswerRows(speech, parts, handlers);
    this.#input = parts.speechInput ?? new SpeechInput();
    this.#field = element('input', {
      class: 'input looking-field',
      type: 'text',
      inputmode: parts.hasKeys ? 'none' : null,
      maxlength: 500,
      autocomplete: 'off',
      enterkeyhint: 'search',
      'aria-label': t('looking.title'),
      placeholder: t('looking.hint'),
      input: () => this.#typed(),
      focus: () => handlers.onKeys?.(),
      pointerdown: () => handlers.onKeys?.(),
    });
    this.#clear = element('button', {
      type: 'button',
      class: 'button icon-only clear',
      hidden: true,
      'aria-label': t('looking.clear'),
      click: () => this.clear(),
    }, icon('close'));
    this.#speak = element('button', {
      type: 'button',
      class: 'button looking-speak',
      'aria-pressed': false,
      hidden: !this.#input.isPossible,
      click: () => this.#toggleSpeech(),
    }, t('looking.speak'));
    const form = element(
      'form',
      {
        class: 'looking-form',
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.ask();
        },
      },
      element('div', { class: 'looking-line' }, this.#field, this.#clear),
      element(
        'div',
        { class: 'looking-actions' },
        element('button', { class: 'button primary' }, icon('search'), t('looking.find')),
        this.#speak,
      ),
      this.#input.isPossible ? element('p', { class: 'hint' }, t('looking.speakHint')) : null,
      this.#times(),
      this.#hint,
    );
    this.element = element('div', { class: 'looking-box' }, form, this.#status, this.#answer);
    this.refresh();
  }

  get text() {
    return this.#field.value;
  }

  /** Puts words into the field. @param {string} text */
  set(text) {
    this.#field.value = text.slice(0, 500);
    this.#typed();
  }

  focus() {
    this.#field.focus();
  }

  /** Begins again: no words, no answer. */
  clear() {
    this.#drop();
    this.#hasAsked = false;
    this.set('');
    setText(this.#status, '');
    this.#answer.replaceChildren();
    this.#field.focus();
  }

  /** Nothing is listened to or waited for any more. */
  close() {
    this.#drop();
  }

  /** What the page knows of the visitor has changed. */
  refresh() {
    const { t } = this.#speech;
    const isKnown = this.#parts.from() !== null;
    setText(
      this.#hint,
      [
        isKnown ? '' : t('looking.where'),
        isKnown && this.#parts.profile() === 'stepFree' ? t('looking.stepFree') : '',
      ].join(''),
    );
    this.#hint.hidden = this.#hint.textContent === '';
  }

  /** Asks what the field says. */
  async ask() {
    const { t, language } = this.#speech;
    const { from, profile, now, zone, find } = this.#parts;
    this.#drop();
    const text = this.text.trim();
    if (!/\p{L}/u.test(text)) {
      setText(this.#status, t('looking.empty'));
      this.#field.focus();
      return;
    }
    const asked = this.#asked;
    this.#hasAsked = true;
    const [here, minutes] = [from(), minutesOf(this.#time, now(), zone())];
    this.refresh();
    this.#handlers.onAsk?.();
    this.#say('looking.asking');
    this.element.setAttribute('aria-busy', 'true');
    try {
      const answer = await find({
        text,
        language,
        profile: profile(),
        ...here && { from: here },
        ...minutes && { minutes },
      });
      if (asked === this.#asked) this.#show(answer, minutes !== undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked === this.#asked) this.#refuse(error);
    }
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  #say(key, values) {
    setText(this.#status, this.#speech.t(key, values));
  }

  /** What was asked or said before counts no longer. */
  #drop() {
    this.#asked += 1;
    this.element?.setAttribute('aria-busy', 'false');
    this.#input.drop();
    this.#showListening(false);
  }

  #typed() {
    this.#clear.hidden = this.#field.value === '';
  }

  #times() {
    const { t } = this.#speech;
    return element(
      'fieldset',
      { class: 'looking-times' },
      element('legend', {}, t('looking.have')),
      ...TIMES.map((time) =>
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name: 'looking-time',
            value: time,
            checked: time === this.#time,
            change: () => {
              this.#time = time;
              // The answer for another time is none for this one.
              if (this.#hasAsked) void this.ask();
            },
          }),
          element('span', {}, t(`looking.time.${time}`)),
        )
      ),
    );
  }

  // Speech.

  #toggleSpeech() {
    if (this.#input.isOn) {
      this.#input.stop();
      return;
    }
    this.#drop();
    this.#say('looking.listening');
    this.#showListening(true);
    this.#input.listen(this.#speech.language, {
      onText: (text) => this.set(text),
      onEnd: (problem) => {
        this.#showListening(false);
        if (problem !== null) this.#say(`looking.speech.${problem}`);
        else if (this.text.trim() === '') this.#say('looking.speech.silent');
        else void this.ask();
      },
    });
  }

  /** @param {boolean} isOn */
  #showListening(isOn) {
    this.#speak?.setAttribute('aria-pressed', String(isOn));
    if (this.#speak) {
      setText(this.#speak, this.#speech.t(isOn ? 'looking.speaking' : 'looking.speak'));
    }
  }

  // The answer.

  /** @param {ApiError} error */
  #refuse(error) {
    this.element.setAttribute('aria-busy', 'false');
    this.#answer.replaceChildren();
    if (error.status === 0) this.#say('looking.unreachable');
    else if (error.status === 429 || error.status === 503) this.#say('looking.busy');
    else this.#say('looking.failed', { problem: error.message });
  }

  /** @param {Answer} answer @param {boolean} isTimed */
  #show(answer, isTimed) {
    this.element.setAttribute('aria-busy', 'false');
    this.#answer.replaceChildren(...this.#rows.all(answer));
    const count = answer.results.length;
    if (count > 0) this.#say('looking.found', { count });
    else this.#say(isTimed ? 'looking.noneInTime' : 'looking.none');
  }
}
