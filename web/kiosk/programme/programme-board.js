// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { nowAndNext, placeKey } from '../../shared/programme/now-and-next.js';
import { byPlaceName, placeName } from '../../shared/programme/programme-places.js';
import { ProgrammeSearch } from '../../shared/programme/programme-search.js';
import { daysOf, nearDayText } from '../../shared/programme/programme-times.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { bigButton } from '../ui/big-button.js';
import { makeKeyboard } from '../ui/keyboard.js';
import { scrollList } from '../ui/scroll-list.js';
import { BoardEntries } from './board-entries.js';
import { boardAfter, FIRST, isAtBegin } from './board-state.js';
import { sayProgramme } from './words/say-programme.js';
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Programme } from '../../shared/programme/programme.js' */
/** @import { ProgrammeEntry, ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { KioskEvent, Send } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */
/** @import { ProgrammeText } from './words/say-programme.js' */
/** @import { BoardEvent, BoardState } from './board-state.js' */

/** The programme on the whole screen: what runs and comes next by place, a day, a search, one session. */
export class ProgrammeBoard {
  #parts;
  #send;
  #search;
  #entries;
  #state = FIRST;
  #isOpen = false;
  /** @type {Language} */
  #language = 'en';
  /** The last parts of the body, as text, by which it is known whether they change. */
  #shown = '';
  #title = element('h2', { id: 'board-title', tabindex: '-1' });
  #back = element('div');
  #tabs = element('div', { class: 'board-tabs', role: 'group' });
  #field;
  #clear = element('div');
  #searchRow;
  #body = element('div', { class: 'board-body' });
  root;

