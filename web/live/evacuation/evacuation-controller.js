// @ts-check
import { RepeatedRequest } from '../../shared/api/repeated-request.js';
import { EvacuationCard } from './evacuation-card.js';
import { EvacuationLayer } from './evacuation-layer.js';
import { StrandedPeople } from './stranded-people.js';

/** @import { Client } from '../../shared/api/client.js' */
/** @import { Evacuation, Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */

/** Milliseconds between an answer and the next request, for people walk on meanwhile; and the share of the
 * time that asking may take at most, because the answer is dear. */
const asking = { pause: 3000, share: 0.2 };
/** CSS pixels per metre to look at an exit with. */
const closeUp = 9;

/** The evacuation on the live page: map, card, and the requests to the server. */
export class EvacuationController {
  /** @type {Evacuation | null} */
  evacuation = null;
  isOn = false;
  #card;
  #layer;
  #poll;
  #features;
  #stranded = new StrandedPeople();

  /** @param {object} page
   * @param {Speech} page.speech
   * @param {MapView} page.view
   * @param {People} page.people
   * @param {Client} page.client
   * @param {string} page.slug
   * @param {Map<string, Feature>} page.features
   * @param {(floor: string) => void} page.showFloor
   * @param {() => void} page.onClose */
  constructor({ speech, view, people, client, slug, features, showFloor, onClose }) {
    this.#features = features;
    this.#card = new EvacuationCard(speech, {
      onClose,
      floorName: (id) => view.floorName(id),
      editorAddress: `../editor/?venue=${encodeURIComponent(slug)}`,
      onExit: ({ floor, at: [x, y] }) => {
        showFloor(floor);
        view.flyTo({ x, y, scale: Math.max(view.camera.scale, closeUp) });
      },
    });
    this.#layer = new EvacuationLayer(view, (id) => {
      const person = people.roster.withId(id);
      const floor = person && people.floorOf(person.slot);
      return person && floor ? { floor, at: people.dots.positionOf(person.slot) } : null;
    }, (count) => speech.number(count));
    this.#poll = new RepeatedRequest(() => client.evacuation(slug, { legs: true }), (outcome) => {
      this.evacuation = 'answer' in outcome ? this.#confirmed(outcome.answer) : null;
      if (this.evacuation) this.#card.show(this.evacuation);
      else if ('problem' in outcome) this.#card.refuse(outcome.problem);
      this.#layer.show(this.evacuation);
    }, asking);
  }

  get element() {
    return this.#card.element;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#forget();
    this.#card.turn(isOn);
    this.#poll.turn(isOn && hasExits(this.#features.values()));
    if (isOn && !this.#poll.isOn) this.#card.showNoExits();
    this.isOn = isOn;
  }

  /** Follows an edit: ways may be others, and the first or last exit may be drawn or removed. */
  refresh() {
    if (!this.isOn) return;
    if (this.#poll.isOn === hasExits(this.#features.values())) this.#poll.refresh();
    else this.turn(true);
  }

  /** The answer with those people only as stranded that have been for some seconds.
   * @param {Evacuation} evacuation @returns {Evacuation} */
  #confirmed(evacuation) {
    const stranded = this.#stranded.take(evacuation, performance.now());
    const people = evacuation.people.filter(({ navigator, refusal }) =>
      !refusal || stranded.has(navigator ?? '')
    );
    return { ...evacuation, stranded: stranded.size, people };
  }

  #forget() {
    this.#stranded.clear();
    this.evacuation = null;
    this.#layer.show(null);
  }
}

/** The categories that the server takes for exits by default. */
const words = new Set(['exit', 'emergency-exit', 'entrance']);
const kinds = new Set(['poi', 'area', 'connector']);

/** Whether a venue has an exit to lead people to.
 * @param {Iterable<Feature>} features */
export const hasExits = (features) => {
  for (const { kind, properties: { category, groups = [] } } of features) {
    if (kinds.has(kind) && [category ?? '', ...groups].some((word) => words.has(word))) return true;
  }
  return false;
};
