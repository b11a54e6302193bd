// @ts-check
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { placeFacts } from '../../shared/places/place-facts.js';
import { nowAndNext } from '../../shared/programme/now-and-next.js';
import {
  byPlaceName,
  placeName,
  targetOf,
  whereText,
} from '../../shared/programme/programme-places.js';
import { ProgrammeSearch } from '../../shared/programme/programme-search.js';
import { daysOf, dayText, foreignZone, whenText } from '../../shared/programme/programme-times.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { iconButton } from '../ui/icon-button.js';
import { conflictsOf } from './leave-at.js';
import { ProgrammeRows } from './programme-rows.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { ProgrammeFeed } from '../../shared/programme/programme-feed.js' */
/** @import { ProgrammeEntry, ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { Notices } from '../friends/notices.js' */
/** @import { MyPlan } from './my-plan.js' */
/** @import { PlanWalks } from './plan-walks.js' */

/** The sheet “Programme”: what runs now and next, all of a day, the visitor's plan, one session. */
export class ProgrammeSheet {
  #speech;
  #parts;
  #handlers;
  #search;
  #rows;
  #element;
  #title = element('h2', { id: 'programme-title', tabindex: '-1' });
  #back;
  #tabs;
  #field;
  #body = element('div', { class: 'programme-body' });
  #shown = '';
  /** @type {'list' | 'plan'} */
  #tab = 'list';
  /** The entry that is shown. @type {string | null} */
  #id = null;
  #day = '';
  #place = '';