  /** @param {{ places: Places, programme: Programme, now: () => number }} parts now: milliseconds since
   *   1970 of the server @param {Send} send */
  constructor(parts, send) {
    this.#parts = parts;
    this.#send = send;
    this.#search = new ProgrammeSearch(parts.programme);
    this.#entries = new BoardEntries(parts, {
      onOpen: (entry) => this.#take({ type: 'entryChosen', entry }),
      onWay: (target) => send({ type: 'targetChosen', target }),
    });
    const isTyping = () => this.#take({ type: 'keyboardShown', isShown: true });
    this.#field = element('input', {
      class: 'search-input',
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
      pointerdown: isTyping,
      input: () => this.#take({ type: 'queryChanged', query: this.#field.value }),
    });
    // A phone has a keyboard of its own; the system's would hide behind a kiosk's browser.
    if (!matchMedia('(max-width: 600px), (max-height: 500px)').matches) {
      this.#field.setAttribute('inputmode', 'none');
    }
    this.#searchRow = element('div', { class: 'search' }, icon('search'), this.#field, this.#clear);
    this.root = element(
      'section',
      {
        class: 'programme-board',
        'aria-labelledby': 'board-title',
        keydown: (event) => event.key === 'Escape' && this.#goBack(),
      },
      element('div', { class: 'board-head' }, this.#back, this.#title, this.#tabs),
      this.#searchRow,
      this.#body,
    );
  }

  /** Shows or hides the board. @param {boolean} isOpen @param {Language} language */
  show(isOpen, language) {
    const isNew = isOpen && !this.#isOpen;
    this.#isOpen = isOpen;
    this.#language = this.#entries.language = language;
    if (isNew) this.#state = FIRST;
    if (!isOpen) return;
    this.update();
    if (isNew) this.#title.focus();
  }

  /** The programme is another one. */
  changed() {
    this.#search.forget();
    this.update();
  }

  /** Draws what is true now; what did not change stays, with its place and the keyboard's. */
  update() {
    if (!this.#isOpen) return;
    const { entry: id, query, isTyping } = this.#state;
    const entry = id === null ? undefined : this.#parts.programme.entry(id);
    const t = this.#say;
    this.#title.textContent = entry ? nameIn(entry.title, this.#language) : t('programme.title');
    this.#tabs.hidden = this.#searchRow.hidden = entry !== undefined;
    this.#drawHead();
    if (this.#field.value !== query) this.#field.value = query;
    const parts = entry ? this.#entries.one(entry) : this.#list();
    const keyboard = isTyping && !entry
      ? [makeKeyboard(this.#language, (event) => this.#take(event))]
      : [];
    const shown = [...parts, ...keyboard].map((part) => part.outerHTML).join('');
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#replace([...parts, ...keyboard]);
  }

  #say = (
    /** @type {ProgrammeText} */ key,
    /** @type {Record<string, any>} */ values = {},
  ) => sayProgramme(this.#language, key, values);

  get #zone() {
    return zoneOf(this.#parts.places.venue);
  }

  /** @param {BoardEvent | KioskEvent} event */
  #take(event) {
    const before = this.#state;
    this.#state = boardAfter(before, event);
    this.update();
    if (before.entry === this.#state.entry) return;
    // A reader of the screen hears what is shown now.
    this.#title.focus();
  }

  #goBack() {
    if (isAtBegin(this.#state)) this.#send({ type: 'programmeClosed' });
    else this.#take({ type: 'wentBack' });
  }

  /** @param {HTMLElement[]} parts */
  #replace(parts) {
    const list = this.#body.querySelector('.rows');
    const [key, top] = [list?.getAttribute('data-key'), list?.scrollTop ?? 0];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.entry;
    this.#body.replaceChildren(...parts);
    const { tab, query, day, place } = this.#state;
    const shown = this.#body.querySelector('.rows');
    const now = JSON.stringify([this.#state.entry, tab, query, day, place]);
    shown?.setAttribute('data-key', now);
    if (shown && key === now) shown.scrollTop = top;
    if (!focused) return;
    const same = this.#body.querySelector(`[data-entry="${CSS.escape(focused)}"]`);
    if (same instanceof HTMLElement) same.focus();
  }

  #drawHead() {
    const t = this.#say;
    const { tab, query } = this.#state;
    const tabs = /** @type {[BoardState['tab'], ProgrammeText, string][]} */ ([
      ['now', 'board.nowAndNext', 'clock'],
      ['day', 'board.day', 'clock'],
    ]);
    if (this.#parts.programme.stands.length > 0) tabs.push(['stands', 'board.stands', 'booth']);
    const key = JSON.stringify([this.#language, tab, tabs.length, query === '']);
    if (this.#tabs.dataset.key === key) return;
    this.#tabs.dataset.key = key;
    const focused = this.#tabs.contains(document.activeElement);
    this.#back.replaceChildren(
      bigButton({ text: t('board.back'), iconName: 'back', act: () => this.#goBack() }),
    );
    this.#tabs.replaceChildren(...tabs.map(([id, words, iconName]) =>
      bigButton({
        text: t(words),
        iconName,
        isPressed: id === tab,
        act: () => this.#take({ type: 'tabChosen', tab: id }),
      })
    ));
    const pressed = this.#tabs.querySelector('[aria-pressed="true"]');
    if (focused && pressed instanceof HTMLElement) pressed.focus();
    this.#field.setAttribute('aria-label', t('board.search'));
    this.#field.placeholder = t('board.search');
    this.#clear.replaceChildren(
      ...query === '' ? [] : [bigButton({
        text: t('board.clear'),
        iconName: 'close',
        isBare: true,
        kind: 'plain',
        act: () => this.#take({ type: 'cleared' }),
      })],
    );
  }

  // What there is.

  /** @returns {HTMLElement[]} */
  #list() {
    const { tab, query } = this.#state;
    const { programme, now } = this.#parts;
    if (query.trim() !== '') {
      const found = this.#search.found(query, now(), 40);
      return found.length > 0
        ? [this.#rows(found)]
        : [this.#empty(this.#say('board.nothing', { query }))];
    }
    if (tab === 'stands') {
      return [
        this.#rows(
          programme.stands.toSorted((a, b) =>
            this.#entries.name(a).localeCompare(this.#entries.name(b))
          ),
        ),
      ];
    }
    return tab === 'now' ? this.#now() : this.#day();
  }

  #now() {
    const { programme, places, now } = this.#parts;
    const at = now();
    const today = daysOf(programme.sessions.filter(({ end }) => end > at), this.#zone)[0];
    if (!today) return [this.#empty(this.#say('board.over'))];
    const running = byPlaceName(nowAndNext(programme.sessions, at), places, this.#language);
    return [this.#scrolled(
      running.map((each) =>
        element(
          'section',
          { class: 'hall' },
          element(
            'h3',
            {},
            placeName(each, places, this.#language) || this.#say('board.elsewhere'),
          ),
          ...each.now.map((session) => this.#entries.row(session, true)),
          ...each.next.map((session) => this.#entries.row(session, true)),
        )
      ),
      'halls',
    )];
  }

  #day() {
    const { programme, places, now } = this.#parts;
    const days = daysOf(programme.sessions, this.#zone);
    const day = days.find((each) => each.day === this.#state.day) ??
      days.find((each) => each.sessions.some(({ end }) => end > now())) ?? days.at(-1);
    if (!day) return [this.#empty(this.#say('board.over'))];
    const halls = new Map(
      byPlaceName(day.sessions, places, this.#language).map((each) => [placeKey(each), each]),
    );
    const place = halls.has(this.#state.place) ? this.#state.place : '';
    const chip = (
      /** @type {string} */ text,
      /** @type {boolean} */ isPressed,
      /** @type {() => void} */ act,
    ) => bigButton({ text, kind: 'chip', isPressed, act });
    const chips = (
      /** @type {ProgrammeText} */ label,
      /** @type {HTMLElement[]} */ buttons,
    ) =>
      element(
        'div',
        { class: 'board-chips', role: 'group', 'aria-label': this.#say(label) },
        ...buttons,
      );
    return [
      ...days.length > 1
        ? [chips(
          'board.days',
          days.map((each) =>
            chip(
              nearDayText(each.at, now(), this.#zone, this.#language),
              each === day,
              () => this.#take({ type: 'dayChosen', day: each.day }),
            )
          ),
        )]
        : [],
      ...halls.size > 1
        ? [chips('board.places', [
          chip(this.#say('board.allPlaces'), place === '', () =>
            this.#take({ type: 'placeChosen', place: '' })),
          ...[...halls].map(([key, each]) =>
            chip(
              placeName(each, places, this.#language) || this.#say('board.elsewhere'),
              key === place,
              () =>
                this.#take({ type: 'placeChosen', place: key }),
            )
          ),
        ])]
        : [],
      this.#rows(
        day.sessions.filter((each) => place === '' || placeKey(each) === place),
        place !== '',
      ),
    ];
  }

  /** @param {readonly ProgrammeEntry[]} entries @param {boolean} [isPlaced] */
  #rows(entries, isPlaced = false) {
    return this.#scrolled(entries.map((each) => this.#entries.row(each, isPlaced)), '');
  }

  /** @param {HTMLElement[]} rows @param {string} kind */
  #scrolled(rows, kind) {
    const list = scrollList({
      label: this.#say('board.list'),
      up: this.#say('board.up'),
      down: this.#say('board.down'),
      rows,
    });
    if (kind !== '') list.querySelector('.rows')?.classList.add(kind);
    return list;
  }

  /** @param {string} words */
  #empty(words) {
    return element('p', { class: 'empty', role: 'status' }, words);
  }
}
