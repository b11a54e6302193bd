// @ts-check
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { accuracyWords, trackingWords } from './accuracy-words.js';
import { titleOf } from '../../shared/api/roster.js';
import { makeToggle } from '../../shared/ui/toggle.js';
/** @import { Refusal, Route } from '../../shared/api/types.js' */
/** @import { Speech, Translate } from '../../shared/i18n/i18n.js' */
/** @import { MapView } from '../../shared/map/map-view.js' */
/** @import { People } from '../people/people.js' */
/** @import { Person } from '../../shared/api/roster.js' */
/** @import { Trust } from './accuracy-words.js' */
/** @import { SelectedPerson } from './selected-person.js' */

/** What the card shows of a person.
 * @typedef {{ person: Person, state: number, speed: number, floor: string, isHere: boolean,
 *   isKnown: boolean, isPast: boolean, route: Route | null, refusal: Refusal | null, trust: Trust | null }} ShownPerson */

const stateKeys = ['standing', 'moving', 'lastHeard', 'doubtfulStep'];

/** What is known of one person, with buttons. */
export class PersonCard {
  #speech;
  #title = element('h2');
  #id = element('p', { class: 'id' });
  #facts = ['state', 'speed', 'floor', 'group', 'route', 'accuracy', 'tracking'].map((key) => ({
    key,
    name: element('dt'),
    value: element('dd', { 'data-fact': key }),
  }));
  #follow;
  #why;
  #reason = element('p');
  #instead;
  #refused;
  /** @type {HTMLElement} */
  element;

  /** @param {Speech} speech
   * @param {{ onClose: () => void, onFollow: (isOn: boolean) => void, onTrail: (isOn: boolean) => void,
   *   onInstead: () => void, onWhy: (isOn: boolean) => void }} handlers */
  constructor(speech, { onClose, onFollow, onTrail, onInstead, onWhy }) {
    this.#speech = speech;
    const { t } = speech;
    for (const { key, name } of this.#facts) name.textContent = t(key);
    this.#follow = makeToggle('follow', t('follow'), onFollow);
    this.#why = makeToggle('info', t('why'), onWhy);
    this.#instead = element(
      'button',
      { type: 'button', class: 'button instead', click: onInstead },
      icon('arrive'),
      element('span', {}, t('walkThere')),
    );
    this.#refused = element(
      'div',
      { class: 'refused', role: 'status', hidden: true },
      this.#reason,
      this.#instead,
    );
    this.element = element(
      'section',
      { class: 'person-card card', 'aria-label': t('people'), hidden: true },
      makeCardHead(element('div', {}, this.#title, this.#id), t('close'), onClose),
      element('dl', {}, ...this.#facts.flatMap(({ name, value }) => [name, value])),
      this.#refused,
      element(
        'div',
        { class: 'toolbar' },
        this.#follow,
        makeToggle('walking', t('trail'), onTrail, { isOn: true }),
        this.#why,
      ),
    );
  }

  /** @param {boolean} isOn */
  setFollowing(isOn) {
    this.#follow.setAttribute('aria-pressed', String(isOn));
  }

  /** @param {boolean} isOn whether the person's place is explained */
  setExplained(isOn) {
    this.#why.setAttribute('aria-pressed', String(isOn));
  }

  /** Shows a person, or hides the card.
   * @param {ShownPerson | null} about */
  show(about) {
    this.element.hidden = about === null;
    if (!about) return;
    const { t, metres, language, localized } = this.#speech;
    const { person, state, speed, floor, isHere, isKnown, isPast, route, refusal, trust } = about;
    this.#refused.hidden = refusal === null;
    if (refusal) setText(this.#reason, localized(refusal.text));
    // A person in a wall cannot be led anywhere; the map shows where free space begins.
    this.#instead.hidden = !refusal?.nearest || refusal.reason === 'startBlocked';
    setText(this.#title, titleOf(person));
    setText(this.#id, person.name ? person.id : '');
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    /** @type {Record<string, string>} */
    const values = {
      state: isHere ? t(stateKeys[state]) : t(isKnown ? 'elsewhere' : isPast ? 'notThen' : 'left'),
      // The speed that was known last is not one of a person out of view.
      speed: isHere && state === 1
        ? t('metresPerSecond', { value: new Intl.NumberFormat(language, digits).format(speed) })
        : '–',
      floor,
      group: person.group || t('noGroup'),
      // A recording has no routes: it cannot say that there was none.
      route: route ? routeText(route, t, metres) : isPast ? '–' : t('noRoute'),
      accuracy: accuracyWords(trust, this.#speech),
      tracking: trackingWords(trust, this.#speech),
    };
    for (const { key, value } of this.#facts) setText(value, values[key]);
  }
}

/** @param {Route} route
 * @param {Translate} t @param {(metres: number) => string} metres */
const routeText = ({ distance, seconds, approximate }, t, metres) => {
  const text = t('routeTo', {
    distance: metres(distance),
    minutes: Math.max(1, Math.round(seconds / 60)),
  });
  return approximate ? `≈ ${text}` : text;
};

/** What the card shows of the selected person; `null` without one.
 * @param {object} parts
 * @param {SelectedPerson} parts.selected
 * @param {Trust | null} parts.trust
 * @param {People} parts.people
 * @param {MapView} parts.view
 * @param {boolean} parts.isPast whether the page shows the past
 * @returns {ShownPerson | null} */
export const personShown = ({ selected, trust, people, view, isPast }) => {
  const { id, slot, route, refusal } = selected;
  if (id === null) return null;
  const floor = slot < 0 ? null : people.floorOf(slot);
  const { tracks } = people.dots;
  return {
    person: people.roster.withId(id) ?? { slot: -1, id },
    isHere: floor !== null,
    isKnown: slot >= 0,
    isPast,
    state: slot < 0 ? 2 : tracks.look(slot),
    speed: slot < 0 ? 0 : tracks.speed[slot],
    floor: floor === null ? '–' : view.floorName(floor),
    route,
    refusal,
    trust,
  };
};
