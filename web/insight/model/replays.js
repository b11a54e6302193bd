// @ts-check
/** @import { Client } from '../../shared/api/client.js' */

/** Milliseconds of the minute that a moment begins. */
const minute = 60_000;

/** Which moments can be seen again on the live page: recordings of people are kept for a shorter time than figures. */
export class Replays {
  #client;
  #slug;
  /** @type {readonly { from: number, to: number }[]} */
  #stretches = [];

  /** @param {Pick<Client, 'tracks' | 'base'>} client @param {string} slug */
  constructor(client, slug) {
    this.#client = client;
    this.#slug = slug;
  }

  /** Asks what is recorded; without permission, nothing is. */
  async ask() {
    const answer = await this.#client.tracks(this.#slug).catch(() => null);
    this.#stretches = answer?.stretches ?? [];
  }

  /** Where a moment can be seen again; `null` where nothing of its minute is recorded.
   * @param {number} at milliseconds since 1970 @param {string} floor "" for the live page's choice */
  urlOf(at, floor) {
    if (!this.#stretches.some(({ from, to }) => from < at + minute && at <= to)) return null;
    const query = new URLSearchParams({ venue: this.#slug, past: new Date(at).toISOString() });
    if (floor !== '') query.set('floor', floor);
    return `${this.#client.base}live/?${query}`;
  }
}
