// @ts-check
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { LookingBox } from '../../shared/programme/looking-for/looking-box.js';
import { makeFinder } from '../../shared/programme/looking-for/recommendations.js';
import { de } from '../../shared/programme/looking-for/texts/de.js';
import { en } from '../../shared/programme/looking-for/texts/en.js';
import { targetOf } from '../../shared/programme/programme-places.js';
import { element } from '../../shared/ui/element.js';
import { say } from '../texts/say.js';
import { bigButton } from '../ui/big-button.js';
import { makeKeyboard } from '../ui/keyboard.js';
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { ProgrammeFeed } from '../../shared/programme/programme-feed.js' */
/** @import { PlacedSettings } from '../settings/settings.js' */
/** @import { KioskEvent, Send, State } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/** “What are you looking for?” on the kiosk: a button below the search where the venue has a programme, and
 * in the place of the search the question, keys to type it, and what fits from where the kiosk stands. */
export class LookingFor {
  #parts;
  #feed;
  #find;
  #send;
  #search;
  #panel = element('div', { class: 'looking-panel', hidden: true });
  #open = element('div', { class: 'looking-open', hidden: true });
  /** @type {LookingBox | null} */
  #box = null;
  #isOpen = false;
  #isTyping = false;
  #shownFor = '';
  /** @type {State | null} */
  #state = null;

  /** @param {HTMLElement} search  the panel with the search
   * @param {{ base: string, feed: ProgrammeFeed, socket: LiveSocket, places: Places,
   *   settings: PlacedSettings, send: Send, show: () => void }} parts show: draws the page again */
  constructor(search, parts) {
    const { base, feed, places, send } = parts;
    this.#parts = parts;
    this.#send = send;
    this.#search = search;
    this.#find = makeFinder(base, places.venue.slug);
    this.#feed = feed;
    search.querySelector('.search')?.after(this.#open);
    search.after(this.#panel);
    feed.tell(() => parts.show());
  }

  /** Shows what the kiosk shows now; called after the rest of the page. @param {State} state */
  show(state) {
    this.#state = state;
    const isOff = this.#feed.programme.isEmpty || state.isAdding;
    // The next visitor begins with nothing.
    if (isOff || state.screen === 'attract') this.#close();
    this.#open.hidden = isOff;
    if (this.#open.lang !== state.language) {
      this.#open.lang = state.language;
      this.#open.replaceChildren(bigButton({
        text: this.#speech(state.language).t('looking.title'),
        iconName: 'search',
        kind: 'looking-button',
        act: () => this.#begin(),
      }));
    }
    const isShown = this.#isOpen && state.screen === 'browse';
    this.#panel.hidden = !isShown;
    if (isShown) {
      this.#search.hidden = true;
      this.#lay(state.language);
    }
    this.#box?.refresh();
  }

  /** @param {Language} language */
  #speech(language) {
    return makeSpeech({ en, de }, { search: `?lang=${language}`, isPart: true });
  }

  /** Takes along what the visitor typed into the search. */
  #begin() {
    const query = this.#state?.query.trim() ?? '';
    this.#isOpen = true;
    this.#isTyping = query === '';
    this.#parts.show();
    this.#box?.set(query);
    if (query !== '') void this.#box?.ask();
    else this.#box?.focus();
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isTyping = false;
    this.#box?.close();
    this.#box = null;
    this.#shownFor = '';
    this.#panel.replaceChildren();
  }

  /** @param {Language} language */
  #lay(language) {
    const key = `${language} ${this.#isTyping}`;
    if (key === this.#shownFor) return;
    const isOther = !this.#shownFor.startsWith(language);
    this.#shownFor = key;
    const text = this.#box?.text ?? '';
    if (isOther) {
      this.#box?.close();
      this.#box = this.#makeBox(language);
      this.#box.set(text);
      // What stood there was in the language of before.
      if (text !== '' && !this.#isTyping) void this.#box.ask();
    }
    const head = element(
      'div',
      { class: 'looking-head' },
      element('h2', {}, this.#speech(language).t('looking.title')),
      bigButton({
        text: say(language, 'backToRoute'),
        iconName: 'back',
        act: () => {
          this.#close();
          this.#parts.show();
        },
      }),
    );
    const box = /** @type {LookingBox} */ (this.#box).element;
    if (isOther) this.#panel.replaceChildren(head, box);
    this.#panel.querySelector('.keyboard')?.remove();
    if (this.#isTyping) this.#panel.append(makeKeyboard(language, (event) => this.#key(event)));
    this.#panel.classList.toggle('is-typing', this.#isTyping);
  }

  /** @param {Language} language */
  #makeBox(language) {
    const { places, settings } = this.#parts;
    const { floor, x, y } = settings.at;
    return new LookingBox(this.#speech(language), {
      places,
      find: this.#find,
      from: () => ({ floor, x, y }),
      profile: () => this.#state?.profile ?? 'walking',
      now: () => Date.now() + this.#parts.socket.clockOffset,
      zone: () => zoneOf(places.venue),
      // A phone has keys of its own.
      hasKeys: !matchMedia('(max-width: 600px), (max-height: 500px)').matches,
      isOfPlaces: true,
    }, {
      onOpen: ({ place }) => {
        const target = targetOf({ place: place ?? null, room: '' }, places);
        if (target !== null) this.#send({ type: 'targetChosen', target: target.id });
      },
      onKeys: () => this.#type(true),
      onAsk: () => this.#type(false),
    });
  }

  /** Shows the keys, or hides them. @param {boolean} isTyping */
  #type(isTyping) {
    if (this.#isTyping === isTyping || this.#state === null) return;
    this.#isTyping = isTyping;
    this.#lay(this.#state.language);
  }

  /** @param {KioskEvent} event  of a key */
  #key(event) {
    const box = this.#box;
    if (box === null) return;
    if (event.type === 'typed') box.set(box.text + event.text);
    else if (event.type === 'erased') box.set(box.text.slice(0, -1));
    else if (event.type === 'cleared') box.set('');
    else if (event.type === 'keyboardShown') this.#type(event.isShown);
  }
}
