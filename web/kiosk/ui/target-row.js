// @ts-check
import { element } from '../../shared/ui/element.js';
import { icon } from '../../shared/ui/icons.js';
import { nameIn } from '../texts/say.js';
import { nameAndHint } from './big-button.js';
/** @import { Target } from '../places/targets.js' */
/** @import { Send } from '../state/state.js' */
/** @import { Language } from '../texts/say.js' */

/**
 * A place in the list: icon, name, where.
 * @param {Target} target
 * @param {Language} language
 * @param {(floor: string, language: Language) => string} floorName
 * @param {Send} send
 */
export const targetRow = (target, language, floorName, send) =>
  element(
    'button',
    {
      type: 'button',
      class: 'row',
      'data-target': target.id,
      click: () => send({ type: 'targetChosen', target: target.id }),
    },
    icon(target.icon),
    nameAndHint('span', nameIn(target.name, language), floorName(target.floor, language)),
    target.mark ? element('span', { class: 'mark' }, target.mark) : null,
  );
