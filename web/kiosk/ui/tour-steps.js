// @ts-check
import { nameIn } from '../../shared/i18n/name-in.js';
import { element } from '../../shared/ui/element.js';
import { distanceText } from '../route/measures.js';
import { pieceOf } from '../route/tour-walk.js';
import { say } from '../texts/say.js';
import { bigButton, nameAndHint } from './big-button.js';
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Piece } from '../route/tour-walk.js' */
/** @import { Send, State } from '../state/state.js' */

/**
 * The stops of a tour in the order in which they are visited, each before the steps that lead to it.
 * @param {State} state
 * @param {readonly Piece[]} pieces
 * @param {readonly HTMLElement[]} steps  the rows of the instructions
 * @param {Places} places
 * @param {Send} send
 * @returns {HTMLElement[]} rows
 */
export const tourRows = ({ language, leg, isWhole }, pieces, steps, places, send) => {
  const shown = isWhole ? -1 : pieceOf(pieces, leg);
  return pieces.flatMap((piece, index) => {
    const target = places.target(piece.stop);
    const name = target ? nameIn(target.name, language) : piece.stop;
    const where = target ? places.floorName(target.floor, language) : '';
    const hint = [where, distanceText(piece.distance, language)].filter(Boolean).join(' · ');
    const row = element(
      'div',
      { class: 'stop' },
      element(
        'button',
        {
          type: 'button',
          class: 'row',
          'aria-current': index === shown ? 'true' : null,
          'data-stop': piece.stop,
          click: () => send({ type: 'legChosen', leg: piece.leg }),
        },
        element('span', { class: 'mark' }, String(index + 1)),
        nameAndHint('span', name, hint),
      ),
      bigButton({
        text: say(language, 'removeStop', { name }),
        iconName: 'trash',
        isBare: true,
        kind: 'plain',
        act: () => send({ type: 'stopsRemoved', stops: [piece.stop] }),
      }),
    );
    return [row, ...steps.slice(piece.step, pieces[index + 1]?.step)];
  });
};
