// @ts-check
import { distanceText } from '../route/measures.js';
import { pieceOf } from '../route/tour-walk.js';
import { nameIn } from '../places/targets.js';
import { say } from '../texts/say.js';
import { bigButton } from './big-button.js';
import { element } from './element.js';
/** @import { Places } from '../places/places.js' */

/**
 * The stops of a tour in the order in which they are visited, each before the steps that lead to it.
 * @param {any} state
 * @param {HTMLElement[]} steps  the rows of the instructions
 * @param {Places} places
 * @param {(event: any) => void} send
 * @returns {HTMLElement[]} rows
 */
export const tourRows = ({ language, answer: { pieces }, leg, isWhole }, steps, places, send) => {
  const shown = isWhole ? -1 : pieceOf(pieces, leg);
  return pieces.flatMap((/** @type {any} */ piece, /** @type {number} */ index) => {
    const target = places.target(piece.stop);
    const name = target ? nameIn(target.name, language) : piece.stop;
    const row = element('div', { class: 'stop' }, [
      element('button', {
        type: 'button',
        class: 'row',
        'aria-current': index === shown ? 'true' : null,
        'data-stop': piece.stop,
        on: { click: () => send({ type: 'legChosen', leg: piece.leg }) },
      }, [
        element('span', { class: 'mark', text: String(index + 1) }),
        element('span', { class: 'words' }, [
          element('span', { class: 'name', text: name }),
          element('span', {
            class: 'hint',
            text: [
              target && places.floorName(target.floor, language),
              distanceText(piece.distance, language),
            ].filter(Boolean).join(' · '),
          }),
        ]),
      ]),
      bigButton({
        text: say(language, 'removeStop', { name }),
        iconName: 'trash',
        isBare: true,
        kind: 'plain',
        act: () => send({ type: 'stopsRemoved', stops: [piece.stop] }),
      }),
    ]);
    return [row, ...steps.slice(piece.step, pieces[index + 1]?.step)];
  });
};
