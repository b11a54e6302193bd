// @ts-check

/** Who sees a navigator, from fewest to most. @typedef {"hidden" | "staff" | "friends" | "visible"} Status */
/** @typedef {{ status: Status, friends: string[] }} Sharing */

/** @type {readonly Status[]} */
export const statuses = Object.freeze(['hidden', 'staff', 'friends', 'visible']);
/** Friends that one may name. */
export const friendLimit = 32;
/** What a pseudonym is made of: as in the server's `Identifier`. */
const pseudonym = /^[!$()*+,\-./0-9:;=@A-Z[\]^_`a-z{|}~]{1,128}$/;

/** What one says of who may see one: told to the server first, and true when that has it. */
export class SharingModel {
  /** @type {Sharing} */
  said = { status: 'staff', friends: [] };
  isKnown = false;
  #ask;
  #tell;
  #id;
  /** What is under way: one thing after the other, so that the last that is chosen is what holds.
   * @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {object} parts
   * @param {string} parts.id the pseudonym of oneself
   * @param {() => Promise<Sharing>} parts.ask @param {(said: Sharing) => Promise<Sharing>} parts.tell */
  constructor({ id, ask, tell }) {
    this.#id = id;
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Learns what the server has. */
  load() {
    return this.#next(() => this.#ask());
  }

  /** @param {Status} status */
  choose(status) {
    return this.#next(() => this.#tell({ ...this.said, status }));
  }

  /** Why somebody cannot be named as a friend: a key of words; `null` where they can.
   * @param {string} friend a pseudonym */
  objection(friend) {
    const { friends } = this.said;
    if (friend === '') return 'friendMissing';
    if (!pseudonym.test(friend)) return 'friendWrong';
    if (friend === this.#id) return 'friendSelf';
    if (friends.includes(friend)) return 'friendKnown';
    return friends.length >= friendLimit ? 'friendsFull' : null;
  }

  /** @param {string} friend without objection */
  add(friend) {
    return this.#next(() =>
      this.#tell({ ...this.said, friends: [...new Set([...this.said.friends, friend])] })
    );
  }

  /** @param {string} friend */
  remove(friend) {
    return this.#next(() =>
      this.#tell({ ...this.said, friends: this.said.friends.filter((each) => each !== friend) })
    );
  }

  /** @param {() => Promise<Sharing>} act @returns {Promise<void>} */
  #next(act) {
    const done = this.#last.then(act).then((said) => {
      this.said = said;
      this.isKnown = true;
    });
    this.#last = done.catch(() => {});
    return done;
  }
}
