// @ts-check
import { element, setText } from '../shared/ui/element.js';
import { delayText, sentText } from './amounts.js';
import { curvePath } from '../shared/ui/curve.js';
/** @import { Speech } from '../shared/i18n/i18n.js' */

const namespace = 'http://www.w3.org/2000/svg';
/** Samples in ten minutes. */
const places = 120;

/** @param {string} tag @param {Record<string, string>} attributes */
const drawn = (tag, attributes) => {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** A number with its last ten minutes. */
class Curve {
  #what;
  #speech;
  #format;
  #number = element('b');
  #most = element('small', { 'aria-hidden': 'true' });
  #path = drawn('path', { d: '' });
  #picture = drawn('svg', { viewBox: '0 0 100 30', preserveAspectRatio: 'none', role: 'img' });
  element;

  /** @param {Speech} speech @param {string} what @param {(value: number) => string} format */
  constructor(speech, what, format) {
    this.#what = speech.t(what);
    this.#speech = speech;
    this.#format = format;
    this.#picture.append(drawn('line', { x1: '0', y1: '30', x2: '100', y2: '30' }), this.#path);
    this.element = element(
      'div',
      { class: 'curve' },
      element('span', {}, this.#what),
      this.#number,
      this.#picture,
      element('small', { 'aria-hidden': 'true' }, speech.t('tenMinutes')),
      this.#most,
    );
  }

  /** @param {number} now @param {readonly (number | null)[]} values */
  update(now, values) {
    setText(this.#number, this.#format(now));
    this.#path.setAttribute('d', curvePath(values, places));
    const most = Math.max(now, ...values.map((value) => value ?? 0));
    setText(this.#most, this.#speech.t('atMost', { most: this.#format(most) }));
    this.#picture.setAttribute(
      'aria-label',
      this.#speech.t('curve', {
        what: this.#what,
        now: this.#format(now),
        most: this.#format(most),
      }),
    );
  }
}

/** A venue that is served: people, viewers and delay, each with its last ten minutes. */
export class VenueSection {
  #speech;
  #curves;
  #title = element('h2');
  #note = element('small');
  #alarmMessages = element('small', { hidden: true });
  #reportMails = element('small', { hidden: true });
  #links = element('p', { class: 'links' });
  #problem = element('p', { class: 'problem', hidden: true });
  element;

  /** @param {Speech} speech */
  constructor(speech) {
    this.#speech = speech;
    this.#curves = {
      navigators: new Curve(speech, 'navigators', speech.number),
      viewers: new Curve(speech, 'viewers', speech.number),
      lateness: new Curve(speech, 'lateness', (value) => delayText(speech, value)),
    };
    this.element = element(
      'section',
      { class: 'venue card' },
      this.#title,
      this.#problem,
      ...Object.values(this.#curves).map((curve) => curve.element),
      this.#note,
      this.#alarmMessages,
      this.#reportMails,
      this.#links,
    );
  }

  /** @param {any} venue as the server reports it */
  update(venue) {
    const { t, localized, number } = this.#speech;
    setText(this.#title, localized(venue.name) || venue.slug);
    const isFailed = venue.state !== 'open';
    this.element.classList.toggle('is-failed', isFailed);
    const problem = isFailed
      ? `${t('failed')}: ${venue.problem}`
      : venue.readOnly
      ? `${t('readOnly')}: ${venue.readOnly}`
      : '';
    setText(this.#problem, problem);
    this.#link(venue.slug);
    this.#problem.hidden = !problem;
    for (const curve of Object.values(this.#curves)) curve.element.hidden = isFailed;
    this.#note.hidden = isFailed;
    this.#links.hidden = isFailed;
    this.#showSent(this.#alarmMessages, 'alarmMessages', venue.alarmMessages);
    this.#showSent(this.#reportMails, 'reportMails', venue.reportMails);
    if (isFailed) return;
    const { navigators, viewers, latenessMilliseconds } = venue.history;
    // Only the venue's owner, and servers with viewers of it, know how many people there are.
    const knowsPeople = venue.navigators !== undefined;
    this.#curves.navigators.element.hidden = !knowsPeople;
    if (knowsPeople) this.#curves.navigators.update(venue.navigators, navigators);
    this.#curves.viewers.update(venue.viewers, viewers);
    this.#curves.lateness.update(latenessMilliseconds.at(-1) ?? 0, latenessMilliseconds);
    setText(
      this.#note,
      [
        t('rate', { count: number(venue.ticksPerSecond) }),
        t('late', { count: venue.lateTicks }),
        t('edits', { count: venue.edits }),
        ...this.#part(venue.cluster),
      ].join(' · '),
    );
  }

  /** The owner of the venue among several servers, and how far this one is behind.
   * @param {{ owner?: string, isOwner: boolean, lag: number } | undefined} cluster */
  #part(cluster) {
    const { t } = this.#speech;
    if (!cluster) return [];
    const owner = cluster.isOwner
      ? t('ownedHere')
      : cluster.owner
      ? t('ownedBy', { name: cluster.owner })
      : t('ownedByNone');
    return cluster.lag > 0 ? [owner, t('lag', { count: cluster.lag })] : [owner];
  }

  /**
   * What became of messages that leave the server.
   * @param {HTMLElement} note
   * @param {string} what
   * @param {{ delivered: number, waiting: number, failed: number } | undefined} counts
   */
  #showSent(note, what, counts) {
    note.hidden = !counts;
    if (counts) setText(note, sentText(this.#speech, what, counts));
  }

  /** @param {string} slug */
  #link(slug) {
    if (this.#links.childElementCount > 0) return;
    const query = `?venue=${encodeURIComponent(slug)}`;
    this.#links.append(
      ...['live', 'editor'].map((page) =>
        element('a', { class: 'button', href: `../${page}/${query}` }, this.#speech.t(page))
      ),
    );
  }
}
