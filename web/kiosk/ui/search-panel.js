// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { categoriesPresent } from '../../shared/places/categories.js';
import { say } from '../texts/say.js';
import { bigButton, nameAndHint } from './big-button.js';
import { makeKeyboard } from './keyboard.js';
import { scrollList } from './scroll-list.js';
import { targetRow } from './target-row.js';
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Send, State } from '../state/state.js' */

/** How many buttons lead to the nearest of a kind. */
const NEAREST_LIMIT = 4;

/**
 * Searching, categories and the nearest of what visitors need most.
 * @param {Send} send
 */
export const makeSearchPanel = (send) => {
  const field = element('input', {
    class: 'search-input',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    focus: () => send({ type: 'keyboardShown', isShown: true }),
    pointerdown: () => send({ type: 'keyboardShown', isShown: true }),
    input: () => send({ type: 'queryChanged', query: field.value }),
  });
  // A phone has a keyboard of its own; the system's would hide behind a kiosk's browser.
  if (!matchMedia('(max-width: 600px), (max-height: 500px)').matches) {
    field.setAttribute('inputmode', 'none');
  }
  const clear = element('div');
  const search = element('div', { class: 'search' }, icon('search'), field, clear);
  const body = element('div', { class: 'search-body' });
  /** What parts of the page that load later add before the nearest. */
  const extras = element('div', { class: 'extras' });
  const adding = element('div', { class: 'adding', hidden: true });
  const root = element('div', { class: 'search-panel' }, adding, search, body);
  /** What is shown: the places of this category and text. */
  let shownFor = '';

  const nearestRow = (/** @type {State} */ { language, isAdding }, /** @type {Places} */ places) =>
    isAdding || places.nearest.length === 0 ? null : element(
      'div',
      { class: 'nearest', role: 'group', 'aria-label': say(language, 'nearest') },
      ...places.nearest.slice(0, NEAREST_LIMIT).map(({ id, icon: iconName, text }) =>
        bigButton({
          text: say(language, text),
          hint: say(language, 'nearest'),
          iconName,
          kind: 'tile',
          act: () => send({ type: 'nearestChosen', nearest: id }),
        })
      ),
    );

  const showAdding = (/** @type {State} */ { language, isAdding }) => {
    if (adding.hidden === !isAdding && adding.lang === language) return;
    adding.hidden = !isAdding;
    adding.lang = language;
    adding.replaceChildren(
      nameAndHint('h2', say(language, 'addStop'), say(language, 'addStopHint')),
      bigButton({
        text: say(language, 'backToRoute'),
        iconName: 'back',
        act: () => send({ type: 'addingEnded' }),
      }),
    );
  };

  const chips = (/** @type {State} */ { language, category }, /** @type {Places} */ places) =>
    element(
      'div',
      { class: 'chips', role: 'group', 'aria-label': say(language, 'categories') },
      ...categoriesPresent(places.targets.values()).map(({ id, icon: iconName, words }) =>
        bigButton({
          text: words[language][0],
          iconName,
          kind: 'chip',
          isPressed: id === category,
          act: () => send({ type: 'categoryChosen', category: id }),
        })
      ),
    );

  const results = (/** @type {State} */ state, /** @type {Places} */ places) => {
    const { language, query, category } = state;
    const found = places.found(state);
    if (found.length > 0) {
      return scrollList({
        label: say(language, 'results'),
        up: say(language, 'scrollUp'),
        down: say(language, 'scrollDown'),
        rows: found.map((target) => targetRow(target, state, places, send)),
      });
    }
    const text = query.trim() === '' && category === null
      ? say(language, 'touchPlace')
      : say(language, 'nothingFound', { query });
    return element('p', { class: 'empty', role: 'status' }, text);
  };

  return {
    root,
    extras,
    /** @param {{ state: State, places: Places }} view */
    update({ state, places }) {
      const { language, query, isTyping } = state;
      field.setAttribute('aria-label', say(language, 'searchHint'));
      field.placeholder = say(language, 'searchHint');
      if (field.value !== query) field.value = query;
      showAdding(state);
      clear.replaceChildren(
        ...(query === '' ? [] : [bigButton({
          text: say(language, 'clear'),
          iconName: 'close',
          isBare: true,
          kind: 'plain',
          act: () => send({ type: 'cleared' }),
        })]),
      );
      const listed = results(state, places);
      body.classList.toggle('is-typing', isTyping);
      body.classList.toggle('is-open', !isTyping && query === '' && state.category === null);
      const shown = isTyping ? [listed, makeKeyboard(language, send)] : [
        state.isAdding ? null : extras,
        nearestRow(state, places),
        chips(state, places),
        listed,
      ];
      body.replaceChildren(...shown.filter((part) => part !== null));
      const asked = `${state.category} ${query}`;
      if (asked !== shownFor) {
        body.scrollTop = 0;
        body.querySelector('.chip[aria-pressed="true"]')
          ?.scrollIntoView({ block: 'nearest', inline: 'center' });
      }
      shownFor = asked;
      if (!isTyping && document.activeElement === field) field.blur();
    },
  };
};