  /** @param {Speech} speech
   * @param {{ places: Places, feed: ProgrammeFeed, plan: MyPlan, walks: PlanWalks, notices: Notices,
   *   now: () => number, isHereKnown: () => boolean, isAtOwnPace: () => boolean,
   *   walkText: (seconds: number) => string }} parts
   * @param {{ onLead: (id: string) => void, onPlan: () => void }} handlers */
  constructor(speech, parts, handlers) {
    const { t } = speech;
    this.#speech = speech;
    this.#parts = parts;
    this.#handlers = handlers;
    this.#search = new ProgrammeSearch(parts.feed.programme);
    this.#rows = new ProgrammeRows(speech, parts, (id) => this.#show(id));
    this.#back = iconButton('back', t('plan.back'), () => this.#show(null));
    this.#field = element('input', {
      class: 'input',
      type: 'search',
      autocomplete: 'off',
      'aria-label': t('plan.search'),
      placeholder: t('plan.search'),
      input: () => this.update(),
    });
    const tab = (/** @type {'list' | 'plan'} */ name, /** @type {string} */ words) =>
      element('button', {
        type: 'button',
        class: 'button',
        'data-tab': name,
        click: () => {
          this.#tab = name;
          this.#show(null);
        },
      }, words);
    this.#tabs = element(
      'div',
      { class: 'programme-tabs' },
      tab('list', t('programme.title')),
      tab('plan', t('plan.title')),
    );
    this.#element = element(
      'dialog',
      { class: 'programme-sheet', 'aria-labelledby': 'programme-title' },
      element(
        'div',
        { class: 'sheet-head' },
        this.#back,
        this.#title,
        iconButton('close', t('plan.close'), () => this.#element.close()),
      ),
      this.#tabs,
      this.#field,
      this.#body,
    );
    // No key reaches the map below.
    this.#element.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(this.#element);
  }

  open() {
    if (!this.#element.open) this.#element.showModal();
    this.#show(null);
  }

  /** @param {string} id */
  openEntry(id) {
    if (!this.#element.open) this.#element.showModal();
    this.#show(id);
  }

  /** Shows what is true now; the keyboard keeps its place while nothing changes. */
  update() {
    if (!this.#element.open) return;
    const { t, localized } = this.#speech;
    const entry = this.#id === null ? undefined : this.#parts.feed.programme.entry(this.#id);
    this.#search.forget();
    this.#back.hidden = entry === undefined;
    this.#tabs.hidden = entry !== undefined;
    this.#field.hidden = entry !== undefined || this.#tab === 'plan';
    for (const tab of this.#tabs.children) {
      tab.setAttribute('aria-pressed', String(tab.getAttribute('data-tab') === this.#tab));
    }
    setText(this.#title, entry ? localized(entry.title) : t('programme.title'));
    const parts = entry ? this.#entry(entry) : this.#tab === 'plan' ? this.#plan() : this.#list();
    const text = parts.map((part) => part.outerHTML).join('');
    if (text === this.#shown) return;
    this.#shown = text;
    this.#body.replaceChildren(...parts);
  }

  /** @param {string | null} id */
  #show(id) {
    this.#id = id;
    this.update();
    this.#element.scrollTop = 0;
    this.#title.focus();
  }

  get #zone() {
    return zoneOf(this.#parts.places.venue);
  }

  // What there is.

  #list() {
    const { t, language } = this.#speech;
    const { feed, places, now } = this.#parts;
    const query = this.#field.value.trim();
    if (query !== '') {
      const found = this.#search.found(query, now());
      return found.length > 0
        ? [this.#rows.list(found)]
        : [element('p', { role: 'status' }, t('plan.nothing'))];
    }
    const { sessions, stands } = feed.programme;
    const running = byPlaceName(nowAndNext(sessions, now()), places, language)
      .filter(({ now: runs, next }) => runs.length > 0 || next.length > 0);
    return [
      ...running.length > 0
        ? [element('h3', {}, `${t('programme.now')} · ${t('programme.next')}`)]
        : [],
      ...running.map((each) =>
        element(
          'section',
          { class: 'programme-place' },
          element('h4', {}, placeName(each, places, language)),
          this.#rows.list([...each.now, ...each.next], { isPlaced: true }),
        )
      ),
      ...this.#days(sessions),
      ...stands.length > 0 ? [this.#rows.list(stands)] : [],
    ];
  }

  /** All of a day, of all halls or of one. @param {readonly ProgrammeSession[]} sessions */
  #days(sessions) {
    const { t, language } = this.#speech;
    const { places, now } = this.#parts;
    const days = daysOf(sessions, this.#zone);
    const day = days.find((each) => each.day === this.#day) ??
      days.find((each) => each.sessions.some(({ end }) => end > now())) ?? days.at(-1);
    if (!day) return [];
    const halls = new Map(
      byPlaceName(day.sessions, places, language).map((each) => [
        placeName(each, places, language),
        each,
      ]),
    );
    const hall = halls.has(this.#place) ? this.#place : '';
    const zone = foreignZone(day.at, this.#zone);
    return [
      element(
        'div',
        { class: 'programme-choice' },
        this.#choice(
          t('plan.day'),
          days.map((each) => [each.day, dayText(each.at, this.#zone, language)]),
          day.day,
          (value) => this.#day = value,
        ),
        this.#choice(
          t('plan.hall'),
          [['', t('plan.allHalls')], ...[...halls.keys()].map((name) => [name, name])],
          hall,
          (value) => this.#place = value,
        ),
      ),
      ...zone === '' ? [] : [element('p', { class: 'hint' }, t('programme.zone', { zone }))],
      this.#rows.list(
        day.sessions.filter((each) => hall === '' || placeName(each, places, language) === hall),
        { isPlaced: hall !== '' },
      ),
    ];
  }

  #plan() {
    const { t, localized } = this.#speech;
    const { feed, plan, walks, now, isHereKnown, isAtOwnPace, notices } = this.#parts;
    const sessions = plan.sessions(feed.programme);
    const coming = sessions.filter(({ end }) => end > now());
    const conflicts = conflictsOf(sessions, (a, b) => walks.secondsBetween(a, b));
    if (plan.isEmpty) return [element('p', {}, t('plan.empty'))];
    const news = plan.news(feed.programme).map(({ planned, change }) => {
      const title = localized(planned.title);
      const when = whenText(
        { start: planned.start, end: planned.start },
        now(),
        this.#zone,
        this.#speech,
      );
      const words = change === 'moved'
        ? t('plan.moved', { title, when })
        : t('plan.cancelled', { title });
      return element(
        'div',
        { class: 'plan-news', role: 'status' },
        icon('warning'),
        element('p', {}, words),
        element('button', {
          type: 'button',
          class: 'button',
          click: () => {
            plan.accept(planned.id, feed.programme);
            this.#handlers.onPlan();
          },
        }, t('plan.understood')),
      );
    });
    const remind = element('button', {
      type: 'button',
      class: 'button',
      click: () => void notices.ask().then(() => this.update()),
    }, t('plan.remind'));
    const ownPace = isAtOwnPace() ? ` ${t('plan.ownPace')}` : '';
    const hint = !isHereKnown()
      ? t('plan.where')
      : walks.hasFailed
      ? t('plan.unknown')
      : t('plan.margin') + ownPace;
    return [
      ...news,
      this.#rows.list(sessions, { conflicts }),
      ...coming.length > 0
        ? [
          element('p', { class: 'hint' }, hint),
          element('p', { class: 'hint' }, t('plan.reminding')),
        ]
        : [],
      ...notices.isPossible && !notices.isOn ? [remind] : [],
    ];
  }

  // One of it.

  /** @param {ProgrammeEntry} entry @returns {HTMLElement[]} */
  #entry(entry) {
    const { t, localized, language } = this.#speech;
    const { places, now } = this.#parts;
    const target = targetOf(entry, places);
    const { web } = placeFacts({ properties: { url: entry.link } }, [language], this.#zone);
    const line = (/** @type {string} */ text) => text === '' ? [] : [element('p', {}, text)];
    const session = entry.kind === 'session' ? entry : null;
    return [
      ...session ? line(localized(session.subtitle)) : [],
      ...session ? line(whenText(session, now(), this.#zone, this.#speech)) : [],
      ...line(whereText(entry, places, language)),
      ...line(session ? session.speakers.join(', ') : ''),
      ...line(session ? localized(session.track) : ''),
      ...session?.capacity
        ? line(t('programme.seats', { count: this.#speech.number(session.capacity) }))
        : [],
      ...session ? this.#rows.leave(session) : [],
      element(
        'div',
        { class: 'actions' },
        ...target ? [this.#lead(target.id)] : [],
        ...session ? [this.#star(session)] : [],
      ),
      ...target ? [] : line(t('plan.noPlace')),
      ...localized(entry.abstract).split('\n').filter(Boolean).flatMap(line),
      ...web
        ? [element(
          'a',
          { href: web.href, rel: 'noopener noreferrer', target: '_blank' },
          web.text,
        )]
        : [],
    ];
  }

  /** @param {string} id */
  #lead(id) {
    const click = () => {
      this.#element.close();
      this.#handlers.onLead(id);
    };
    const properties = { type: 'button', class: 'button primary', click };
    return element('button', properties, icon('route'), this.#speech.t('plan.lead'));
  }

  /** @param {ProgrammeSession} session */
  #star(session) {
    const { plan } = this.#parts;
    const isOn = plan.has(session.id);
    const click = () => {
      if (isOn) plan.remove(session.id);
      else plan.add(session);
      this.#handlers.onPlan();
    };
    return element(
      'button',
      { type: 'button', class: 'button', click },
      icon(isOn ? 'star-on' : 'star'),
      this.#speech.t(isOn ? 'plan.remove' : 'plan.add'),
    );
  }

  /** @param {string} label @param {string[][]} options value and words @param {string} chosen
   * @param {(value: string) => void} take */
  #choice(label, options, chosen, take) {
    const select = element(
      'select',
      {
        class: 'input',
        change: () => {
          take(select.value);
          this.update();
        },
      },
      ...options.map(([value, words]) =>
        element('option', { value, selected: value === chosen }, words)
      ),
    );
    return element('label', {}, label, select);
  }
}
