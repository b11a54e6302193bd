// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { AccuracyCircle } from './accuracy-circle.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */
/** @import { Trust } from './accuracy-words.js' */

/** Milliseconds between two requests: the stream of positions does not carry accuracies. */
const pause = 1000;
/** The looks of a dot whose position is new and plausible: standing and moving. */
const freshLooks = 1;

/** How far the position of the selected person can be trusted, asked once a second, and the circle that
 * says so on the map. */
export class PersonAccuracy {
  /** What is known of the person; `null` before the first answer. @type {Trust | null} */
  trust = null;
  /** @type {string | null} */
  #id = null;
  #people;
  #view;
  #circle;
  #request;

  /** @param {object} parts
   * @param {Pick<Client, 'navigator'>} parts.client
   * @param {string} parts.slug of the venue
   * @param {People} parts.people
   * @param {MapView} parts.view */
  constructor({ client, slug, people, view }) {
    this.#people = people;
    this.#view = view;
    this.#circle = new AccuracyCircle(view);
    this.#request = new RepeatedRequest(
      () => client.navigator(slug, this.#id ?? ''),
      (outcome) => {
        this.trust = 'answer' in outcome ? outcome.answer : null;
        view.requestMoving();
      },
      { pause },
    );
  }

  /** Asks about another person, or no longer. @param {string | null} id */
  follow(id) {
    if (id === this.#id) return;
    this.#id = id;
    this.trust = null;
    this.#circle.restart();
    this.#request.turn(id !== null);
  }

  /** The page calls it after each frame of the dots. */
  frameDrawn() {
    const { dots } = this.#people;
    const { accuracy, tracking } = this.trust ?? {};
    const slot = dots.selected;
    if (accuracy === undefined || slot < 0 || this.#people.floorOf(slot) !== this.#view.floor) {
      this.#circle.show(null);
      return;
    }
    const isFresh = dots.tracks.look(slot) <= freshLooks && !dots.isOld;
    this.#circle.show({
      at: dots.positionOf(slot),
      accuracy,
      isCertain: isFresh && (tracking === undefined || tracking === 'fixed'),
    });
  }
}
