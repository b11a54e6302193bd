// @ts-check
import { LookingBox } from '../../shared/programme/looking-for/looking-box.js';
import { makeFinder } from '../../shared/programme/looking-for/recommendations.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { targetOf } from '../../shared/programme/programme-places.js';
import { element } from '../../shared/ui/element.js';
import { iconButton } from '../ui/icon-button.js';
import { rankByPlan } from './likes.js';
/** @import { Place } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Visit } from '../../shared/programme/looking-for/recommendations.js' */
/** @import { ProgrammeFeed } from '../../shared/programme/programme-feed.js' */
/** @import { MyPlan } from './my-plan.js' */

/** The sheet “What are you looking for?”: it ranks the answer by the visitor's plan, here in the phone. */
export class LookingSheet {
  #element;
  #box;
  #title;
  #places;

  /** @param {Speech} speech
   * @param {{ places: Places, base: string, feed: ProgrammeFeed, plan: MyPlan, now: () => number,
   *   from: () => Place | null, profile: () => 'walking' | 'stepFree' }} parts
   * @param {{ onEntry: (id: string) => void, onStops: (places: readonly string[]) => void }} handlers
   *   onEntry: one result; onStops: to be led to places, one after the other */
  constructor(speech, parts, { onEntry, onStops }) {
    const { places, base, feed, plan } = parts;
    const { t, localized } = speech;
    this.#places = places;
    const rank = (/** @type {Parameters<typeof rankByPlan>[0]} */ results) =>
      rankByPlan(results, plan.sessions(feed.programme), (id) => feed.programme.entry(id)).map(
        ({ result, isPlanned, like }) => ({
          result,
          isPlanned,
          like: like ? t('looking.like', { title: localized(like.title), what: like.what }) : '',
        }),
      );
    this.#box = new LookingBox(speech, {
      places,
      find: makeFinder(base, places.venue.slug),
      from: parts.from,
      profile: parts.profile,
      now: parts.now,
      zone: () => zoneOf(places.venue),
      rank,
    }, {
      onOpen: ({ id }) => onEntry(id),
      onTour: (visits) => onStops(this.#placesOf(visits, feed)),
    });
    this.#title = element('h2', { id: 'looking-title', tabindex: '-1' }, t('looking.title'));
    this.#element = element(
      'dialog',
      {
        class: 'programme-sheet',
        'aria-labelledby': 'looking-title',
        close: () => this.#box.close(),
      },
      element(
        'div',
        { class: 'sheet-head' },
        this.#title,
        iconButton('close', t('plan.close'), () => this.close()),
      ),
      this.#box.element,
    );
    // No key reaches the map below.
    this.#element.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(this.#element);
  }

  /** @param {string} [text] words that the visitor typed already, which are asked at once */
  open(text = '') {
    if (!this.#element.open) this.#element.showModal();
    this.#box.refresh();
    this.#element.scrollTop = 0;
    if (text === '') {
      this.#box.focus();
      return;
    }
    this.#title.focus();
    this.#box.set(text);
    void this.#box.ask();
  }

  close() {
    this.#element.close();
  }

  /** The places of a tour in its order; two visits in one hall are one stop.
   * @param {readonly Visit[]} visits @param {ProgrammeFeed} feed */
  #placesOf(visits, feed) {
    const all = visits.flatMap(({ id }) => {
      const entry = feed.programme.entry(id);
      return (entry && targetOf(entry, this.#places)?.id) ?? [];
    });
    return all.filter((place, i) => place !== all[i - 1]);
  }
}
