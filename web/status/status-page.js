// @ts-check
import { localeOf } from '../shared/i18n/locale.js';
import { element, setText } from '../shared/ui/element.js';
import { bytesText, spanText } from './amounts.js';
import { ClusterSection } from './cluster-section.js';
import { VenueSection } from './venue-section.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

const namespace = 'http://www.w3.org/2000/svg';
/** A mark for each state, so that its colour does not stand alone. @type {Record<string, string>} */
const marks = {
  well: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 12.5l2.7 2.7L16 9.5',
  watch: 'M12 3.5 22 20.5H2ZM12 10v5M12 17.8v.2',
  failing: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9 9l6 6M15 9l-6 6',
  silent: 'M3 9a13 13 0 0 1 18 0M6.5 12.8a8 8 0 0 1 11 0M12 18v.2M4 4l16 16',
};
const knownProblems = [
  'stopping',
  'disk-full',
  'disk-tight',
  'venue-failed',
  'venue-read-only',
  'not-ticking',
  'late-ticks',
  'errors',
];

/** Warnings that say the same of the same, once, with the time of the last.
 * @param {readonly any[]} warnings the newest first */
const gathered = (warnings) => {
  /** @type {Map<string, any>} */
  const all = new Map();
  for (const warning of warnings) {
    const key = `${warning.level}\n${warning.venue ?? ''}\n${warning.message}`;
    const known = all.get(key);
    if (known) known.count += 1;
    else all.set(key, { ...warning, count: 1 });
  }
  return [...all.values()];
};

/** The state of the server at a glance; `show` takes its answer, `miss` that there was none. */
export class StatusPage {
  #speech;
  #root;
  #mark = document.createElementNS(namespace, 'path');
  #word = element('strong');
  #details = element('ul');
  #verdict;
  #venues = element('div', { class: 'grid' });
  /** @type {Map<string, VenueSection>} */
  #parts = new Map();
  #facts = element('dl');
  #warnings = element('div');
  #cluster;
  #state = '';
  #cpu = { cpu: 0, time: 0 };

