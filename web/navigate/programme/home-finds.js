// @ts-check
import { ProgrammeSearch } from '../../shared/programme/programme-search.js';
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
/** @import { Translate } from '../../shared/i18n/i18n.js' */
/** @import { ProgrammeFeed } from '../../shared/programme/programme-feed.js' */
/** @import { ProgrammeRows } from './programme-rows.js' */

/** The most sessions and stands that stand below the places that were found. */
const MOST = 5;

/** What of the programme fits the search of the first screen, below the places that do, and “What are you
 * looking for?”.
 *
 * The search is there before the programme: this hears what is typed there, so that a page of a venue without
 * a programme carries nothing of it. */
export class HomeFinds {
  #parts;
  #home;
  #search;
  #element = element('section', { class: 'home-finds', hidden: true });
  #shown = '';
  /** What is shown is for this. @type {string | null} */
  #asked = null;

  /** @param {HTMLElement} home  the panel with the search
   * @param {{ t: Translate, feed: ProgrammeFeed, rows: ProgrammeRows, now: () => number,
   *   onAsk: (text: string) => void }} parts */
  constructor(home, parts) {
    this.#parts = parts;
    this.#home = home;
    this.#search = new ProgrammeSearch(parts.feed.programme);
    home.querySelector('.home-body')?.after(this.#element);
    // The page itself empties the search with the first screen, on which it puts the keyboard.
    for (const event of ['input', 'click', 'focusin']) {
      home.addEventListener(event, () => {
        // Nothing is drawn again below the finger that taps it.
        if (this.#asked !== this.#query) this.#show();
      });
    }
  }

  /** The programme has changed. */
  refresh() {
    this.#search.forget();
    this.#show();
  }

  /** What the visitor typed; null where it says where it is, and looks for no session. */
  get #query() {
    const heading = this.#home.querySelector('.where-title');
    if (heading instanceof HTMLElement && !heading.hidden) return null;
    const field = this.#home.querySelector('.search input');
    return field instanceof HTMLInputElement ? field.value.trim() : '';
  }

  #show() {
    const { t, feed, rows, now, onAsk } = this.#parts;
    const query = this.#asked = this.#query;
    this.#element.hidden = query === null || feed.programme.isEmpty;
    if (query === null) return;
    const found = query === '' ? [] : this.#search.found(query, now(), MOST);
    const parts = [
      ...found.length > 0 ? [element('h2', {}, t('looking.inProgramme')), rows.list(found)] : [],
      element(
        'button',
        {
          type: 'button',
          class: 'button looking-ask',
          'aria-haspopup': 'dialog',
          click: () => onAsk(query),
        },
        icon('search'),
        element('span', {}, query === '' ? t('looking.title') : t('looking.ask', { query })),
      ),
    ];
    const text = parts.map((part) => part.outerHTML).join('');
    if (text === this.#shown) return;
    this.#shown = text;
    this.#element.replaceChildren(...parts);
  }
}
