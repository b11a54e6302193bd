// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element, setText } from '../../shared/ui/element.js';
import { makeFormField } from '../../shared/ui/form-field.js';
import { icon } from '../../shared/ui/icons.js';
import { makeReportForm } from './report-form.js';
/** @import { Content, Friend, FriendsClient, Message } from '../../shared/api/friends-client.js' */
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { LedFriend } from '../route/led-to.js' */

/** The choice of where the visitor is, among the places of the venue. */
const HERE = '\u0000here';

/** One friend: being led there, messages and meeting points, and the ways to end it. */
export class FriendView {
  #speech;
  #friend;
  #client;
  #places;
  #position;
  #handlers;
  #lead;
  #list = element('ul', { class: 'friend-messages', 'aria-live': 'polite' });
  #text;
  #place;
  #time;
  #question = element('div', { class: 'friend-question' });
  #isClosed = false;
  /** @type {readonly Message[]} */
  #messages = [];
  element;

  /** @param {Speech} speech  @param {Friend} friend
   * @param {{ client: FriendsClient, places: Places, position: VisitorPosition }} parts
   * @param {object} handlers
   * @param {(act: () => Promise<void>) => Promise<void>} handlers.attempt  says where it fails
   * @param {(words: string) => void} handlers.say
   * @param {() => Promise<void>} handlers.onChange
   * @param {(friend: LedFriend) => void} handlers.onLead
   * @param {(spot: Spot) => void} handlers.onGo */
  constructor(speech, friend, { client, places, position }, handlers) {
    const { t, language } = speech;
    this.#speech = speech;
    this.#friend = friend;
    this.#client = client;
    this.#places = places;
    this.#position = position;
    this.#handlers = handlers;
    const name = this.#name;
    this.#lead = element('button', {
      type: 'button',
      class: 'button primary',
      click: () => handlers.onLead({ friend: friend.id, name }),
    }, t('friends.lead', { name }));
    this.#text = makeFormField({
      label: t('friends.write'),
      name: 'friend-text',
      max: 500,
      required: false,
      spelling: true,
      beside: element('button', { type: 'submit', class: 'button' }, t('friends.send')),
    });
    const targets = [...places.targets.values()]
      .map((target) => ({ id: target.id, name: nameIn(target.name, language) }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
    this.#place = element(
      'select',
      { class: 'input' },
      element('option', { value: '' }, t('friends.meetNone')),
      element('option', { value: HERE }, t('friends.meetHere')),
      ...targets.map((target) => element('option', { value: target.id }, target.name)),
    );
    this.#time = element('input', { class: 'input', type: 'time' });
    const form = element(
      'form',
      { novalidate: true },
      this.#text.node,
      element(
        'div',
        { class: 'friend-meeting' },
        element('label', {}, t('friends.meet'), this.#place),
        element('label', {}, t('friends.meetAt'), this.#time),
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void handlers.attempt(() => this.#send());
    });
    this.element = element(
      'div',
      { class: 'friend-view' },
      this.#lead,
      element('h3', {}, t('friends.messages')),
      this.#list,
      form,
      element(
        'div',
        { class: 'actions' },
        this.#action('remove', () => this.#ask('removeAsk', () => client.remove(friend.id))),
        this.#action('block', () => this.#ask('blockAsk', () => client.block(friend.id))),
        this.#action('report', () => this.#askReport()),
      ),
      this.#question,
    );
    this.show(friend);
  }

  get id() {
    return this.#friend.id;
  }

  get #name() {
    return this.#friend.name || this.#speech.t('friends.someone');
  }

  /** Another one is shown. */
  close() {
    this.#isClosed = true;
  }

  /** @param {Friend} friend  as it is now */
  show(friend) {
    this.#friend = friend;
    const { t } = this.#speech;
    const shares = friend.shares === true;
    this.#lead.disabled = !shares;
    const name = this.#name;
    setText(this.#lead, t(shares ? 'friends.lead' : 'friends.leadNo', { name }));
  }

  /** Reads the messages, and says that the visitor has. */
  async load() {
    const messages = await this.#client.messages(this.id);
    if (this.#isClosed) return;
    this.#messages = messages;
    const { t } = this.#speech;
    const none = element('li', { class: 'hint' }, t('friends.noMessages'));
    this.#list.replaceChildren(
      ...(messages.length > 0 ? messages.map((each) => this.#row(each)) : [none]),
    );
    this.#list.lastElementChild?.scrollIntoView({ block: 'nearest' });
    const unread = messages.filter(({ from, state }) => from === this.id && state !== 'read');
    const last = unread.at(-1);
    if (last === undefined) return;
    await this.#client.mark(this.id, last.id, 'read');
    await this.#handlers.onChange();
  }

  async #send() {
    /** @type {Content} */
    const content = {};
    const text = this.#text.input.value.trim();
    if (text !== '') content.text = text;
    const target = this.#places.target(this.#place.value);
    if (target) content.place = { feature: target.id };
    if (this.#place.value === HERE) {
      const { here } = this.#position;
      if (here === null) return this.#handlers.say(this.#speech.t('friends.hereUnknown'));
      content.place = here.spot;
    }
    if (content.place && this.#time.value !== '') content.meeting = nextTime(this.#time.value);
    if (content.text === undefined && content.place === undefined) {
      this.#text.input.focus();
      return;
    }
    await this.#client.send(this.id, content);
    this.#text.input.value = '';
    this.#place.value = '';
    this.#time.value = '';
    await this.load();
    this.#text.input.focus();
  }

  /** @param {Message} message */
  #row(message) {
    const { t, language } = this.#speech;
    const isMine = message.from !== this.id;
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
    const state = isMine ? ` · ${t(`friends.${message.state}`)}` : '';
    const row = element(
      'li',
      { class: isMine ? 'mine' : 'theirs' },
      element(
        'small',
        {},
        `${isMine ? t('friends.mine') : this.#name}, ${
          time.format(new Date(message.sent))
        }${state}`,
      ),
      message.text === undefined ? null : element('p', {}, message.text),
    );
    const found = this.#placeIn(message);
    if (found) {
      const place = found.name;
      const words = message.meeting === undefined
        ? t('friends.meeting', { place })
        : t('friends.meetingAt', { place, time: time.format(new Date(message.meeting)) });
      const click = () => this.#handlers.onGo(found.spot);
      const label = `${words}. ${t('friends.onMap', { place })}`;
      row.append(element('button', {
        type: 'button',
        class: 'button',
        'aria-label': label,
        click,
      }, words));
    }
    const label = t('friends.delete');
    const click = () =>
      void this.#handlers.attempt(async () => {
        await this.#client.removeMessage(this.id, message.id);
        await this.load();
        this.#text.input.focus();
      });
    row.append(element('button', {
      type: 'button',
      class: 'button icon-only',
      'aria-label': label,
      title: label,
      click,
    }, icon('trash')));
    return row;
  }

  /** The place that a message names, as visitors read it; null for none, and for one that was deleted.
   * @param {Message} message @returns {{ name: string, spot: Spot } | null} */
  #placeIn({ place }) {
    if (place === undefined) return null;
    const { language, t } = this.#speech;
    if ('feature' in place) {
      const target = this.#places.target(place.feature);
      if (!target) return null;
      const { floor, x, y } = target;
      return { name: nameIn(target.name, language), spot: { floor, x, y } };
    }
    if (!('floor' in place)) return null;
    const floor = this.#places.floorName(place.floor, language);
    return { name: t('friends.spot', { floor }), spot: place };
  }

  /** @param {string} key  @param {() => void} click */
  #action(key, click) {
    const words = this.#speech.t(`friends.${key}`);
    return element('button', { type: 'button', class: 'button', click }, words);
  }

  /** @param {string} key  of the question  @param {() => Promise<unknown>} act */
  #ask(key, act) {
    const { t } = this.#speech;
    const title = element(
      'p',
      { tabindex: '-1', role: 'alert' },
      t(`friends.${key}`, {
        name: this.#name,
      }),
    );
    const yes = () =>
      void this.#handlers.attempt(async () => {
        await act();
        await this.#handlers.onChange();
      });
    this.#question.replaceChildren(
      title,
      element('button', { type: 'button', class: 'button danger', click: yes }, t('friends.yes')),
      element('button', {
        type: 'button',
        class: 'button',
        click: () => this.#question.replaceChildren(),
      }, t('friends.no')),
    );
    title.focus();
  }

  #askReport() {
    const form = makeReportForm(this.#speech, this.#name, {
      messages: this.#messages.filter(({ from }) => from === this.id),
      placeIn: (message) => this.#placeIn(message)?.name ?? '',
      onSend: (words, quotes) =>
        void this.#handlers.attempt(async () => {
          await this.#client.report(this.id, words, quotes);
          this.#question.replaceChildren();
          this.#handlers.say(this.#speech.t('friends.reported'));
        }),
    });
    this.#question.replaceChildren(form);
    form.querySelector('input')?.focus();
  }
}

/** The next moment at which clocks show a time. @param {string} time  such as `14:30` @returns {string} */
const nextTime = (time) => {
  const [hour, minute] = time.split(':').map(Number);
  const moment = new Date();
  moment.setHours(hour, minute, 0, 0);
  if (moment.getTime() < Date.now() - 60_000) moment.setDate(moment.getDate() + 1);
  return moment.toISOString();
};
