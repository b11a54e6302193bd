// @ts-check
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { de as lookingDe } from '../../shared/programme/looking-for/texts/de.js';
import { en as lookingEn } from '../../shared/programme/looking-for/texts/en.js';
import { ProgrammeFeed, readProgramme } from '../../shared/programme/programme-feed.js';
import { timeOf } from '../../shared/programme/programme-times.js';
import { de as sharedDe } from '../../shared/programme/texts/de.js';
import { en as sharedEn } from '../../shared/programme/texts/en.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { LatePart } from '../../shared/ui/late-part.js';
import { showToast } from '../../shared/ui/toast.js';
import { Notices } from '../friends/notices.js';
import { timeText } from '../guidance/time-text.js';
import { HomeFinds } from './home-finds.js';
import { leaveAt, Reminders } from './leave-at.js';
import { MyPlan } from './my-plan.js';
import { OwnPace } from './own-pace.js';
import { PlanWalks } from './plan-walks.js';
import { ProgrammeRows } from './programme-rows.js';
import { ProgrammeSheet } from './programme-sheet.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { KeptVenue } from '../kept/kept-venue.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { LedTo } from '../route/led-to.js' */
/** @import { PartWait } from '../ui/part-wait.js' */
/** @import { Manner } from '../ui/way-switches.js' */

/** Milliseconds between two looks at the clock. */
const TICK = 5000;

/** “Programme”: a button where the venue has one, the sheet behind it, what the search finds of it with “What
 * are you looking for?”, and reminders of the visitor's plan. */
export class ProgrammePart {
  /** The button of the programme. */
  element;
  #parts;
  #page;
  #speech;
  #feed;
  #plan;
  #walks;
  #sheet;
  #finds;
  #looking;
  #notices = new Notices();
  #reminders;
  #pace = new OwnPace();

  /** @param {Speech} page
   * @param {{ places: Places, socket: LiveSocket, client: Client, position: VisitorPosition,
   *   kept: KeptVenue, manner: () => Manner, wait: PartWait, home: HTMLElement,
   *   onLead: (to: LedTo) => void }} parts home: the panel with the search of places */
  constructor(page, parts) {
    const { places, socket, client, position, kept, manner } = parts;
    const { slug } = places.venue;
    this.#parts = parts;
    this.#page = page;
    const speech = this.#speech = makeSpeech(
      { en: { ...sharedEn, ...lookingEn, ...en }, de: { ...sharedDe, ...lookingDe, ...de } },
      { search: `?lang=${page.language}`, isPart: true },
    );
    this.#plan = new MyPlan(slug);
    this.#reminders = new Reminders(slug);
    this.#feed = new ProgrammeFeed(() => readProgramme(client.base, slug), () => {
      void kept.keep('programme', this.#feed.programme.answer);
      this.#changed();
    }).follow(socket);
    this.#walks = new PlanWalks({
      ask: (body) => client.walkingTimes(slug, body),
      places,
      spot: () => position.here?.spot ?? null,
      profile: () => manner().isStepFree ? 'stepFree' : 'walking',
      pace: this.#pace,
      sessions: () => this.#coming(),
    }, () => this.#tick());
    const shown = {
      places,
      feed: this.#feed,
      plan: this.#plan,
      walks: this.#walks,
      now: () => this.#now(),
      walkText: (/** @type {number} */ seconds) => timeText(seconds, page),
    };
    this.#sheet = new ProgrammeSheet(speech, {
      ...shown,
      notices: this.#notices,
      isHereKnown: () => position.here !== null,
      isAtOwnPace: () => this.#pace.pace !== null,
    }, { onLead: (id) => this.#lead(id), onPlan: () => this.#changed() });
    this.#finds = new HomeFinds(parts.home, {
      t: speech.t,
      feed: this.#feed,
      rows: new ProgrammeRows(speech, shown, (id) => this.#sheet.openEntry(id)),
      now: shown.now,
      onAsk: (text) => this.#openLooking(text),
    });
    this.#looking = new LatePart(async () => {
      const { LookingSheet } = await import('./looking-sheet.js');
      return new LookingSheet(speech, {
        ...shown,
        base: client.base,
        from: () => position.here?.spot ?? null,
        profile: () => manner().isStepFree ? 'stepFree' : 'walking',
      }, {
        onEntry: (id) => this.#sheet.openEntry(id),
        onStops: (ids) => this.#leadAlong(ids),
      });
    });
    socket.on('edit', ({ edit }) => {
      const isPlan = edit.operations.some((/** @type {any} */ { entry }) => entry === undefined);
      if (isPlan) this.#walks.forget();
    });
    this.element = element(
      'div',
      { class: 'programme-row', hidden: true },
      element(
        'button',
        {
          type: 'button',
          class: 'button',
          'aria-haspopup': 'dialog',
          click: () => {
            this.#sheet.open();
            this.#changed();
          },
        },
        icon('clock'),
        element('span', {}, speech.t('programme.title')),
      ),
    );
    setInterval(() => this.#tick(), TICK);
    void this.#begin();
  }

  async #begin() {
    const kept = await this.#parts.kept.read('programme');
    if (kept !== null) this.#feed.begin(kept.value);
    await this.#feed.load();
  }

  /** @param {string} text that the visitor typed already; empty: nothing */
  #openLooking(text) {
    this.#parts.wait.want(this.#looking, (sheet) => sheet.open(text));
  }

  /** @param {LedTo} to */
  #lead(to) {
    this.#looking.now?.close();
    this.#parts.onLead(to);
  }

  /** @param {readonly string[]} ids of places, in the order of a tour */
  #leadAlong(ids) {
    this.#lead(ids.length > 1 ? { stops: ids, isInOrder: true } : ids[0]);
  }

  /** The server's time. */
  #now() {
    return Date.now() + this.#parts.socket.clockOffset;
  }

  /** The sessions of the plan that are not over. */
  #coming() {
    return this.#plan.sessions(this.#feed.programme).filter(({ end }) => end > this.#now());
  }

  #changed() {
    const { isEmpty } = this.#feed.programme;
    this.element.hidden = isEmpty && this.#plan.isEmpty;
    this.#finds.refresh();
    this.#walks.refresh(this.#coming().length > 0);
    this.#sheet.update();
  }

  /** What time and the visitor's steps change. */
  #tick() {
    const here = this.#parts.position.here;
    // What a visitor says does not walk.
    const isFollowed = here?.source === 'live' || here?.isWalked === true;
    this.#pace.take(isFollowed ? here.spot : null, performance.now());
    const walks = this.#coming().map((session) => ({
      session,
      seconds: this.#walks.lastSecondsTo(session),
    }));
    const { t, localized } = this.#speech;
    for (const { session, seconds, kind } of this.#reminders.due(walks, this.#now())) {
      const at = leaveAt(session, seconds);
      const words = t(kind === 'now' ? 'plan.leave' : 'plan.soon', {
        title: localized(session.title),
        time: timeOf(at, zoneOf(this.#parts.places.venue)),
        walk: timeText(seconds, this.#page),
      });
      showToast(words, { milliseconds: 20_000 });
      this.#notices.show(words, () => this.#sheet.openEntry(session.id));
    }
    this.#sheet.update();
  }
}
