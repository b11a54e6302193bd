// @ts-check
import { findFollowed } from './find-person.js';
import { PersonAccuracy } from './person-accuracy.js';
import { personShown } from './person-card.js';
import { SelectedPerson } from './selected-person.js';
/** @import { Client } from '../../shared/api/client.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */
/** @import { PersonCard } from './person-card.js' */

/** Selects and follows people: on the map, on the card and in what the page subscribes to. */
export class SelectionController {
  #people;
  #view;
  #card;
  #client;
  #slug;
  #showFloor;
  #past;
  #onSelect;
  #accuracy;
  /** The person itself; the page gives it routes and frames. @type {SelectedPerson} */
  person;

  /** @param {object} parts
   * @param {People} parts.people
   * @param {MapView} parts.view
   * @param {PersonCard} parts.card
   * @param {Client} parts.client
   * @param {string} parts.slug of the venue
   * @param {(floor: string) => void} parts.showFloor
   * @param {{ isOn: boolean, at: number }} parts.past whether the page shows the past, and which moment of
   *   it: milliseconds since 1970, 0 while none is chosen
   * @param {() => void} parts.onSelect another person, or none */
  constructor({ people, view, card, client, slug, showFloor, past, onSelect }) {
    this.#people = people;
    this.#view = view;
    this.#card = card;
    this.#client = client;
    this.#slug = slug;
    this.#showFloor = showFloor;
    this.#past = past;
    this.#onSelect = onSelect;
    this.person = new SelectedPerson(people, view, showFloor);
    this.#accuracy = new PersonAccuracy({ client, slug, people, view });
  }

  /** @param {string | null} id @param {boolean} [goesThere] */
  select(id, goesThere = false) {
    if (id === this.person.id && !goesThere) return;
    this.person.choose(id);
    this.setFollowed(goesThere);
    this.showCard();
    this.#onSelect();
  }

  /** @param {boolean} isOn */
  setFollowed(isOn) {
    this.person.follow(isOn);
    this.#card.setFollowing(isOn);
    if (isOn) this.goToFollowed();
  }

  /** Looks for a followed person outside the part of the floor in view: where it is now, or where it was
   * at the moment that is shown. */
  async goToFollowed() {
    const { isOn, at } = this.#past;
    if (isOn && at === 0) return;
    const found = await findFollowed({
      selected: this.person,
      people: this.#people,
      client: this.#client,
      slug: this.#slug,
      at: isOn ? Math.round(at) : null,
    });
    if (!found || this.#past.isOn !== isOn) return;
    this.#showFloor(found.floor);
    this.person.goTo(found);
  }

  /** How far the person's position can be trusted; `null` while that is not known. */
  get trust() {
    return this.#accuracy.trust;
  }

  /** The page calls it after each frame of the dots. */
  frameDrawn() {
    this.person.frameDrawn();
    this.#accuracy.frameDrawn();
  }

  /** Writes the card again. */
  showCard() {
    // A recording has no accuracies.
    this.#accuracy.follow(this.#past.isOn ? null : this.person.id);
    this.#card.show(
      personShown({
        selected: this.person,
        trust: this.#accuracy.trust,
        people: this.#people,
        view: this.#view,
        isPast: this.#past.isOn,
      }),
    );
  }
}
