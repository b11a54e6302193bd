// @ts-check
import { titleOf } from '../../shared/api/roster.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { HoverCard } from './hover-card.js' */
/** @import { People } from './people.js' */

const stateKeys = ['standing', 'moving', 'lastHeard', 'doubtfulStep'];

/** The person under the mouse, with a small label beside the dot. */
export class HoveredPerson {
  #speech;
  #people;
  #view;
  #card;
  #slot = -1;

  /** @param {Speech} speech
   * @param {People} people
   * @param {MapView} view
   * @param {HoverCard} card */
  constructor(speech, people, view, card) {
    this.#speech = speech;
    this.#people = people;
    this.#view = view;
    this.#card = card;
  }

  /** @param {number} slot −1 for none */
  pointAt(slot) {
    this.#slot = slot;
    this.#view.surface.style.cursor = slot >= 0 ? 'pointer' : '';
    this.#show();
  }

  /** The page calls it after each frame of the dots. */
  frameDrawn() {
    if (this.#slot >= 0) this.#show();
  }

  #show() {
    const slot = this.#slot;
    const person = slot < 0 ? undefined : this.#people.roster.at(slot);
    if (!person || this.#people.floorOf(slot) !== this.#view.floor) {
      this.#card.show(null);
      return;
    }
    const { t, language } = this.#speech;
    const { tracks } = this.#people.dots;
    const [x, y] = this.#view.worldToScreen(...this.#people.dots.positionOf(slot));
    const value = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
      tracks.speed[slot],
    );
    const speed = tracks.look(slot) === 1 ? ` · ${t('metresPerSecond', { value })}` : '';
    const line = t(stateKeys[tracks.look(slot)]) + speed;
    this.#card.show({ title: titleOf(person), line, x, y });
  }
}
