// @ts-check
import { zoneOf } from '../shared/i18n/time-zone.js';
import { doorTitles } from '../shared/places/door-titles.js';
import { element, setText } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { Notices } from './frame/notices.js';
import { RehearsalBanner } from './frame/rehearsal-banner.js';
import { PageHead } from './frame/page-head.js';
import { PageLayout } from './frame/page-layout.js';
import { RangeBar } from './frame/range-bar.js';
import { Tiles } from './frame/tiles.js';
import { TimelinePanel } from './frame/timeline-panel.js';
import { PlanPanel } from './map/plan-panel.js';
import { Captions } from './model/captions.js';
import { FigureBook } from './model/figure-book.js';
import { FigureRequests } from './model/figure-requests.js';
import { FigureWords } from './model/figure-words.js';
import { reportQueryOf, searchOf, viewOf } from './model/page-address.js';
import { RehearsedFigures } from './model/rehearsed-figures.js';
import { Replays } from './model/replays.js';
import { isGrowing, textOfSpan } from './model/time-range.js';
import { AreaDetail } from './tables/area-detail.js';
import { AreasPanel } from './tables/areas-panel.js';
import { RehearsalPanel } from './tables/rehearsal-panel.js';
import { SideTables } from './tables/side-tables.js';
/** @import { Client } from '../shared/api/client.js' */
/** @import { InsightClient } from '../shared/api/insight-client.js' */
/** @import { InsightOverview } from '../shared/api/insight-types.js' */
/** @import { Rehearsal } from '../shared/api/rehearsals-client.js' */
/** @import { Snapshot } from '../shared/api/venue-follower.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */
/** @import { View } from './model/page-address.js' */

/** Milliseconds between two questions for a range that goes on, and until a failed one is asked again. */
const [refreshEach, retryAfter] = [60_000, 10_000];
/** What changes nothing that is asked for. */
const shownOnly = new Set(['area', 'order', 'cover', 'plan']);

/** @typedef {Snapshot & { client: Client & InsightClient, menu: HTMLElement,
 *   allows: (permission: string) => boolean, monitor: SessionMonitor | null,
 *   rehearsed: { rehearsal: Rehearsal, revision: number } | null }} PageStart  rehearsed: the figures are of its
 *   simulated people, the plan is theirs; its revision: that of the plan of now */

/** The page of a venue's figures: how many came, where they went, how long they stayed. */
export class InsightPage {
  #speech;
  #words;
  #start;
  #requests;
  #head;
  #bar;
  #notices;
  #tiles;
  #timeline;
  #areas;
  #tables;
  #detail;
  #plan;
  /** The areas in which people wait for something. @type {ReadonlySet<string>} */
  #queues;
  #replays;
  #layout;
  /** @type {RehearsedFigures | null} */
  #rehearsed;
  /** Why some figures are not shown. */
  #least = element('p', { class: 'least-note' });
  /** @type {View} */
  #view = viewOf(location.search);
  /** @type {FigureBook | null} */
  #book = null;
  #isAsking = false;
  #askedAt = 0;
  #drawn = 0;
  #painted = 0;
  /** @type {any} */
  #timer = null;

