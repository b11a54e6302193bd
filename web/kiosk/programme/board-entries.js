// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { zoneOf } from '../../shared/i18n/time-zone.js';
import { isNow } from '../../shared/programme/now-and-next.js';
import { targetOf, whereText } from '../../shared/programme/programme-places.js';
import { timeOf, whenText } from '../../shared/programme/programme-times.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { bigButton, nameAndHint } from '../ui/big-button.js';
import { sayProgramme } from './words/say-programme.js';
/** @import { Name } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { ProgrammeEntry, ProgrammeSession } from '../../shared/programme/types.js' */
/** @import { Language } from '../texts/say.js' */
/** @import { ProgrammeText } from './words/say-programme.js' */

/** Sessions and stands on the board: as rows, and one of them whole. */
export class BoardEntries {
  #parts;
  #handlers;
  /** @type {Language} */
  language = 'en';

  /** @param {{ places: Places, now: () => number }} parts now: milliseconds since 1970 of the server
   * @param {{ onOpen: (entry: string) => void, onWay: (target: string) => void }} handlers */
  constructor(parts, handlers) {
    this.#parts = parts;
    this.#handlers = handlers;
  }

  /** @param {ProgrammeEntry} entry @param {boolean} isPlaced what stands above the row names its place */
  row(entry, isPlaced) {
    const { places, now } = this.#parts;
    const session = entry.kind === 'session' ? entry : null;
    const runs = session !== null && isNow(session, now());
    const when = session === null
      ? ''
      : runs && isPlaced
      ? this.#say('board.until', { time: timeOf(session.end, this.#zone) })
      : this.#when(session);
    const hints = [
      when,
      isPlaced ? '' : whereText(entry, places, this.language),
      (entry.kind === 'session' ? entry.speakers : entry.products).join(', '),
    ];
    return element(
      'button',
      {
        type: 'button',
        class: runs ? 'row is-now' : 'row',
        'data-entry': entry.id,
        click: () => this.#handlers.onOpen(entry.id),
      },
      runs
        ? element('span', { class: 'mark' }, this.#say('programme.now'))
        : icon(session ? 'clock' : 'booth'),
      nameAndHint('span', this.name(entry), hints.filter(Boolean).join(' · ')),
    );
  }

  /** @param {ProgrammeEntry} entry */
  name(entry) {
    return nameIn(entry.title, this.language);
  }

  /** @param {ProgrammeSession} session */
  #when(session) {
    return whenText(session, this.#parts.now(), this.#zone, { language: this.language });
  }

  /** One of it, with the way there. @param {ProgrammeEntry} entry */
  one(entry) {
    const { places, now } = this.#parts;
    const session = entry.kind === 'session' ? entry : null;
    const target = targetOf(entry, places);
    const text = (/** @type {Name} */ name) => nameIn(name, this.language);
    const line = (/** @type {string} */ words, kind = '') =>
      words === '' ? [] : [element('p', { class: kind }, words)];
    const where = whereText(entry, places, this.language);
    return [
      element(
        'div',
        { class: 'board-one' },
        element(
          'div',
          { class: 'rows', tabindex: 0, role: 'group', 'aria-labelledby': 'board-title' },
          ...session && isNow(session, now())
            ? [element('p', {}, element('span', { class: 'mark' }, this.#say('programme.now')))]
            : [],
          ...session ? line(text(session.subtitle), 'board-subtitle') : [],
          ...line(
            [session ? this.#when(session) : '', where].filter(Boolean).join(' · '),
            'board-when',
          ),
          ...line((entry.kind === 'session' ? entry.speakers : entry.products).join(', ')),
          ...session ? line(text(session.track), 'hint') : [],
          ...session?.capacity
            ? line(this.#say('programme.seats', { count: session.capacity }), 'hint')
            : [],
          ...text(entry.abstract).split('\n').filter(Boolean).flatMap((part) => line(part)),
        ),
        target
          ? bigButton({
            text: this.#say('board.way'),
            iconName: 'route',
            kind: 'primary board-way',
            act: () => this.#handlers.onWay(target.id),
          })
          : element('p', { class: 'empty', role: 'status' }, this.#say('board.noPlace')),
      ),
    ];
  }

  /** @param {ProgrammeText} key @param {Record<string, any>} [values] */
  #say(key, values = {}) {
    return sayProgramme(this.language, key, values);
  }

  get #zone() {
    return zoneOf(this.#parts.places.venue);
  }
}
