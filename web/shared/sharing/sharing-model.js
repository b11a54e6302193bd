// @ts-check

/** @import { Sharing } from '../api/types.js' */
/** The groups of people that see a navigator, from fewest to most. @typedef {Sharing['status']} Status */

/** @type {readonly Status[]} */
export const statuses = Object.freeze(['hidden', 'staff', 'friends', 'visible']);
/** The most friends of a navigator. */
export const friendLimit = 32;
/** What a pseudonym is made of: as in the server's `Identifier`. */
const pseudonym = /^[!$()*+,\-./0-9:;=@A-Z[\]^_`a-z{|}~]{1,128}$/;

/** The sharing of a navigator: it goes to the server first, and changes here when the server has it. */
export class SharingModel {
  /** @type {Sharing} */
  sharing = { status: 'staff', friends: [] };
  isKnown = false;
  #read;
  #save;
  #id;
  /** Requests go out one after the other, so that the last choice wins.
   * @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {object} parts
   * @param {string} parts.id the viewer's own pseudonym
   * @param {() => Promise<Sharing>} parts.read @param {(sharing: Sharing) => Promise<Sharing>} parts.save */
  constructor({ id, read, save }) {
    this.#id = id;
    this.#read = read;
    this.#save = save;
  }

  /** Reads what the server has. */
  load() {
    return this.#next(() => this.#read());
  }

  /** @param {Status} status */
  choose(status) {
    return this.#next(() => this.#save({ ...this.sharing, status }));
  }

  /** Why a pseudonym cannot be added as a friend: a key of texts; `null` where it can.
   * @param {string} friend a pseudonym */
  objection(friend) {
    const { friends } = this.sharing;
    if (friend === '') return 'friendMissing';
    if (!pseudonym.test(friend)) return 'friendWrong';
    if (friend === this.#id) return 'friendSelf';
    if (friends.includes(friend)) return 'friendKnown';
    return friends.length >= friendLimit ? 'friendsFull' : null;
  }

  /** @param {string} friend without objection */
  add(friend) {
    return this.#next(() =>
      this.#save({ ...this.sharing, friends: [...new Set([...this.sharing.friends, friend])] })
    );
  }

  /** @param {string} friend */
  remove(friend) {
    return this.#next(() =>
      this.#save({
        ...this.sharing,
        friends: this.sharing.friends.filter((each) => each !== friend),
      })
    );
  }

  /** @param {() => Promise<Sharing>} act @returns {Promise<void>} */
  #next(act) {
    const done = this.#last.then(act).then((sharing) => {
      this.sharing = sharing;
      this.isKnown = true;
    });
    this.#last = done.catch(() => {});
    return done;
  }
}
