// @ts-check
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { LatePart } from '../../shared/ui/late-part.js';
/** @import { Spot } from '../../shared/api/types.js' */
/** @import { Client } from '../../shared/api/client.js' */
/** @import { LiveSocket } from '../../shared/api/live-socket.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { VisitorSession } from '../entry/visitor-session.js' */
/** @import { VisitorPosition } from '../position/visitor-position.js' */
/** @import { LedFriend } from '../route/led-to.js' */
/** @import { PartWait } from '../ui/part-wait.js' */

/** What the page lends to all that is about friends.
 * @typedef {object} FriendsParts
 * @property {Places} places
 * @property {LiveSocket} socket
 * @property {Client} client
 * @property {VisitorSession} visitor
 * @property {VisitorPosition} position
 * @property {() => Promise<string>} become  gives the visitor a navigator
 * @property {PartWait} wait
 * @property {(friend: LedFriend) => void} onLead
 * @property {(spot: Spot) => void} onGo  shows a place of a message on the map
 * @property {() => void} onSharing  the sharing of the visitor has changed
 * @property {(names: ReadonlyMap<string, string>) => void} onNames  of friends, by their navigators */

/** “Friends”: a button where the venue wants them; all behind it comes once the page rests. */
export class FriendsPart {
  #parts;
  #words = element('span', {});
  #part;
  /** The button. */
  element = element('div', { class: 'friends-row' });

  /** @param {Speech} speech  @param {FriendsParts} parts */
  constructor(speech, parts) {
    this.#parts = parts;
    this.#part = new LatePart(async () => {
      const { makeFriends } = await import('./friends-controller.js');
      return makeFriends(speech, parts, (words) => setText(this.#words, words));
    });
    const words = { en: 'Friends', de: 'Freunde' };
    setText(this.#words, speech.localized(words));
    const click = () => this.#open(null);
    const button = { type: 'button', class: 'button', 'aria-haspopup': 'dialog', click };
    this.element.append(element('button', button, icon('people'), this.#words));
    this.element.hidden = !this.#isWanted;
    // It tells of friends that come near, also before its visitor opens it.
    if (this.#isWanted && parts.visitor.navigator !== null) void this.#part.bring().catch(() => {});
    // After the #, so that no log of a server has the code.
    const code = new URLSearchParams(location.hash.slice(1)).get('friend');
    if (code === null || !this.#isWanted) return;
    history.replaceState(null, '', location.pathname + location.search);
    this.#open(code);
  }

  get #isWanted() {
    const { places, visitor } = this.#parts;
    return places.venue.settings?.friends === true &&
      (visitor.navigator !== null || visitor.isGuest);
  }

  /** @param {string | null} code  of a friend, from an address */
  #open(code) {
    this.#parts.wait.want(this.#part, (friends) => void friends.open(code));
  }
}
