// @ts-check
import { LiveSocket } from '../shared/api/live-socket.js';
import { element, setText } from '../shared/ui/element.js';
import { exposeApp } from '../shared/ui/expose-app.js';
import { icon } from '../shared/ui/icons.js';
import { makeTabs } from '../shared/ui/tabs.js';
import { ChannelsSection } from './channels/channels-section.js';
import { AlarmsSection } from './list/alarms-section.js';
import { AlarmWords } from './model/alarm-words.js';
import { RulesSection } from './rules/rules-section.js';
/** @import { AlarmsClient } from '../shared/api/alarms-client.js' */
/** @import { Feature, Venue } from '../shared/api/types.js' */
/** @import { Speech } from '../shared/i18n/i18n.js' */
/** @import { SessionMonitor } from '../shared/session/session-monitor.js' */

/** The page of a venue's alarms: what holds and what was, rules, channels. */
export class AlarmsPage {
  #socket = new LiveSocket();
  #chip = element('span', { class: 'link-chip', role: 'status' });

  /** @param {HTMLElement} root @param {Speech} speech
   * @param {{ venue: Venue, features: readonly Feature[], client: AlarmsClient, menu: HTMLElement,
   *   asked: number | null, maySet: boolean, monitor: SessionMonitor | null }} start asked: the alarm
   *   that the address names */
  constructor(root, speech, { venue, features, client, menu, asked, maySet, monitor }) {
    const { t, localized } = speech;
    const { slug } = venue;
    const byId = new Map(features.map((feature) => [feature.id, feature]));
    const words = new AlarmWords(speech, byId);
    const context = Object.freeze({ speech, client, slug, words, features: byId, maySet });
    const alarms = new AlarmsSection(context, asked, () => tabs.choose('rules'));
    const rules = new RulesSection(context, () => tabs.choose('channels'));
    const channels = new ChannelsSection(context);
    const parts = [
      { id: 'list', name: t('alarms'), element: alarms.element, load: () => alarms.load() },
      { id: 'rules', name: t('rules'), element: rules.element, load: () => rules.load() },
      ...(maySet
        ? [{
          id: 'channels',
          name: t('channels'),
          element: channels.element,
          load: () => channels.load(),
        }]
        : []),
    ];
    const tabs = makeTabs({ label: t('title'), parts });
    const query = `?venue=${encodeURIComponent(slug)}`;
    const link = (/** @type {string} */ page, /** @type {string} */ picture) =>
      element('a', {
        class: 'button icon-only',
        href: `../${page}/${query}`,
        'aria-label': t(page),
        title: t(page),
      }, icon(picture));
    root.replaceChildren(
      element(
        'header',
        { class: 'bar' },
        element('a', { class: 'home', href: '../', 'aria-label': t('venues') }, icon('back')),
        element(
          'div',
          { class: 'bar-title' },
          element('h1', {}, localized(venue.name) || slug),
          element('p', {}, t('title')),
        ),
        this.#chip,
        element('div', { class: 'toolbar' }, link('live', 'people'), link('devices', 'wifi')),
        menu,
      ),
      element('main', { class: 'parts' }, tabs.node, ...tabs.panels),
    );
    monitor?.follow(window, this.#socket);
    this.#socket.on('state', ({ connected }) => {
      this.#chip.dataset.level = connected ? 'live' : 'lost';
      setText(this.#chip, t(connected ? 'fresh' : 'connecting'));
    });
    this.#socket.on('alarms', () => alarms.changed());
    this.#socket.subscribe({ venue: slug, streams: ['alarms'] });
    tabs.choose(location.hash.slice(1) || 'list');
    exposeApp({
      get ready() {
        return alarms.isReady;
      },
    });
  }
}