  /** @param {HTMLElement} root @param {Speech} speech @param {PageStart} start */
  constructor(root, speech, start) {
    const { client, venue, menu, allows, monitor } = start;
    const rehearsed = start.rehearsed && new RehearsedFigures(start.rehearsed.rehearsal, {
      drawn: start.revision,
      now: start.rehearsed.revision,
    });
    const features = new Map(start.features.map((feature) => [feature.id, feature]));
    this.#rehearsed = rehearsed;
    const { t, localized } = speech;
    const { slug } = venue;
    const zone = zoneOf(venue);
    const words = new FigureWords(speech, zone);
    const captions = new Captions(t, words);
    this.#speech = speech;
    this.#words = words;
    this.#start = start;
    monitor?.follow(window, null);
    this.#requests = new FigureRequests(client, slug, () => zone, rehearsed);
    this.#replays = new Replays(client, slug);
    this.#head = new PageHead(speech, {
      slug,
      menu,
      mayEdit: allows('editVenue'),
      seesDevices: allows('seePositions'),
    });
    const doors = rehearsed && doorTitles(features.values(), speech.language);
    const nameOf = (/** @type {string} */ id) =>
      localized(features.get(id)?.properties.name) || doors?.get(id) || id;
    const mark = rehearsed && new RehearsalBanner(t, words, rehearsed, { slug, doorName: nameOf });
    if (rehearsed) this.#head.hideReport();
    this.#bar = new RangeBar(speech, words, (change) => this.#change(change), rehearsed !== null);
    this.#notices = new Notices(speech, words, {
      settingsURL: allows('editVenue') ? `../editor/?venue=${encodeURIComponent(slug)}` : null,
      onRetry: () => void this.#ask(),
      onRange: (range) => this.#change({ range }),
    });
    this.#tiles = new Tiles(t, words);
    this.#timeline = new TimelinePanel(
      t,
      words,
      captions,
      (from, to) => this.#change({ range: textOfSpan({ from, to }) }),
    );
    this.#areas = new AreasPanel(t, words, captions, {
      onSort: (order) => this.#change({ order }),
      onOpen: (area) => {
        this.#change({ area });
        this.#detail.focus();
      },
    });
    this.#tables = new SideTables(t, words, captions, () => {
      this.#change({ cover: 'flows' });
      this.#layout.showTab('plan');
    });
    this.#detail = new AreaDetail(t, words, captions, () => this.#close());
    this.#queues = new Set(
      [...features.values()].filter(({ properties }) => properties.queueFor).map(({ id }) => id),
    );
    this.#plan = new PlanPanel({
      speech,
      words,
      venue,
      features,
      jams: rehearsed && rehearsed.jams,
      onCover: (cover) => this.#change({ cover }),
      onFloor: (plan) => this.#change({ plan }),
      onArea: (area) => this.#change({ area }),
    });
    const name = localized(venue.name) || slug;
    document.title = `${name} – ${t('title')}`;
    this.#head.setName(name);
    this.#layout = new PageLayout(root, t, {
      head: this.#head.element,
      mark: mark && mark.element,
      bar: this.#bar.element,
      notices: this.#notices.element,
      board: [
        this.#tiles.element,
        this.#timeline.element,
        ...this.#rehearsalPanel(nameOf),
        this.#areas.element,
        ...this.#tables.elements,
        this.#least,
      ],
      side: [this.#plan.element, this.#detail.element],
      onTab: () => this.#plan.view.refit(),
    });
    this.#listen();
    this.#plan.setCover(this.#view.cover);
    this.#plan.setFloor(this.#view.plan || this.#view.floor);
    void this.#ask();
    this.#expose();
  }

  /** What only rehearsals have. @param {(id: string) => string} nameOf */
  #rehearsalPanel(nameOf) {
    if (!this.#rehearsed) return [];
    const panel = new RehearsalPanel(this.#speech.t, this.#words, this.#rehearsed, {
      nameOf,
      onJams: () => {
        const [worst] = this.#rehearsed?.jams ?? [];
        this.#change({ cover: 'jams', ...(worst && { plan: worst.floor }) });
        this.#layout.showTab('plan');
      },
    });
    return [panel.element];
  }

  /** Whether figures still come. */
  get #isGrowing() {
    return this.#rehearsed === null && isGrowing(this.#view.range);
  }

  #listen() {
    addEventListener('popstate', () => this.#show(viewOf(location.search)));
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || this.#view.area === '') return;
      this.#close();
    });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#isDue) void this.#ask();
      else this.#schedule();
    });
  }

  #close() {
    const { area } = this.#view;
    this.#change({ area: '' });
    this.#areas.focus(area);
  }

  /** Shows something else, and keeps it in the address. @param {Partial<View>} change */
  #change(change) {
    const view = { ...this.#view, ...change };
    const search = searchOf(view, location.search);
    if (search !== location.search) history.pushState(null, '', search);
    this.#show(view);
  }

  /** @param {View} view */
  #show(view) {
    const before = this.#view;
    this.#view = view;
    const changed = Object.entries(view)
      .filter(([name, value]) => value !== /** @type {Record<string, unknown>} */ (before)[name])
      .map(([name]) => name);
    if (view.cover !== before.cover) this.#plan.setCover(view.cover);
    const floor = this.#plan.floor;
    if (view.plan !== before.plan || view.floor !== before.floor) {
      this.#plan.setFloor(view.plan || view.floor);
    }
    if (!changed.every((name) => shownOnly.has(name))) {
      void this.#ask();
      return;
    }
    this.#draw();
    if (view.cover === 'heat' && (view.cover !== before.cover || floor !== this.#plan.floor)) {
      void this.#askHeat();
    }
  }

  async #askHeat() {
    this.#plan.setHeat(await this.#requests.askHeat(this.#view, this.#plan.floor, Date.now()));
  }

  get #isDue() {
    return this.#isGrowing && Date.now() - this.#askedAt >= refreshEach;
  }

  /** Asks again in a minute, where the range goes on and the page is seen. @param {number} [wait] */
  #schedule(wait = refreshEach) {
    clearTimeout(this.#timer);
    if (document.hidden || !this.#isGrowing) return;
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask() {
    const { t } = this.#speech;
    const now = Date.now();
    clearTimeout(this.#timer);
    this.#isAsking = true;
    this.#askedAt = now;
    this.#bar.show(this.#view, this.#requests.queryOf(this.#view, now), now);
    const venue = encodeURIComponent(this.#start.venue.slug);
    const report = reportQueryOf(this.#view, now, this.#words.zone);
    this.#head.setReport(`../reports/?venue=${venue}&${report}`);
    this.#layout.setBusy(true);
    if (!this.#book) this.#head.setFresh('asking', t('asking'));
    const [asked] = await Promise.all([
      this.#requests.ask(this.#view, this.#plan.floor, now),
      this.#replays.ask(),
    ]);
    if (asked === null) return;
    this.#isAsking = false;
    this.#layout.setBusy(false);
    if ('problem' in asked) {
      this.#head.setFresh('lost', t('lost'));
      this.#notices.fail(asked.problem);
      this.#schedule(retryAfter);
      return;
    }
    const { localized, language } = this.#speech;
    this.#book = new FigureBook(
      asked.answers,
      localized,
      language,
      this.#queues,
      this.#rehearsed !== null,
    );
    this.#offer(asked.answers.overview);
    // Heat that was asked for since, of another floor, comes by itself.
    if (asked.answers.heat) this.#plan.setHeat(asked.answers.heat);
    this.#draw();
    this.#schedule();
  }

  /** @param {InsightOverview} overview */
  #offer(overview) {
    const { localized } = this.#speech;
    const floors = new Map(
      this.#start.venue.floors.map((floor) => [floor.id, localized(floor.name)]),
    );
    this.#bar.offer(overview, this.#view, (id) => floors.get(id) || id);
  }

  /** Shows the answers by the view of now. */
  #draw() {
    const book = this.#book;
    if (!book) return;
    const begin = performance.now();
    const view = this.#view;
    const now = Date.now();
    const file = (/** @type {'figures' | 'flows' | 'moments'} */ what) =>
      this.#requests.tableURL(what, view, now);
    const hasFigures = this.#notices.show(book);
    this.#layout.setFigures(hasFigures);
    const { t } = this.#speech;
    const until = this.#words.clock(Math.min(book.span.to, this.#askedAt));
    const state = this.#isGrowing ? 'until' : this.#rehearsed ? 'rehearsal.mark' : 'closed';
    this.#head.setFresh(this.#isGrowing ? 'live' : 'still', t(state, { time: until }));
    if (hasFigures) {
      this.#tiles.show(book);
      this.#timeline.show(book, file('figures'));
      this.#areas.show(book, view.order, view.area, file('figures'));
      this.#tables.show(
        book,
        file('flows'),
        (at, floor) => this.#rehearsed ? null : this.#replays.urlOf(at, floor),
      );
    }
    setText(this.#least, book.least > 1 ? t('leastNote', { least: book.least }) : '');
    const isOpen = this.#detail.show(book, hasFigures ? view.area : '');
    this.#layout.setDetail(isOpen);
    this.#plan.select(view.area);
    this.#plan.setFlows(book.answers.flows.flows);
    this.#plan.view.refit();
    this.#drawn = performance.now() - begin;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#painted = performance.now() - begin;
      })
    );
  }

  #expose() {
    const self = this;
    exposeApp({
      get ready() {
        return !self.#isAsking;
      },
      get view() {
        return self.#view;
      },
      get floor() {
        return self.#plan.floor;
      },
      /** When the shown range begins and ends, in milliseconds since 1970. */
      get span() {
        return self.#book?.span ?? null;
      },
      /** How many squares with jams are drawn. */
      get jams() {
        return self.#plan.jams;
      },
      get arrows() {
        return self.#plan.arrows;
      },
      /** Milliseconds that showing the last answer took, without layout. */
      get drawn() {
        return self.#drawn;
      },
      /** The same, up to the frame with it. */
      get painted() {
        return self.#painted;
      },
      worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) =>
        self.#plan.view.worldToScreen(x, y),
    });
  }
}
