// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { AnchorAlarmLayer } from './anchor-alarm-layer.js';
import { alarmWords } from './anchor-words.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { AnchorReport, Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */

/** Milliseconds between two requests: alarms begin and end after many seconds. */
const pause = 5000;
/** Banners at a time. */
const shownAtMost = 2;
/** CSS pixels per metre to look at an anchor with. */
const closeUp = 12;

/** Tells staff of anchors that stand elsewhere than drawn, or fell silent: banners above the map that
 * lead to the anchor, and where it seems to stand. */
export class AnchorAlarms {
  #page;
  /** @type {readonly AnchorReport[]} */
  #alarms = [];
  /** The alarms that the viewer dismissed, by anchor, state and time. @type {Set<string>} */
  #dismissed = new Set();
  #key = '';
  /** @type {HTMLElement[]} */
  #texts = [];
  #request;
  #voice = element('div', { class: 'alert-voice', role: 'status', 'aria-live': 'polite' });
  #list = element('div', { class: 'alert-list' });
  element = element('div', { class: 'anchor-alarms' }, this.#voice, this.#list);

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {MapView} page.view
   * @param {Pick<Client, 'anchorReports'>} page.client
   * @param {string} page.slug of the venue
   * @param {ReadonlyMap<string, Feature>} page.features
   * @param {(floor: string) => void} page.showFloor */
  constructor(page) {
    this.#page = page;
    page.view.addLayer(new AnchorAlarmLayer(() => this.#alarms, page.features));
    this.#request = new RepeatedRequest(
      () => this.#ask(),
      (outcome) => {
        if ('answer' in outcome) this.#take(outcome.answer);
      },
      { pause },
    );
  }

  /** Begins or ends asking: what is now says nothing about the past. @param {boolean} isOn */
  turn(isOn) {
    if (isOn === this.#request.isOn) return;
    this.#request.turn(isOn);
    if (!isOn) this.#take([]);
  }

  /** A venue without anchors needs no request. @returns {Promise<AnchorReport[]>} */
  async #ask() {
    const { client, slug, features } = this.#page;
    for (const { kind } of features.values()) {
      if (kind === 'anchor') return client.anchorReports(slug);
    }
    return [];
  }

  /** @param {readonly AnchorReport[]} reports */
  #take(reports) {
    this.#alarms = reports.filter(({ state }) => state === 'misplaced' || state === 'silent');
    this.#show();
    this.#page.view.requestRender();
  }

  #show() {
    const open = this.#alarms.filter((alarm) => !this.#dismissed.has(keyOf(alarm)));
    const shown = open.slice(0, shownAtMost);
    const key = shown.map(keyOf).join() + `+${open.length}`;
    if (key !== this.#key) this.#arrange(shown, open.length - shown.length);
    this.#key = key;
    shown.forEach((alarm, i) => setText(this.#texts[i], this.#wordsOf(alarm)));
  }

  /** @param {readonly AnchorReport[]} shown @param {number} rest how many more there are */
  #arrange(shown, rest) {
    const { t, number } = this.#page.speech;
    this.#texts = [];
    const more = rest > 0
      ? [element('p', { class: 'alert-more' }, t('more', { count: number(rest) }))]
      : [];
    this.#list.replaceChildren(...shown.map((alarm) => this.#banner(alarm)), ...more);
    setText(this.#voice, shown.map((alarm) => this.#wordsOf(alarm)).join(' '));
  }

  /** @param {AnchorReport} alarm */
  #banner(alarm) {
    const { t } = this.#page.speech;
    const words = element('span');
    this.#texts.push(words);
    return element(
      'div',
      { class: 'alert-banner', 'data-level': 'over', 'data-anchor': alarm.id },
      element(
        'button',
        { type: 'button', class: 'go', click: () => this.#go(alarm) },
        words,
        ' ',
        element('span', { class: 'show' }, t('anchorShow')),
      ),
      element('button', {
        type: 'button',
        class: 'away',
        'aria-label': t('alertAway'),
        title: t('alertAway'),
        click: () => {
          this.#dismissed.add(keyOf(alarm));
          this.#show();
        },
      }, icon('close')),
    );
  }

  /** @param {AnchorReport} alarm */
  #wordsOf(alarm) {
    const { features, speech } = this.#page;
    return alarmWords(alarm, features.get(alarm.id), speech, Date.now());
  }

  /** @param {AnchorReport} alarm */
  #go({ id, floor }) {
    const { view, features, showFloor } = this.#page;
    const geometry = features.get(id)?.geometry;
    if (geometry?.type !== 'Point') return;
    if (floor !== view.floor) showFloor(floor);
    const [x, y] = geometry.coordinates;
    view.flyTo({ x, y, scale: Math.max(view.camera.scale, closeUp) });
  }
}

/** @param {AnchorReport} alarm */
const keyOf = ({ id, state, since }) => `${id} ${state} ${since}`;