  /** @param {HTMLElement} root @param {Speech} speech */
  constructor(root, speech) {
    const { t } = speech;
    this.#speech = speech;
    this.#root = root;
    this.#cluster = new ClusterSection(speech);
    const picture = document.createElementNS(namespace, 'svg');
    picture.setAttribute('viewBox', '0 0 24 24');
    picture.setAttribute('aria-hidden', 'true');
    picture.append(this.#mark);
    // Only the word and its reasons are announced, when they change.
    this.#verdict = element(
      'section',
      { class: 'verdict card' },
      picture,
      element('div', { role: 'status' }, this.#word, this.#details),
    );
    root.append(
      element(
        'header',
        {},
        element('h1', {}, t('title')),
        element('a', { class: 'button', href: '../' }, t('back')),
      ),
      element(
        'main',
        { class: 'grid-all' },
        this.#verdict,
        this.#venues,
        this.#cluster.element,
        element(
          'div',
          { class: 'grid' },
          element('section', { class: 'facts card' }, element('h2', {}, t('server')), this.#facts),
          element(
            'section',
            { class: 'warnings card' },
            element('h2', {}, t('warnings')),
            this.#warnings,
          ),
        ),
      ),
    );
    this.#say('silent', t('asking'), []);
  }

  /** What the page says now: `well`, `watch`, `failing` or `silent`. */
  get state() {
    return this.#state;
  }

  /** @param {any} status as the server reports it */
  show(status) {
    const { t } = this.#speech;
    this.#root.classList.remove('is-old');
    const names = new Map(
      status.venues.map((
        /** @type {any} */ { slug, name },
      ) => [slug, this.#speech.localized(name) || slug]),
    );
    const late = new Map(
      status.venues.map((/** @type {any} */ { slug, lateTicks }) => [slug, lateTicks ?? 0]),
    );
    const free = status.disk ? bytesText(this.#speech, status.disk.free) : '';
    const reasons = status.problems.map((/** @type {any} */ { kind, venue, detail }) =>
      t(`problem.${knownProblems.includes(kind) ? kind : 'other'}`, {
        venue: names.get(venue) ?? venue ?? '',
        detail,
        free,
        count: late.get(venue) ?? 0,
      })
    );
    this.#say(status.state, t(status.state), reasons);
    this.#showVenues(status.venues);
    this.#cluster.update(status.cluster);
    this.#showFacts(status);
    this.#showWarnings(status.warnings);
  }

  /** The server has not answered. @param {Date} since */
  miss(since) {
    const { t, language } = this.#speech;
    this.#root.classList.add('is-old');
    const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'medium' }).format(since);
    this.#say('silent', t('silent'), [t('silentSince', { time })]);
  }

  /** @param {string} state @param {string} word @param {readonly string[]} details */
  #say(state, word, details) {
    this.#state = state;
    this.#verdict.className = `verdict card is-${state === 'silent' ? 'failing' : state}`;
    this.#mark.setAttribute('d', marks[state]);
    setText(this.#word, word);
    const texts = [...this.#details.children].map((each) => each.textContent);
    if (texts.join('\n') === details.join('\n')) return;
    this.#details.replaceChildren(...details.map((text) => element('li', {}, text)));
  }

  /** @param {readonly any[]} venues */
  #showVenues(venues) {
    const { t } = this.#speech;
    const slugs = venues.map(({ slug }) => slug);
    if (slugs.join() !== [...this.#parts.keys()].join() || venues.length === 0) {
      this.#parts = new Map(
        slugs.map((slug) => [slug, this.#parts.get(slug) ?? new VenueSection(this.#speech)]),
      );
      const empty = element(
        'section',
        { class: 'venue card' },
        element('p', { class: 'quiet' }, t('noVenues')),
      );
      this.#venues.replaceChildren(
        ...(venues.length ? [...this.#parts.values()].map((part) => part.element) : [empty]),
      );
    }
    for (const venue of venues) this.#parts.get(venue.slug)?.update(venue);
  }

  /** @param {any} status */
  #showFacts({ time, version, uptimeSeconds, disk, memory, cpuSeconds, connections }) {
    const speech = this.#speech;
    const { t, number } = speech;
    const room = disk &&
      t('of', { free: bytesText(speech, disk.free), total: bytesText(speech, disk.total) });
    /** @type {[string, string | undefined][]} */
    const rows = [
      ['version', version],
      ['uptime', spanText(speech, uptimeSeconds)],
      ['disk', room],
      ['memory', memory && bytesText(speech, memory)],
      [
        'processor',
        cpuSeconds === undefined
          ? undefined
          : this.#busy(cpuSeconds, uptimeSeconds, Date.parse(time)),
      ],
      ['connections', connections === undefined ? undefined : number(connections)],
    ];
    this.#facts.replaceChildren(
      ...rows.flatMap(([name, text]) =>
        text ? [element('dt', {}, t(name)), element('dd', {}, text)] : []
      ),
    );
  }

  /** How busy the server was between the last two looks; at first, since it started. A core is 100 %.
   * @param {number} cpu seconds @param {number} uptime seconds @param {number} time ms */
  #busy(cpu, uptime, time) {
    const { language, t } = this.#speech;
    // The server may have restarted meanwhile.
    const since = this.#cpu.cpu <= cpu && this.#cpu.time > time - uptime * 1000
      ? this.#cpu
      : { cpu: 0, time: time - uptime * 1000 };
    this.#cpu = { cpu, time };
    const share = (cpu - since.cpu) / Math.max(1, (time - since.time) / 1000);
    return t('ofCore', {
      share: new Intl.NumberFormat(language, { style: 'percent' }).format(share),
    });
  }

  /** @param {readonly any[]} warnings the newest first */
  #showWarnings(warnings) {
    const { t, language } = this.#speech;
    const times = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const rows = gathered(warnings).map(({ time, level, message, venue, count }) =>
      element(
        'li',
        { class: level === 'error' ? 'is-error' : null },
        element(
          'small',
          { class: 'quiet' },
          `${times.format(new Date(time))}${venue ? ` · ${venue}` : ''}${
            count > 1 ? ` · ${t('times', { count })}` : ''
          }`,
        ),
        // What the server's log says.
        element('span', { lang: 'en' }, message),
      )
    );
    this.#warnings.replaceChildren(
      rows.length > 0
        ? element('ol', {}, ...rows)
        : element('p', { class: 'quiet' }, t('noWarnings')),
    );
  }
}
