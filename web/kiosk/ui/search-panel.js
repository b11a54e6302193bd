// @ts-check
import { categoriesPresent } from '../places/categories.js';
import { NEAREST_TEXTS } from '../texts/nearest-texts.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';
import { makeKeyboard } from './keyboard.js';
import { scrollList } from './scroll-list.js';
import { targetRow } from './target-row.js';

/**
 * Searching, categories and the nearest of what everybody needs.
 * @param {(event: any) => void} send
 */
export const makeSearchPanel = (send) => {
  const field = /** @type {HTMLInputElement} */ (element('input', {
    class: 'search-input',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
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
  const adding = element('div', { class: 'adding', hidden: true });
  const root = element('div', { class: 'search-panel' }, [adding, search, body]);

  const nearestRow = (
    { language, isAdding },
    nearest,
  ) => (isAdding || nearest.length === 0 ? null : element(
    'div',
    {
      class: 'nearest',
      role: 'group',
      'aria-label': say(language, 'nearest'),
    },
    nearest.map(({ id, icon: iconName }) =>
      bigButton({
        text: say(language, NEAREST_TEXTS[id]),
        hint: say(language, 'nearest'),
        iconName,
        kind: 'tile',
        act: () => send({ type: 'nearestChosen', nearest: id }),
      })
    ),
  ));

  const tellAdding = ({ language, isAdding }) => {
    if (adding.hidden === !isAdding && adding.lang === language) return;
    adding.hidden = !isAdding;
    adding.lang = language;
    adding.replaceChildren(
      element('h1', { class: 'words' }, [
        element('span', { class: 'name', text: say(language, 'addStop') }),
        element('span', { class: 'hint', text: say(language, 'addStopHint') }),
      ]),
      bigButton({
        text: say(language, 'backToRoute'),
        iconName: 'back',
        act: () => send({ type: 'addingEnded' }),
      }),
    );
  };

  const chips = ({ language, category }, targets) =>
    element(
      'div',
      {
        class: 'chips',
        role: 'group',
        'aria-label': say(language, 'categories'),
      },
      categoriesPresent(targets.values()).map(({ id, icon: iconName, words }) =>
        bigButton({
          text: words[language][0],
          iconName,
          kind: 'chip',
          isPressed: id === category,
          act: () => send({ type: 'categoryChosen', category: id }),
        })
      ),
    );

  const results = (state, found, floorName) => {
    const { language, query, category } = state;
    if (found.length > 0) {
      return scrollList({
        label: say(language, 'results'),
        up: say(language, 'scrollUp'),
        down: say(language, 'scrollDown'),
        rows: found.map((target) => targetRow(target, language, floorName, send)),
      });
    }
    const text = query.trim() === '' && category === null
      ? say(language, 'touchPlace')
      : say(language, 'nothingFound', { query });
    return element('p', { class: 'empty', text, role: 'status' });
  };

  return {
    root,
    /** @param {{state: any, targets: Map<string, any>, nearest: any[], found: any[],
     *   floorName: (id: string) => string}} view */
    update({ state, targets, nearest, found, floorName }) {
      const { language, query, isTyping } = state;
      field.setAttribute('aria-label', say(language, 'searchHint'));
      field.placeholder = say(language, 'searchHint');
      if (field.value !== query) field.value = query;
      tellAdding(state);
      clear.replaceChildren(
        ...(query === '' ? [] : [bigButton({
          text: say(language, 'clear'),
          iconName: 'close',
          isBare: true,
          kind: 'plain',
          act: () => send({ type: 'cleared' }),
        })]),
      );
      const listed = results(state, found, floorName);
      body.classList.toggle('is-typing', isTyping);
      body.classList.toggle('is-open', !isTyping && query === '' && state.category === null);
      const shown = isTyping
        ? [listed, makeKeyboard(language, send)]
        : [nearestRow(state, nearest), chips(state, targets), listed];
      body.replaceChildren(...shown.filter((part) => part !== null));
      if (!isTyping && document.activeElement === field) field.blur();
    },
  };
};
