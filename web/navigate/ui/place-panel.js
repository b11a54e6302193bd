// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { openingLine, placeDetails } from '../../shared/places/place-details.js';
import { makeCardHead } from '../../shared/ui/card-head.js';
import { element, setText } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { WaySwitches } from './way-switches.js';
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { PlaceFacts } from '../../shared/places/place-facts.js' */
/** @import { Target } from '../../shared/places/targets.js' */
/** @import { Manner } from './way-switches.js' */

/** What a place says, with the button that leads there. */
export class PlacePanel {
  /** @type {HTMLElement} */
  element = element('section', { class: 'place-panel', hidden: true });
  #speech;
  #handlers;
  #pictureURL;
  #switches;
  #time = element('p', { class: 'time', role: 'status' });
  #lead;
  #shown = '';

  /** @param {Speech} speech
   * @param {{ pictureURL: (content: string) => string, seesCrowds: boolean }} options
   * @param {{ onLead: () => void, onClose: () => void, onHere: () => void,
   *   onFavourite: (isOn: boolean) => void, onStop: (isOn: boolean) => void, onManner: (change: Partial<Manner>) => void }} handlers */
  constructor(speech, { pictureURL, seesCrowds }, handlers) {
    this.#speech = speech;
    this.#handlers = handlers;
    this.#pictureURL = pictureURL;
    this.#switches = new WaySwitches(speech, { seesCrowds, onManner: handlers.onManner });
    this.#lead = element(
      'button',
      { type: 'button', class: 'button primary lead', click: () => handlers.onLead() },
      icon('route'),
      element('span', {}, speech.t('leadMe')),
    );
  }

  /** @param {{ target: Target, facts: PlaceFacts, where: string, isFavourite: boolean, isStop: boolean,
   *   manner: Manner, isWhere: boolean }} view isWhere: the visitor says where it is */
  show({ target, facts, where, isFavourite, isStop, manner, isWhere }) {
    const { t, language } = this.#speech;
    this.#switches.show(manner);
    this.element.hidden = false;
    // The keyboard keeps its place while nothing of it changes.
    const shown = JSON.stringify([target, facts, where, isFavourite, isStop, isWhere]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const name = nameIn(target.name, language);
    const title = element(
      'div',
      {},
      element('h2', { tabindex: '-1' }, name),
      element('p', { class: 'hint' }, [target.mark, where].filter(Boolean).join(' · ')),
    );
    const { web } = facts;
    const here = element(
      'button',
      {
        type: 'button',
        class: isWhere ? 'button primary lead' : 'button',
        click: () => this.#handlers.onHere(),
      },
      icon('follow'),
      element('span', {}, t('iAmHere')),
    );
    const head = makeCardHead(title, t('close'), this.#handlers.onClose);
    if (!isWhere) title.after(this.#star(isFavourite));
    const parts = isWhere ? [element('div', { class: 'actions' }, here)] : [
      this.#time,
      this.#switches.element,
      element('div', { class: 'actions' }, this.#lead, here, this.#stop(isStop)),
    ];
    this.element.setAttribute('aria-label', name);
    this.element.replaceChildren(
      ...[
        head,
        openingLine(facts),
        ...parts,
        ...placeDetails(facts, { pictureURL: this.#pictureURL, name }),
        web
          ? element('a', { href: web.href, rel: 'noopener noreferrer', target: '_blank' }, web.text)
          : null,
      ].filter((part) => part !== null),
    );
  }

  /** @param {string} text  how long the walk takes, or what is missing to say it */
  setTime(text) {
    setText(this.#time, text);
  }

  /** Puts the keyboard at the beginning of the panel. */
  focus() {
    this.element.querySelector('h2')?.focus();
  }

  /** @param {boolean} isStop  whether it is a stop of the next walk */
  #stop(isStop) {
    return element(
      'button',
      {
        type: 'button',
        class: 'button',
        click: () => this.#handlers.onStop(!isStop),
      },
      icon(isStop ? 'minus' : 'plus'),
      element('span', {}, this.#speech.t(isStop ? 'removeStop' : 'addStop')),
    );
  }

  /** @param {boolean} isFavourite */
  #star(isFavourite) {
    const { t } = this.#speech;
    return element('button', {
      type: 'button',
      class: 'button icon-only star',
      'aria-label': t(isFavourite ? 'unfavour' : 'favour'),
      click: () => this.#handlers.onFavourite(!isFavourite),
    }, icon(isFavourite ? 'star-on' : 'star'));
  }
}
