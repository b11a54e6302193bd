// @ts-check
import { createFriendsClient } from '../../shared/api/friends-client.js';
import { makeSpeech } from '../../shared/i18n/i18n.js';
import { showToast } from '../../shared/ui/toast.js';
import { FriendsSheet } from './friends-sheet.js';
import { Notices } from './notices.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
/** @import { Friend, Message, Myself } from '../../shared/api/friends-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FriendsParts } from './friends-part.js' */

/** What the visitor has of its friends, and what it is told of them. */
class Friends {
  #speech;
  #parts;
  #client;
  #notices = new Notices();
  #sheet;
  #onCount;
  /** @type {Myself | null} */
  #me = null;
  /** @type {readonly Friend[]} */
  #friends = [];

  /** @param {Speech} page  @param {FriendsParts} parts  @param {(words: string) => void} onCount */
  constructor(page, parts, onCount) {
    const { places, client: pages, socket } = parts;
    const speech = this.#speech = makeSpeech({ en, de }, {
      search: `?lang=${page.language}`,
      isPart: true,
    });
    this.#parts = parts;
    this.#onCount = onCount;
    const client = this.#client = createFriendsClient(pages.base, places.venue.slug);
    this.#sheet = new FriendsSheet(speech, { ...parts, client, pages, notices: this.#notices }, {
      onChange: () => this.load(),
      onSharing: parts.onSharing,
    });
    socket.on('friend.near', (news) => this.#near(news));
    socket.on('friend.changed', () => void this.load());
    socket.on('friend.message', ({ friend, message }) => void this.#message(friend, message));
    socket.on('friend.messageDeleted', ({ friend }) => this.#sheet.messagesChanged(friend));
    // What came while there was no connection.
    socket.on('welcome', () => void this.load());
  }

  /** Opens the sheet; a visitor without a navigator gets one now. @param {string | null} code  of a friend */
  async open(code) {
    this.#sheet.open(code);
    try {
      if (this.#parts.visitor.navigator === null) await this.#parts.become();
      await this.load();
    } catch (error) {
      this.#sheet.fail(error);
    }
  }

  /** Reads the list again. */
  async load() {
    if (this.#parts.visitor.navigator === null) return;
    try {
      const { me, friends } = await this.#client.list();
      this.#me = me;
      this.#friends = friends;
      this.#parts.onNames(new Map(friends.map(({ id, name }) => [id, name])));
      this.#show();
    } catch (error) {
      this.#sheet.fail(error);
    }
  }

  #show() {
    const { t } = this.#speech;
    const count = this.#friends.reduce(
      (sum, { state, unread = 0 }) => sum + unread + (state === 'asks' ? 1 : 0),
      0,
    );
    this.#onCount(count === 0 ? t('friends.button') : t('friends.news', { count }));
    if (this.#me) this.#sheet.show(this.#me, this.#friends);
  }

  /** @param {string} friend  its navigator */
  #nameOf(friend) {
    const found = this.#friends.find(({ id }) => id === friend);
    return found?.name || this.#speech.t('friends.someone');
  }

  /** @param {any} news */
  #near({ friend, name }) {
    const place = this.#speech.localized(name);
    const values = { name: this.#nameOf(friend), place };
    this.#tell(this.#speech.t(place ? 'friends.near' : 'friends.nearHere', values), friend);
  }

  /** @param {string} friend  @param {Message} message */
  async #message(friend, message) {
    // Of the visitor's own messages others come only when they have another state.
    if (message.from === friend) {
      await this.#client.mark(friend, message.id, 'delivered').catch(() => {});
      if (!this.#sheet.isShowing(friend)) {
        this.#tell(this.#speech.t('friends.message', { name: this.#nameOf(friend) }), friend);
      }
    }
    this.#sheet.messagesChanged(friend);
    await this.load();
  }

  /** @param {string} words  @param {string} friend */
  #tell(words, friend) {
    showToast(words, { milliseconds: 10_000 });
    this.#sheet.say(words);
    this.#notices.show(words, () => this.#sheet.openFriend(friend));
  }
}

/** @param {Speech} speech  @param {FriendsParts} parts  @param {(words: string) => void} onCount  says
 *   how much is new  @returns {Friends} */
export const makeFriends = (speech, parts, onCount) => new Friends(speech, parts, onCount);
