// @ts-check
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { isNow } from '../../shared/programme/now-and-next.js';
import { whereText } from '../../shared/programme/programme-places.js';
import { timeOf, whenText } from '../../shared/programme/programme-times.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { leaveState } from './leave-at.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { ProgrammeFeed } from '../../shared/programme/programme-feed.js' */
/** @import { ProgrammeEntry, ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { Conflict } from './leave-at.js' */
/** @import { MyPlan } from './my-plan.js' */
/** @import { PlanWalks } from './plan-walks.js' */

/** Sessions and stands as rows: what, when, where, and for planned sessions when to leave. */
export class ProgrammeRows {
  #speech;
  #parts;
  #onOpen;

  /** @param {Speech} speech
   * @param {{ places: Places, feed: ProgrammeFeed, plan: MyPlan, walks: PlanWalks,
   *   now: () => number, walkText: (seconds: number) => string }} parts
   * @param {(id: string) => void} onOpen */
  constructor(speech, parts, onOpen) {
    this.#speech = speech;
    this.#parts = parts;
    this.#onOpen = onOpen;
  }

  /** @param {readonly ProgrammeEntry[]} entries
   * @param {{ conflicts?: readonly Conflict[], isPlaced?: boolean }} [how] isPlaced: what stands above
   *   the rows names their place */
  list(entries, { conflicts = [], isPlaced = false } = {}) {
    const rows = entries.map((each) => this.#row(each, conflicts, isPlaced));
    return element('ul', { class: 'rows' }, ...rows);
  }

  /** When to leave, where that is known. @param {ProgrammeSession} session */
  leave(session) {
    const { walks, now, walkText } = this.#parts;
    const seconds = walks.secondsTo(session);
    if (seconds === null || session.end <= now()) return [];
    const { kind, at, minutes } = leaveState(session, seconds, now());
    const values = { time: timeOf(at, this.#zone), walk: walkText(seconds), count: minutes };
    return [element('span', { class: 'plan-leave' }, this.#speech.t(`plan.${kind}`, values))];
  }

  get #zone() {
    return zoneOf(this.#parts.places.venue);
  }

  /** @param {ProgrammeEntry} entry @param {readonly Conflict[]} conflicts
   * @param {boolean} isPlaced */
  #row(entry, conflicts, isPlaced) {
    const { t, localized, language } = this.#speech;
    const { places, plan, now } = this.#parts;
    const session = entry.kind === 'session' ? entry : null;
    const hint = [
      session ? whenText(session, now(), this.#zone, this.#speech) : '',
      isPlaced ? '' : whereText(entry, places, language),
      (entry.kind === 'session' ? entry.speakers : entry.products).join(', '),
    ].filter(Boolean).join(' · ');
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', class: 'row', click: () => this.#onOpen(entry.id) },
        icon(plan.has(entry.id) ? 'star-on' : session ? 'clock' : 'booth'),
        element(
          'span',
          { class: 'words' },
          element('span', { class: 'name' }, localized(entry.title)),
          element(
            'span',
            { class: 'hint' },
            ...session && isNow(session, now())
              ? [element('strong', { class: 'programme-now' }, t('programme.now')), ' ']
              : [],
            hint,
          ),
          ...session && plan.has(session.id) ? this.leave(session) : [],
          ...conflicts.flatMap((each) => this.#conflict(entry.id, each)),
        ),
      ),
    );
  }

  /** @param {string} id @param {Conflict} conflict */
  #conflict(id, { first, second, reason, seconds }) {
    if (id !== first && id !== second) return [];
    const { t, localized } = this.#speech;
    const other = this.#parts.feed.programme.entry(id === first ? second : first);
    const title = localized(other?.title);
    const words = reason === 'overlap'
      ? t('plan.overlap', { title })
      : t('plan.walk', { title, walk: this.#parts.walkText(seconds) });
    return [element('span', { class: 'plan-conflict' }, icon('warning'), words)];
  }
}
