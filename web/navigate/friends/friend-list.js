// @ts-check
import { element } from '../../shared/ui/element.js';
import { iconButton } from '../ui/icon-button.js';
/** @import { Friend } from '../../shared/api/friends-client.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** The list of friends, of those that ask or were asked, and of those that are blocked. */
export class FriendList {
  /** What stands on the sheet. */
  element = element('ul', { class: 'friends-list' });
  #speech;
  #handlers;
  /** What the list shows, so that rows with the keyboard are kept. */
  #listed = '';

  /** @param {Speech} speech
   * @param {{ onOpen: (friend: Friend) => void, onAccept: (friend: Friend) => void,
   *   onEnd: (friend: Friend) => void, onBlock: (friend: Friend) => void, onFocusLost: () => void }} handlers */
  constructor(speech, handlers) {
    this.#speech = speech;
    this.#handlers = handlers;
  }

  /** @param {readonly Friend[]} friends */
  show(friends) {
    const listed = JSON.stringify(friends);
    if (this.#listed === listed) return;
    this.#listed = listed;
    const rows = friends.map((friend) => this.#row(friend));
    const none = element('li', { class: 'hint' }, this.#speech.t('friends.none'));
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(...(rows.length > 0 ? rows : [none]));
    if (hadFocus) this.#handlers.onFocusLost();
  }

  /** @param {Friend} friend */
  #row(friend) {
    const { t } = this.#speech;
    const { onOpen, onAccept, onEnd, onBlock } = this.#handlers;
    const name = friend.name || t('friends.someone');
    const heading = element(
      'span',
      { class: 'who' },
      element('strong', {}, name),
      element('small', {}, this.#stateOf(friend)),
    );
    if (friend.state === 'friend') {
      const { unread = 0 } = friend;
      return element(
        'li',
        {},
        element(
          'button',
          { type: 'button', class: 'button friend', click: () => onOpen(friend) },
          heading,
          unread > 0
            ? element('span', { class: 'unread' }, t('friends.unread', { count: unread }))
            : null,
        ),
      );
    }
    const accept = iconButton('check', t('friends.accept', { name }), () => onAccept(friend));
    const words = { asks: 'refuse', asked: 'takeBack', blocked: 'unblock' }[friend.state];
    const end = iconButton('close', t(`friends.${words}`, { name }), () => onEnd(friend));
    const block = iconButton('hand', t('friends.blockAsker', { name }), () => onBlock(friend));
    return element('li', {}, heading, ...(friend.state === 'asks' ? [accept, end, block] : [end]));
  }

  /** @param {Friend} friend */
  #stateOf({ state, seesMe, shares }) {
    const { t } = this.#speech;
    if (state !== 'friend') return t(`friends.state.${state}`);
    return t(`friends.sees.${seesMe ? shares ? 'both' : 'me' : shares ? 'them' : 'none'}`);
  }
}
