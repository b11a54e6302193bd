// @ts-check
import { NEAREST, categoriesPresent } from '../categories.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';
import { makeKeyboard } from './keyboard.js';
import { scrollList } from './scroll-list.js';
import { targetRow } from './target-row.js';

const NEAREST_TEXTS = Object.freeze({
  toilet: 'nearestToilet', exit: 'nearestExit', lift: 'nearestLift', information: 'nearestInformation',
});

/**
 * Searching, categories and the nearest of what everybody needs.
 * @param {(event: any) => void} send
 * @param {(nearest: typeof NEAREST[number]) => void} goToNearest
 */
export const makeSearchPanel = (send, goToNearest) => {
  const field = /** @type {HTMLInputElement} */ (element('input', {
    class: 'search-input', type: 'text', autocomplete: 'off', autocapitalize: 'off',
    spellcheck: 'false', enterkeyhint: 'search',
    on: {
      focus: () => send({ type: 'keyboardShown', isShown: true }),
      pointerdown: () => send({ type: 'keyboardShown', isShown: true }),
      input: () => send({ type: 'queryChanged', query: field.value }),
    },
  }));
  // A phone has a keyboard of its own; the system's would hide behind a kiosk's browser.
  if (!matchMedia('(max-width: 600px)').matches) field.setAttribute('inputmode', 'none');
  const clear = element('div');
  const search = element('div', { class: 'search' }, [icon('search'), field, clear]);
  const body = element('div', { class: 'search-body' });
  const root = element('div', { class: 'search-panel' }, [search, body]);

  const nearestRow = ({ language }) => element('div', {
    class: 'nearest', role: 'group', 'aria-label': say(language, 'nearest'),
  }, NEAREST.map((nearest) => bigButton({
    text: say(language, NEAREST_TEXTS[nearest.id]), hint: say(language, 'nearest'),
    iconName: nearest.icon, kind: 'tile', act: () => goToNearest(nearest),
  })));

  const chips = ({ language, category }, targets) => element('div', {
    class: 'chips', role: 'group', 'aria-label': say(language, 'categories'),
  }, categoriesPresent(targets.values()).map(({ id, icon: iconName, words }) => bigButton({
    text: words[language][0], iconName, kind: 'chip', isPressed: id === category,
    act: () => send({ type: 'categoryChosen', category: id }),
  })));

  const results = (state, found, floorName) => {
    const { language, query, category } = state;
    if (found.length > 0) {
      return scrollList({
        label: say(language, 'results'), up: say(language, 'scrollUp'),
        down: say(language, 'scrollDown'),
        rows: found.map((target) => targetRow(target, language, floorName, send)),
      });
    }
    const text = query.trim() === '' && category === null ? say(language, 'touchPlace')
      : say(language, 'nothingFound', { query });
    return element('p', { class: 'empty', text, role: 'status' });
  };

  return {
    root,
    /** @param {{state: any, targets: Map<string, any>, found: any[], floorName: (id: string) => string}} view */
    update({ state, targets, found, floorName }) {
      const { language, query, isTyping } = state;
      field.setAttribute('aria-label', say(language, 'searchHint'));
      field.placeholder = say(language, 'searchHint');
      if (field.value !== query) field.value = query;
      clear.replaceChildren(...(query === '' ? [] : [bigButton({
        text: say(language, 'clear'), iconName: 'close', isBare: true, kind: 'plain',
        act: () => send({ type: 'cleared' }),
      })]));
      const listed = results(state, found, floorName);
      body.classList.toggle('is-typing', isTyping);
      body.classList.toggle('is-open', !isTyping && query === '' && state.category === null);
      body.replaceChildren(...(isTyping ? [listed, makeKeyboard(language, send)]
        : [nearestRow(state), chips(state, targets), listed]));
      if (!isTyping && document.activeElement === field) field.blur();
    },
  };
};
