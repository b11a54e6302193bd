// @ts-check
import { LANGUAGES } from '../settings/settings.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
import { icon } from '../../shared/ui/icons.js';

/**
 * What invites people to touch: the question in every language, and the languages to choose from.
 * @param {(event: any) => void} send
 */
export const makeAttractScreen = (send) => {
  const choose = (/** @type {string} */ language) =>
    bigButton({
      text: say(/** @type {any} */ (language), 'languageName'),
      kind: 'primary language',
      act: () => send({ type: 'languageChosen', language }),
    });
  const root = element('section', {
    class: 'attract',
    'aria-label': say(LANGUAGES[0], 'attractTitle'),
    on: { click: () => send({ type: 'touched' }) },
  }, [
    element('div', { class: 'attract-card' }, [
      icon('hand'),
      ...LANGUAGES.map((language, index) =>
        element(index === 0 ? 'h1' : 'p', {
          class: 'attract-title',
          lang: language,
          text: say(language, 'attractTitle'),
        })
      ),
      element('p', {
        class: 'attract-hint',
        text: LANGUAGES.map((language) => say(language, 'attractHint')).join(' · '),
      }),
      element('div', { class: 'languages' }, LANGUAGES.map(choose)),
    ]),
  ]);
  return {
    root,
    /** @param {{state: any}} view */
    update({ state }) {
      root.hidden = state.screen !== 'attract';
    },
  };
};
