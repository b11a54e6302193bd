// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { LANGUAGES, say } from '../texts/say.js';
import { bigButton } from './big-button.js';
/** @import { Send, State } from '../state/state.js' */

/**
 * What invites people to touch: the question in every language, and the languages to choose from.
 * @param {Send} send
 * @param {HTMLElement} logo  of the venue
 */
export const makeAttractScreen = (send, logo) => {
  const root = element(
    'section',
    {
      class: 'attract',
      'aria-label': say(LANGUAGES[0], 'attractTitle'),
      click: () => send({ type: 'touched' }),
    },
    element(
      'div',
      { class: 'attract-card' },
      logo,
      icon('hand'),
      ...LANGUAGES.map((language) =>
        element(
          'p',
          { class: 'attract-title', lang: language },
          say(language, 'attractTitle'),
        )
      ),
      element(
        'p',
        { class: 'attract-hint' },
        LANGUAGES.map((language) => say(language, 'attractHint')).join(' · '),
      ),
      element(
        'div',
        { class: 'languages' },
        ...LANGUAGES.map((language) =>
          bigButton({
            text: say(language, 'languageName'),
            kind: 'primary language',
            act: () => send({ type: 'languageChosen', language }),
          })
        ),
      ),
    ),
  );
  return {
    root,
    /** @param {State} state */
    update({ screen }) {
      root.hidden = screen !== 'attract';
    },
  };
};
